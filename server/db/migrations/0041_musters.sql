CREATE TABLE "musters" (
	"session_id" uuid NOT NULL,
	"registered_id" uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	"version" bigint NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "musters_session_id_registered_id_pk" PRIMARY KEY("session_id","registered_id")
);
--> statement-breakpoint
ALTER TABLE "musters" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "musters_version" ON "musters" USING btree ("organisation_id","version","session_id","registered_id");--> statement-breakpoint
CREATE POLICY "musters_club" ON "musters" AS PERMISSIVE FOR ALL TO "hallbook_club" USING ("organisation_id" = nullif(current_setting('hallbook.organisation', true), '')::uuid) WITH CHECK ("organisation_id" = nullif(current_setting('hallbook.organisation', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "musters_network" ON "musters" AS PERMISSIVE FOR ALL TO "hallbook_network" USING (true) WITH CHECK (true);