CREATE TABLE "merges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"primary_id" uuid NOT NULL,
	"duplicates" uuid[] NOT NULL,
	"changes" jsonb NOT NULL,
	"made" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "merges" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "merges_primary" ON "merges" USING btree ("organisation_id","primary_id");--> statement-breakpoint
CREATE POLICY "merges_club" ON "merges" AS PERMISSIVE FOR ALL TO "hallbook_club" USING ("organisation_id" = nullif(current_setting('hallbook.organisation', true), '')::uuid) WITH CHECK ("organisation_id" = nullif(current_setting('hallbook.organisation', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "merges_network" ON "merges" AS PERMISSIVE FOR ALL TO "hallbook_network" USING (true) WITH CHECK (true);