-- Clubs on hold that get the texts of a holiday all the same.
ALTER TABLE "holiday_texts" ADD COLUMN "include_on_hold" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- A reply with a stop word that no person has decided yet: its number gets no text.
ALTER TABLE "text_messages" ADD COLUMN "asks_stop" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "text_messages_number" ON "text_messages" USING btree ("mobile_number","timestamp");
