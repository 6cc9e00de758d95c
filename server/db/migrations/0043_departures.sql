CREATE TABLE "departures" (
	"session_id" uuid NOT NULL,
	"registered_id" uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	"version" bigint NOT NULL,
	"collector" text,
	"unlisted" boolean DEFAULT false NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" text,
	"device_id" uuid,
	"hidden" boolean DEFAULT false NOT NULL,
	CONSTRAINT "departures_session_id_registered_id_pk" PRIMARY KEY("session_id","registered_id")
);
--> statement-breakpoint
ALTER TABLE "departures" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "sign_out" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "departures_version" ON "departures" USING btree ("organisation_id","version","session_id","registered_id");--> statement-breakpoint
CREATE INDEX "departures_registered" ON "departures" USING btree ("registered_id");--> statement-breakpoint
CREATE POLICY "departures_club" ON "departures" AS PERMISSIVE FOR ALL TO "hallbook_club" USING ("organisation_id" = nullif(current_setting('hallbook.organisation', true), '')::uuid) WITH CHECK ("organisation_id" = nullif(current_setting('hallbook.organisation', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "departures_network" ON "departures" AS PERMISSIVE FOR ALL TO "hallbook_network" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE INDEX "devices_organisation" ON "devices" USING btree ("organisation_id","last_seen");