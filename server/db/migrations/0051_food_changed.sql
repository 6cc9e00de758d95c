ALTER TABLE "registered" ADD COLUMN "food_changed" date;--> statement-breakpoint
-- What was known of food was stated last on that day: no change of it is later.
UPDATE "registered" SET "food_changed" = "health_confirmed" WHERE "health_confirmed" IS NOT NULL;
