CREATE TABLE "booking_answer_nonces" (
	"nonce_hash" text PRIMARY KEY NOT NULL,
	"answer_id" uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	"created" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "booking_answer_nonces" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "booking_answer_places" (
	"id" uuid PRIMARY KEY NOT NULL,
	"answer_id" uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"registered_id" uuid NOT NULL,
	"place" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "booking_answer_places" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "booking_answers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"link_id" uuid NOT NULL,
	"date" date NOT NULL,
	"token_hash" text NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "booking_answers_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "booking_answers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "booking_links" (
	"session_id" uuid NOT NULL,
	"registered_id" uuid NOT NULL,
	"link_id" uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	"cancelled" timestamp with time zone,
	"notice_due" boolean DEFAULT false NOT NULL,
	CONSTRAINT "booking_links_session_id_registered_id_link_id_pk" PRIMARY KEY("session_id","registered_id","link_id")
);
--> statement-breakpoint
ALTER TABLE "booking_links" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "bookings" (
	"session_id" uuid NOT NULL,
	"registered_id" uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	"version" bigint NOT NULL,
	"state" text NOT NULL,
	"state_version" bigint NOT NULL,
	"until" timestamp with time zone,
	"at" timestamp with time zone NOT NULL,
	"source" text NOT NULL,
	"device_id" uuid,
	"hidden" boolean DEFAULT false NOT NULL,
	"changed" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bookings_session_id_registered_id_pk" PRIMARY KEY("session_id","registered_id")
);
--> statement-breakpoint
ALTER TABLE "bookings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "family_link_keys" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"link_id" uuid NOT NULL,
	"expires" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "family_link_keys" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "family_link_questions" (
	"conflict_id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"link_id" uuid NOT NULL,
	"registered_id" uuid NOT NULL,
	"field" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "family_link_questions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "family_link_tries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"link_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "family_link_tries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "family_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"adult_id" uuid,
	"children" uuid[] NOT NULL,
	"email" text,
	"mobile_number" text,
	"show_contacts" boolean DEFAULT false NOT NULL,
	"token_hash" text NOT NULL,
	"sealed" text NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"sent" timestamp with time zone,
	"last_used" timestamp with time zone DEFAULT now() NOT NULL,
	"ended" timestamp with time zone,
	"end_reason" text,
	"checked" timestamp with time zone,
	"code_hash" text,
	"code_expires" timestamp with time zone,
	"code_tries" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "family_links_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "family_links" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "family_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"link_id" uuid NOT NULL,
	"adult_id" uuid,
	"email" text,
	"people" uuid[] NOT NULL,
	"reason" text,
	"asked" timestamp with time zone DEFAULT now() NOT NULL,
	"left_out" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"closed" timestamp with time zone,
	"outcome" text,
	"answer" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "family_requests" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "family_texts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"link_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"mobile_number" text NOT NULL,
	"sealed" text,
	"state" text NOT NULL,
	"reason" text,
	"gateway_id" text,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"taken" timestamp with time zone,
	"next_try" timestamp with time zone DEFAULT now() NOT NULL,
	"sent" timestamp with time zone,
	"delivered" timestamp with time zone,
	"sent_day" date
);
--> statement-breakpoint
ALTER TABLE "family_texts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "family_typed_addresses" (
	"registered_id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"typed_address_1" text,
	"typed_postcode" text,
	"trusted_address_1" text,
	"trusted_postcode" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"accepted" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "family_typed_addresses" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "no_family_link_reasons" (
	"registered_id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"created_by" uuid,
	"created" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "no_family_link_reasons" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "network_settings" ADD COLUMN "health_confirmation_months" integer;--> statement-breakpoint
ALTER TABLE "registered" ADD COLUMN "no_family_link" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "booking_opens" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "booking_closes" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "booking_answer_nonces" ADD CONSTRAINT "booking_answer_nonces_answer_id_booking_answers_id_fk" FOREIGN KEY ("answer_id") REFERENCES "public"."booking_answers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_answer_places" ADD CONSTRAINT "booking_answer_places_answer_id_booking_answers_id_fk" FOREIGN KEY ("answer_id") REFERENCES "public"."booking_answers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_answers" ADD CONSTRAINT "booking_answers_link_id_family_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."family_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_links" ADD CONSTRAINT "booking_links_link_id_family_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."family_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_link_keys" ADD CONSTRAINT "family_link_keys_link_id_family_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."family_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_link_questions" ADD CONSTRAINT "family_link_questions_link_id_family_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."family_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_link_tries" ADD CONSTRAINT "family_link_tries_link_id_family_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."family_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_links" ADD CONSTRAINT "family_links_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_requests" ADD CONSTRAINT "family_requests_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_texts" ADD CONSTRAINT "family_texts_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_texts" ADD CONSTRAINT "family_texts_link_id_family_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."family_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "no_family_link_reasons" ADD CONSTRAINT "no_family_link_reasons_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_answer_nonces_answer" ON "booking_answer_nonces" USING btree ("answer_id");--> statement-breakpoint
CREATE INDEX "booking_answer_places_answer" ON "booking_answer_places" USING btree ("answer_id");--> statement-breakpoint
CREATE INDEX "booking_answer_places_registered" ON "booking_answer_places" USING btree ("registered_id");--> statement-breakpoint
CREATE UNIQUE INDEX "booking_answers_day" ON "booking_answers" USING btree ("link_id","date");--> statement-breakpoint
CREATE INDEX "booking_links_link" ON "booking_links" USING btree ("link_id");--> statement-breakpoint
CREATE INDEX "booking_links_registered" ON "booking_links" USING btree ("registered_id");--> statement-breakpoint
CREATE INDEX "booking_links_notice" ON "booking_links" USING btree ("link_id") WHERE notice_due;--> statement-breakpoint
CREATE INDEX "bookings_version" ON "bookings" USING btree ("organisation_id","version","session_id","registered_id");--> statement-breakpoint
CREATE INDEX "bookings_registered" ON "bookings" USING btree ("registered_id");--> statement-breakpoint
CREATE INDEX "bookings_waiting" ON "bookings" USING btree ("session_id") WHERE state IN ('waiting', 'offered');--> statement-breakpoint
CREATE INDEX "family_link_questions_link" ON "family_link_questions" USING btree ("link_id","registered_id");--> statement-breakpoint
CREATE INDEX "family_link_tries_link" ON "family_link_tries" USING btree ("link_id","kind","at");--> statement-breakpoint
CREATE INDEX "family_links_adult" ON "family_links" USING btree ("organisation_id","adult_id");--> statement-breakpoint
CREATE UNIQUE INDEX "family_links_current" ON "family_links" USING btree ("adult_id") WHERE ended IS NULL AND adult_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "family_requests_club" ON "family_requests" USING btree ("organisation_id","kind","asked") WHERE closed IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "family_requests_open" ON "family_requests" USING btree ("link_id","kind") WHERE closed IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "family_texts_once" ON "family_texts" USING btree ("kind","link_id","day") WHERE state <> 'failed';--> statement-breakpoint
CREATE INDEX "family_texts_due" ON "family_texts" USING btree ("next_try") WHERE state in ('queued', 'handing_over');--> statement-breakpoint
CREATE INDEX "family_texts_gateway" ON "family_texts" USING btree ("gateway_id");--> statement-breakpoint
CREATE INDEX "family_texts_link" ON "family_texts" USING btree ("link_id");--> statement-breakpoint
CREATE INDEX "family_texts_number" ON "family_texts" USING btree ("mobile_number","sent_day");--> statement-breakpoint
CREATE INDEX "sessions_booking" ON "sessions" USING btree ("date") WHERE deleted_at is null and booking_opens is not null;--> statement-breakpoint
CREATE POLICY "booking_answer_nonces_club" ON "booking_answer_nonces" AS PERMISSIVE FOR ALL TO "hallbook_club" USING ("organisation_id" = nullif(current_setting('hallbook.organisation', true), '')::uuid) WITH CHECK ("organisation_id" = nullif(current_setting('hallbook.organisation', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "booking_answer_nonces_network" ON "booking_answer_nonces" AS PERMISSIVE FOR ALL TO "hallbook_network" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "booking_answer_places_club" ON "booking_answer_places" AS PERMISSIVE FOR ALL TO "hallbook_club" USING ("organisation_id" = nullif(current_setting('hallbook.organisation', true), '')::uuid) WITH CHECK ("organisation_id" = nullif(current_setting('hallbook.organisation', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "booking_answer_places_network" ON "booking_answer_places" AS PERMISSIVE FOR ALL TO "hallbook_network" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "booking_answers_club" ON "booking_answers" AS PERMISSIVE FOR ALL TO "hallbook_club" USING ("organisation_id" = nullif(current_setting('hallbook.organisation', true), '')::uuid) WITH CHECK ("organisation_id" = nullif(current_setting('hallbook.organisation', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "booking_answers_network" ON "booking_answers" AS PERMISSIVE FOR ALL TO "hallbook_network" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "booking_links_club" ON "booking_links" AS PERMISSIVE FOR ALL TO "hallbook_club" USING ("organisation_id" = nullif(current_setting('hallbook.organisation', true), '')::uuid) WITH CHECK ("organisation_id" = nullif(current_setting('hallbook.organisation', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "booking_links_network" ON "booking_links" AS PERMISSIVE FOR ALL TO "hallbook_network" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "bookings_club" ON "bookings" AS PERMISSIVE FOR ALL TO "hallbook_club" USING ("organisation_id" = nullif(current_setting('hallbook.organisation', true), '')::uuid) WITH CHECK ("organisation_id" = nullif(current_setting('hallbook.organisation', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "bookings_network" ON "bookings" AS PERMISSIVE FOR ALL TO "hallbook_network" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "family_link_keys_club" ON "family_link_keys" AS PERMISSIVE FOR ALL TO "hallbook_club" USING ("organisation_id" = nullif(current_setting('hallbook.organisation', true), '')::uuid) WITH CHECK ("organisation_id" = nullif(current_setting('hallbook.organisation', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "family_link_keys_network" ON "family_link_keys" AS PERMISSIVE FOR ALL TO "hallbook_network" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "family_link_questions_club" ON "family_link_questions" AS PERMISSIVE FOR ALL TO "hallbook_club" USING ("organisation_id" = nullif(current_setting('hallbook.organisation', true), '')::uuid) WITH CHECK ("organisation_id" = nullif(current_setting('hallbook.organisation', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "family_link_questions_network" ON "family_link_questions" AS PERMISSIVE FOR ALL TO "hallbook_network" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "family_link_tries_club" ON "family_link_tries" AS PERMISSIVE FOR ALL TO "hallbook_club" USING ("organisation_id" = nullif(current_setting('hallbook.organisation', true), '')::uuid) WITH CHECK ("organisation_id" = nullif(current_setting('hallbook.organisation', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "family_link_tries_network" ON "family_link_tries" AS PERMISSIVE FOR ALL TO "hallbook_network" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "family_links_club" ON "family_links" AS PERMISSIVE FOR ALL TO "hallbook_club" USING ("organisation_id" = nullif(current_setting('hallbook.organisation', true), '')::uuid) WITH CHECK ("organisation_id" = nullif(current_setting('hallbook.organisation', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "family_links_network" ON "family_links" AS PERMISSIVE FOR ALL TO "hallbook_network" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "family_requests_club" ON "family_requests" AS PERMISSIVE FOR ALL TO "hallbook_club" USING ("organisation_id" = nullif(current_setting('hallbook.organisation', true), '')::uuid) WITH CHECK ("organisation_id" = nullif(current_setting('hallbook.organisation', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "family_requests_network" ON "family_requests" AS PERMISSIVE FOR ALL TO "hallbook_network" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "family_texts_network" ON "family_texts" AS PERMISSIVE FOR ALL TO "hallbook_network" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "family_typed_addresses_club" ON "family_typed_addresses" AS PERMISSIVE FOR ALL TO "hallbook_club" USING ("organisation_id" = nullif(current_setting('hallbook.organisation', true), '')::uuid) WITH CHECK ("organisation_id" = nullif(current_setting('hallbook.organisation', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "family_typed_addresses_network" ON "family_typed_addresses" AS PERMISSIVE FOR ALL TO "hallbook_network" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "no_family_link_reasons_club" ON "no_family_link_reasons" AS PERMISSIVE FOR ALL TO "hallbook_club" USING ("organisation_id" = nullif(current_setting('hallbook.organisation', true), '')::uuid) WITH CHECK ("organisation_id" = nullif(current_setting('hallbook.organisation', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "no_family_link_reasons_network" ON "no_family_link_reasons" AS PERMISSIVE FOR ALL TO "hallbook_network" USING (true) WITH CHECK (true);