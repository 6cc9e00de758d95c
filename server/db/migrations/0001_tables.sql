CREATE TABLE "aliases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"table_name" text NOT NULL,
	"target" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "aliases" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "attendance" (
	"session_id" uuid NOT NULL,
	"registered_id" uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	"version" bigint NOT NULL,
	"state" text NOT NULL,
	"contested" boolean DEFAULT false NOT NULL,
	"hidden" boolean DEFAULT false NOT NULL,
	"device_id" uuid,
	"user_id" uuid,
	"changed" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "attendance_session_id_registered_id_pk" PRIMARY KEY("session_id","registered_id")
);
--> statement-breakpoint
ALTER TABLE "attendance" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "checklist" (
	"organisation_id" uuid NOT NULL,
	"version" bigint NOT NULL,
	"deleted_at" timestamp with time zone,
	"id" text NOT NULL,
	"section" text NOT NULL,
	"item" text NOT NULL,
	CONSTRAINT "checklist_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
ALTER TABLE "checklist" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "conflicts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"version" bigint NOT NULL,
	"deleted_at" timestamp with time zone,
	"kind" text NOT NULL,
	"table_name" text NOT NULL,
	"record" text NOT NULL,
	"field" text,
	"base" jsonb,
	"mine" jsonb NOT NULL,
	"theirs" jsonb NOT NULL,
	"resolved_at" timestamp with time zone,
	"resolved_value" jsonb
);
--> statement-breakpoint
ALTER TABLE "conflicts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "devices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"last_seq" bigint DEFAULT 0 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "devices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"version" bigint NOT NULL,
	"deleted_at" timestamp with time zone,
	"name" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "groups" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "holiday_allocation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"version" bigint NOT NULL,
	"deleted_at" timestamp with time zone,
	"holiday" text NOT NULL,
	"year" integer NOT NULL,
	"start_date" date,
	"end_date" date,
	"status" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "holiday_allocation" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "mutations" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"device_id" uuid,
	"seq" bigint,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"v" integer NOT NULL,
	"args" jsonb NOT NULL,
	"payload" text NOT NULL,
	"table_name" text,
	"record" text,
	"made_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" bigint NOT NULL,
	"status" text NOT NULL,
	"code" text,
	"detail" jsonb,
	"conflicts" uuid[],
	CONSTRAINT "mutations_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
ALTER TABLE "mutations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "network" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"epoch" uuid NOT NULL,
	"options_version" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "network" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "options" (
	"id" text PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL,
	"deleted" boolean DEFAULT false NOT NULL,
	"list" text NOT NULL,
	"value" text NOT NULL,
	"label" text NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "options" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "organisations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"hashid" text NOT NULL,
	"town" text,
	"region" text,
	"is_boxes_of_hope" boolean DEFAULT false NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "organisations_hashid_unique" UNIQUE("hashid")
);
--> statement-breakpoint
ALTER TABLE "organisations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "registered" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"version" bigint NOT NULL,
	"deleted_at" timestamp with time zone,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"gender" text,
	"gender_other" text,
	"date_of_birth" date,
	"age_band" text,
	"is_adult" boolean DEFAULT false NOT NULL,
	"attendance_type" text,
	"soft_archived" boolean DEFAULT false NOT NULL,
	"has_dietary_requirements" boolean,
	"dietary_requirements" text,
	"has_medical_conditions" boolean,
	"medical_conditions" text,
	"english_first_language" boolean,
	"first_language" text,
	"accessing_wider_support" boolean DEFAULT false NOT NULL,
	"accessing_wider_support_type" text,
	"food_and_hygiene_trained" boolean DEFAULT false NOT NULL,
	"qualified_first_aider" boolean DEFAULT false NOT NULL,
	"core_team_member" boolean DEFAULT false NOT NULL,
	"volunteer_application" uuid,
	"young_helper" boolean DEFAULT false NOT NULL,
	"helper" boolean DEFAULT false NOT NULL,
	"tlg_nation_promotion" boolean,
	"local_promotion" boolean,
	"photo_consent" boolean,
	"photo" uuid,
	"parcel_delivery_contact" boolean DEFAULT false NOT NULL,
	"address_1" text,
	"address_2" text,
	"address_3" text,
	"town" text,
	"county" text,
	"postcode" text,
	"parcel_additional_children" integer DEFAULT 0 NOT NULL,
	"parcel_additional_adults" integer DEFAULT 0 NOT NULL,
	"parcel_has_dietary_requirements" boolean,
	"parcel_dietary_requirements" text,
	"telephone_number" text,
	"mobile_number" text,
	"email" text,
	"emergency_contact_name" text,
	"emergency_contact_number" text,
	"school" text,
	"referral_source" text,
	"gp_name" text,
	"gp_address" text,
	"gp_telephone" text,
	"parent_or_carer" text,
	"pick_up_people" text,
	"consent_name" text,
	"consent_date" date,
	"allow_contact" boolean,
	"upn" text,
	"why_fun_activities" boolean DEFAULT false NOT NULL,
	"why_new_friends" boolean DEFAULT false NOT NULL,
	"why_lunch" boolean DEFAULT false NOT NULL,
	"why_cost" boolean DEFAULT false NOT NULL,
	"why_other" boolean DEFAULT false NOT NULL,
	"why_other_detail" text,
	"true_statements_special_educational_needs" boolean DEFAULT false NOT NULL,
	"true_statements_child_disability" boolean DEFAULT false NOT NULL,
	"true_statements_free_school_meals" boolean DEFAULT false NOT NULL,
	"true_statements_looked_after" boolean DEFAULT false NOT NULL,
	"true_statements_young_carers" boolean DEFAULT false NOT NULL,
	"true_statements_experiencing_difficulties" boolean DEFAULT false NOT NULL,
	"true_statements_child_mental_health_challenges" boolean DEFAULT false NOT NULL,
	"true_statements_none_1" boolean DEFAULT false NOT NULL,
	"true_statements_refugees" boolean DEFAULT false NOT NULL,
	"true_statements_lone_parent" boolean DEFAULT false NOT NULL,
	"true_statements_struggling_financially" boolean DEFAULT false NOT NULL,
	"true_statements_adult_disability" boolean DEFAULT false NOT NULL,
	"true_statements_mental_health" boolean DEFAULT false NOT NULL,
	"true_statements_isolated" boolean DEFAULT false NOT NULL,
	"true_statements_adult_mental_health_challenges" boolean DEFAULT false NOT NULL,
	"true_statements_none_2" boolean DEFAULT false NOT NULL,
	"family_entries" uuid[] DEFAULT '{}' NOT NULL,
	"groups" uuid[] DEFAULT '{}' NOT NULL,
	"allergens" text[] DEFAULT '{}' NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"participant_self_registration" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "registered" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"version" bigint NOT NULL,
	"deleted_at" timestamp with time zone,
	"group_id" uuid NOT NULL,
	"date" date NOT NULL,
	"holiday" text NOT NULL,
	"year" integer NOT NULL,
	"activities" text[] DEFAULT '{}' NOT NULL,
	"activities_other" text
);
--> statement-breakpoint
ALTER TABLE "sessions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sign_in_tries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sign_in_tries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sign_ins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"expires" timestamp with time zone NOT NULL,
	"ended" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "sign_ins" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"is_staff" boolean DEFAULT false NOT NULL,
	"is_pastor" boolean DEFAULT false NOT NULL,
	"is_boxes_of_hope" boolean DEFAULT false NOT NULL,
	"role" text,
	"user_type" text,
	"allow_multiple_groups" boolean DEFAULT false NOT NULL,
	"two_step_attendance" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "versions" (
	"organisation_id" uuid PRIMARY KEY NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "versions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_ins" ADD CONSTRAINT "sign_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attendance_version" ON "attendance" USING btree ("organisation_id","version","session_id","registered_id");--> statement-breakpoint
CREATE INDEX "attendance_registered" ON "attendance" USING btree ("registered_id");--> statement-breakpoint
CREATE INDEX "checklist_version" ON "checklist" USING btree ("organisation_id","version","id");--> statement-breakpoint
CREATE INDEX "conflicts_version" ON "conflicts" USING btree ("organisation_id","version","id");--> statement-breakpoint
CREATE INDEX "conflicts_record" ON "conflicts" USING btree ("organisation_id","record");--> statement-breakpoint
CREATE INDEX "groups_version" ON "groups" USING btree ("organisation_id","version","id");--> statement-breakpoint
CREATE UNIQUE INDEX "groups_default" ON "groups" USING btree ("organisation_id") WHERE is_default;--> statement-breakpoint
CREATE INDEX "holiday_allocation_version" ON "holiday_allocation" USING btree ("organisation_id","version","id");--> statement-breakpoint
CREATE UNIQUE INDEX "holiday_allocation_year" ON "holiday_allocation" USING btree ("organisation_id","year","holiday");--> statement-breakpoint
CREATE INDEX "mutations_record" ON "mutations" USING btree ("organisation_id","record");--> statement-breakpoint
CREATE INDEX "mutations_device" ON "mutations" USING btree ("device_id","seq");--> statement-breakpoint
CREATE INDEX "registered_version" ON "registered" USING btree ("organisation_id","version","id");--> statement-breakpoint
CREATE INDEX "registered_list" ON "registered" USING btree ("organisation_id","soft_archived","created");--> statement-breakpoint
CREATE INDEX "registered_family" ON "registered" USING gin ("family_entries");--> statement-breakpoint
CREATE INDEX "sessions_version" ON "sessions" USING btree ("organisation_id","version","id");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_group_date" ON "sessions" USING btree ("group_id","date") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "sessions_list" ON "sessions" USING btree ("organisation_id","date");--> statement-breakpoint
CREATE INDEX "sign_in_tries_key" ON "sign_in_tries" USING btree ("key","at");--> statement-breakpoint
CREATE INDEX "sign_ins_user" ON "sign_ins" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "users_organisation" ON "users" USING btree ("organisation_id");--> statement-breakpoint
CREATE POLICY "aliases_club" ON "aliases" AS PERMISSIVE FOR ALL TO "hallbook_club" USING ("organisation_id" = nullif(current_setting('hallbook.organisation', true), '')::uuid) WITH CHECK ("organisation_id" = nullif(current_setting('hallbook.organisation', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "aliases_network" ON "aliases" AS PERMISSIVE FOR ALL TO "hallbook_network" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "attendance_club" ON "attendance" AS PERMISSIVE FOR ALL TO "hallbook_club" USING ("organisation_id" = nullif(current_setting('hallbook.organisation', true), '')::uuid) WITH CHECK ("organisation_id" = nullif(current_setting('hallbook.organisation', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "attendance_network" ON "attendance" AS PERMISSIVE FOR ALL TO "hallbook_network" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "checklist_club" ON "checklist" AS PERMISSIVE FOR ALL TO "hallbook_club" USING ("organisation_id" = nullif(current_setting('hallbook.organisation', true), '')::uuid) WITH CHECK ("organisation_id" = nullif(current_setting('hallbook.organisation', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "checklist_network" ON "checklist" AS PERMISSIVE FOR ALL TO "hallbook_network" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "conflicts_club" ON "conflicts" AS PERMISSIVE FOR ALL TO "hallbook_club" USING ("organisation_id" = nullif(current_setting('hallbook.organisation', true), '')::uuid) WITH CHECK ("organisation_id" = nullif(current_setting('hallbook.organisation', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "conflicts_network" ON "conflicts" AS PERMISSIVE FOR ALL TO "hallbook_network" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "devices_club" ON "devices" AS PERMISSIVE FOR ALL TO "hallbook_club" USING ("organisation_id" = nullif(current_setting('hallbook.organisation', true), '')::uuid) WITH CHECK ("organisation_id" = nullif(current_setting('hallbook.organisation', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "devices_network" ON "devices" AS PERMISSIVE FOR ALL TO "hallbook_network" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "groups_club" ON "groups" AS PERMISSIVE FOR ALL TO "hallbook_club" USING ("organisation_id" = nullif(current_setting('hallbook.organisation', true), '')::uuid) WITH CHECK ("organisation_id" = nullif(current_setting('hallbook.organisation', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "groups_network" ON "groups" AS PERMISSIVE FOR ALL TO "hallbook_network" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "holiday_allocation_club" ON "holiday_allocation" AS PERMISSIVE FOR ALL TO "hallbook_club" USING ("organisation_id" = nullif(current_setting('hallbook.organisation', true), '')::uuid) WITH CHECK ("organisation_id" = nullif(current_setting('hallbook.organisation', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "holiday_allocation_network" ON "holiday_allocation" AS PERMISSIVE FOR ALL TO "hallbook_network" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "mutations_club" ON "mutations" AS PERMISSIVE FOR ALL TO "hallbook_club" USING ("organisation_id" = nullif(current_setting('hallbook.organisation', true), '')::uuid) WITH CHECK ("organisation_id" = nullif(current_setting('hallbook.organisation', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "mutations_network" ON "mutations" AS PERMISSIVE FOR ALL TO "hallbook_network" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "network_read" ON "network" AS PERMISSIVE FOR SELECT TO "hallbook_club" USING (true);--> statement-breakpoint
CREATE POLICY "network_all" ON "network" AS PERMISSIVE FOR ALL TO "hallbook_network" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "options_read" ON "options" AS PERMISSIVE FOR SELECT TO "hallbook_club" USING (true);--> statement-breakpoint
CREATE POLICY "options_network" ON "options" AS PERMISSIVE FOR ALL TO "hallbook_network" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "organisations_club" ON "organisations" AS PERMISSIVE FOR ALL TO "hallbook_club" USING ("id" = nullif(current_setting('hallbook.organisation', true), '')::uuid) WITH CHECK ("id" = nullif(current_setting('hallbook.organisation', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "organisations_network" ON "organisations" AS PERMISSIVE FOR ALL TO "hallbook_network" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "registered_club" ON "registered" AS PERMISSIVE FOR ALL TO "hallbook_club" USING ("organisation_id" = nullif(current_setting('hallbook.organisation', true), '')::uuid) WITH CHECK ("organisation_id" = nullif(current_setting('hallbook.organisation', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "registered_network" ON "registered" AS PERMISSIVE FOR ALL TO "hallbook_network" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "sessions_club" ON "sessions" AS PERMISSIVE FOR ALL TO "hallbook_club" USING ("organisation_id" = nullif(current_setting('hallbook.organisation', true), '')::uuid) WITH CHECK ("organisation_id" = nullif(current_setting('hallbook.organisation', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "sessions_network" ON "sessions" AS PERMISSIVE FOR ALL TO "hallbook_network" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "sign_in_tries_network" ON "sign_in_tries" AS PERMISSIVE FOR ALL TO "hallbook_network" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "sign_ins_network" ON "sign_ins" AS PERMISSIVE FOR ALL TO "hallbook_network" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "users_club" ON "users" AS PERMISSIVE FOR ALL TO "hallbook_club" USING ("organisation_id" = nullif(current_setting('hallbook.organisation', true), '')::uuid) WITH CHECK ("organisation_id" = nullif(current_setting('hallbook.organisation', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "users_network" ON "users" AS PERMISSIVE FOR ALL TO "hallbook_network" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "versions_club" ON "versions" AS PERMISSIVE FOR ALL TO "hallbook_club" USING ("organisation_id" = nullif(current_setting('hallbook.organisation', true), '')::uuid) WITH CHECK ("organisation_id" = nullif(current_setting('hallbook.organisation', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "versions_network" ON "versions" AS PERMISSIVE FOR ALL TO "hallbook_network" USING (true) WITH CHECK (true);