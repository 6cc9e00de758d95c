CREATE TABLE "offered_removals" (
	"organisation_id" uuid NOT NULL,
	"table_name" text NOT NULL,
	"record" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"offered" timestamp with time zone DEFAULT now() NOT NULL,
	"decided" timestamp with time zone,
	CONSTRAINT "offered_removals_organisation_id_table_name_record_pk" PRIMARY KEY("organisation_id","table_name","record")
);
--> statement-breakpoint
ALTER TABLE "offered_removals" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "versions" ADD COLUMN "restored_version" bigint;--> statement-breakpoint
CREATE POLICY "offered_removals_club" ON "offered_removals" AS PERMISSIVE FOR ALL TO "hallbook_club" USING ("organisation_id" = nullif(current_setting('hallbook.organisation', true), '')::uuid) WITH CHECK ("organisation_id" = nullif(current_setting('hallbook.organisation', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "offered_removals_network" ON "offered_removals" AS PERMISSIVE FOR ALL TO "hallbook_network" USING (true) WITH CHECK (true);