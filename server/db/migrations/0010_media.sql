CREATE TABLE "media" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"content" "bytea" NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"unused_since" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "media" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "media_club" ON "media" USING btree ("organisation_id");--> statement-breakpoint
CREATE POLICY "media_club" ON "media" AS PERMISSIVE FOR ALL TO "hallbook_club" USING ("organisation_id" = nullif(current_setting('hallbook.organisation', true), '')::uuid) WITH CHECK ("organisation_id" = nullif(current_setting('hallbook.organisation', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "media_network" ON "media" AS PERMISSIVE FOR ALL TO "hallbook_network" USING (true) WITH CHECK (true);
--> statement-breakpoint
-- A stored picture is never another one, and goes with the daily work alone.
REVOKE UPDATE, DELETE ON media FROM hallbook_club;
