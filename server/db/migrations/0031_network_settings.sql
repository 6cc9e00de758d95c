CREATE TABLE "network_settings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"privacy_notice_en" text,
	"privacy_notice_cy" text,
	"contact_address" text,
	"community_link" text,
	"reminder_days" integer,
	"erasure_months" integer,
	"dbs_years" integer,
	"one_time_code_required" boolean DEFAULT false NOT NULL,
	"one_time_code_since" timestamp with time zone,
	CONSTRAINT "network_settings_one" CHECK ("network_settings"."id" = '00000000-0000-4000-8000-000000000001')
);
--> statement-breakpoint
ALTER TABLE "network_settings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "network_settings_network" ON "network_settings" AS PERMISSIVE FOR ALL TO "hallbook_network" USING (true) WITH CHECK (true);--> statement-breakpoint
INSERT INTO "network_settings" ("id") VALUES ('00000000-0000-4000-8000-000000000001');
