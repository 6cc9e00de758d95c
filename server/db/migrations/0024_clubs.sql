CREATE TABLE "regional_leaders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "regional_leaders" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "number" text;--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "regional_leader" uuid;--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "club_health_status" text;--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "hold_status" text;--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "inactive_after_year" integer;--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "dbs_contact_name" text;--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "dbs_contact_email" text;--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "organisations" ADD CONSTRAINT "organisations_regional_leader_regional_leaders_id_fk" FOREIGN KEY ("regional_leader") REFERENCES "public"."regional_leaders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "organisations_regional_leader" ON "organisations" USING btree ("regional_leader");--> statement-breakpoint
CREATE POLICY "regional_leaders_network" ON "regional_leaders" AS PERMISSIVE FOR ALL TO "hallbook_network" USING (true) WITH CHECK (true);--> statement-breakpoint
-- A club's name as a search sees it and as lists are ordered: folded once, when it is written, not for every club of every list.
ALTER TABLE "organisations" ADD COLUMN folded_name text NOT NULL GENERATED ALWAYS AS (fold_name("name")) STORED;
--> statement-breakpoint
-- What central staff keep about a club is not the club's to read.
REVOKE SELECT ON organisations FROM hallbook_club;
--> statement-breakpoint
GRANT SELECT (id, name, hashid, town, region, is_boxes_of_hope, checklist_year, created) ON organisations TO hallbook_club;
