CREATE TABLE "security_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid,
	"address" text,
	"operation" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"minute" timestamp with time zone DEFAULT date_trunc('minute', now()) NOT NULL,
	CONSTRAINT "security_events_minute" UNIQUE NULLS NOT DISTINCT("minute","kind","user_id","address","operation")
);
--> statement-breakpoint
ALTER TABLE "security_events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "registered" ADD COLUMN "held_registration" uuid;--> statement-breakpoint
CREATE INDEX "security_events_at" ON "security_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "registered_held" ON "registered" USING btree ("organisation_id","held_registration") WHERE held_registration IS NOT NULL;--> statement-breakpoint
CREATE POLICY "security_events_network" ON "security_events" AS PERMISSIVE FOR ALL TO "hallbook_network" USING (true) WITH CHECK (true);--> statement-breakpoint
-- Who tried what is no club's business.
REVOKE ALL ON security_events FROM hallbook_club;
