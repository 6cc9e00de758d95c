CREATE TABLE "concern_deeds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"concern_id" uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"by" text NOT NULL,
	"network_key" uuid,
	"deed" text NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"told_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "concern_deeds" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "concern_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid,
	"user_id" uuid NOT NULL,
	"open" jsonb NOT NULL,
	"door" jsonb,
	"holders" jsonb,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"ended" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "concern_keys" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "concern_seals" (
	"concern_id" uuid NOT NULL,
	"key_id" uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	"by" text NOT NULL,
	"box" text NOT NULL,
	CONSTRAINT "concern_seals_concern_id_key_id_pk" PRIMARY KEY("concern_id","key_id")
);
--> statement-breakpoint
ALTER TABLE "concern_seals" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "concerns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"by" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"acknowledged_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"told_at" timestamp with time zone,
	"network_told_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "concerns" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "concern_deeds" ADD CONSTRAINT "concern_deeds_concern_id_concerns_id_fk" FOREIGN KEY ("concern_id") REFERENCES "public"."concerns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "concern_keys" ADD CONSTRAINT "concern_keys_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "concern_keys" ADD CONSTRAINT "concern_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "concern_seals" ADD CONSTRAINT "concern_seals_concern_id_concerns_id_fk" FOREIGN KEY ("concern_id") REFERENCES "public"."concerns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "concerns" ADD CONSTRAINT "concerns_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "concern_deeds_concern" ON "concern_deeds" USING btree ("concern_id","at");--> statement-breakpoint
CREATE INDEX "concern_keys_organisation" ON "concern_keys" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "concern_seals_key" ON "concern_seals" USING btree ("key_id");--> statement-breakpoint
CREATE INDEX "concerns_organisation" ON "concerns" USING btree ("organisation_id","received_at");--> statement-breakpoint
CREATE POLICY "concern_deeds_club" ON "concern_deeds" AS PERMISSIVE FOR ALL TO "hallbook_club" USING ("organisation_id" = nullif(current_setting('hallbook.organisation', true), '')::uuid) WITH CHECK ("organisation_id" = nullif(current_setting('hallbook.organisation', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "concern_deeds_network" ON "concern_deeds" AS PERMISSIVE FOR ALL TO "hallbook_network" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "concern_keys_club" ON "concern_keys" AS PERMISSIVE FOR ALL TO "hallbook_club" USING ("organisation_id" = nullif(current_setting('hallbook.organisation', true), '')::uuid) WITH CHECK ("organisation_id" = nullif(current_setting('hallbook.organisation', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "concern_keys_network" ON "concern_keys" AS PERMISSIVE FOR ALL TO "hallbook_network" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "concern_keys_of_network" ON "concern_keys" AS PERMISSIVE FOR SELECT TO "hallbook_club" USING ("concern_keys"."organisation_id" IS NULL);--> statement-breakpoint
CREATE POLICY "concern_seals_club" ON "concern_seals" AS PERMISSIVE FOR ALL TO "hallbook_club" USING ("organisation_id" = nullif(current_setting('hallbook.organisation', true), '')::uuid) WITH CHECK ("organisation_id" = nullif(current_setting('hallbook.organisation', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "concern_seals_network" ON "concern_seals" AS PERMISSIVE FOR ALL TO "hallbook_network" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "concerns_club" ON "concerns" AS PERMISSIVE FOR ALL TO "hallbook_club" USING ("organisation_id" = nullif(current_setting('hallbook.organisation', true), '')::uuid) WITH CHECK ("organisation_id" = nullif(current_setting('hallbook.organisation', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "concerns_network" ON "concerns" AS PERMISSIVE FOR ALL TO "hallbook_network" USING (true) WITH CHECK (true);