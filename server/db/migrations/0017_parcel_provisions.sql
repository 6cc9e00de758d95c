CREATE TABLE "parcel_provision_registered" (
	"parcel_provision_id" uuid NOT NULL,
	"registered_id" uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	"version" bigint NOT NULL,
	"adults" integer NOT NULL,
	"children" integer NOT NULL,
	"num_meals" integer,
	CONSTRAINT "parcel_provision_registered_pk" PRIMARY KEY("parcel_provision_id","registered_id")
);
--> statement-breakpoint
ALTER TABLE "parcel_provision_registered" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "parcel_provisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"version" bigint NOT NULL,
	"deleted_at" timestamp with time zone,
	"date" date NOT NULL,
	"holiday" text NOT NULL,
	"clone_of" uuid,
	"activities" text[] DEFAULT '{}' NOT NULL,
	"activities_other" text,
	"average_meals" integer,
	"volunteers" uuid[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "parcel_provisions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "parcel_provision_registered_version" ON "parcel_provision_registered" USING btree ("organisation_id","version","parcel_provision_id","registered_id");--> statement-breakpoint
CREATE INDEX "parcel_provision_registered_person" ON "parcel_provision_registered" USING btree ("registered_id");--> statement-breakpoint
CREATE INDEX "parcel_provisions_version" ON "parcel_provisions" USING btree ("organisation_id","version","id");--> statement-breakpoint
CREATE INDEX "parcel_provisions_list" ON "parcel_provisions" USING btree ("organisation_id","date" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE POLICY "parcel_provision_registered_club" ON "parcel_provision_registered" AS PERMISSIVE FOR ALL TO "hallbook_club" USING ("organisation_id" = nullif(current_setting('hallbook.organisation', true), '')::uuid) WITH CHECK ("organisation_id" = nullif(current_setting('hallbook.organisation', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "parcel_provision_registered_network" ON "parcel_provision_registered" AS PERMISSIVE FOR ALL TO "hallbook_network" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "parcel_provisions_club" ON "parcel_provisions" AS PERMISSIVE FOR ALL TO "hallbook_club" USING ("organisation_id" = nullif(current_setting('hallbook.organisation', true), '')::uuid) WITH CHECK ("organisation_id" = nullif(current_setting('hallbook.organisation', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "parcel_provisions_network" ON "parcel_provisions" AS PERMISSIVE FOR ALL TO "hallbook_network" USING (true) WITH CHECK (true);