CREATE TABLE "ethnicity_captures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"ethnicity" text,
	"other_group" text,
	"other_detail" text,
	"prefer_not_to_say" boolean DEFAULT false NOT NULL,
	"created" date DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ethnicity_captures" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "ethnicity_captured" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "ethnicity_captures_club" ON "ethnicity_captures" USING btree ("organisation_id");--> statement-breakpoint
CREATE POLICY "ethnicity_captures_network" ON "ethnicity_captures" AS PERMISSIVE FOR ALL TO "hallbook_network" USING (true) WITH CHECK (true);--> statement-breakpoint
-- A club sees totals alone, and never who has answered.
REVOKE ALL ON ethnicity_captures FROM hallbook_club;
