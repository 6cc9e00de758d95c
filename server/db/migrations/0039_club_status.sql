CREATE TABLE "calendar_feeds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"regional_leader" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"token_sealed" text NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"last_read" timestamp with time zone,
	CONSTRAINT "calendar_feeds_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "calendar_feeds" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "holiday_confirmations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"holiday" text NOT NULL,
	"is_open" boolean NOT NULL,
	"dates" text,
	"confirmed_by_rl" boolean DEFAULT false NOT NULL,
	"confirmed_by_text" boolean DEFAULT false NOT NULL,
	"updated" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "holiday_confirmations_subject" UNIQUE("organisation_id","year","holiday")
);
--> statement-breakpoint
ALTER TABLE "holiday_confirmations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "holiday_text_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"holiday_text" uuid NOT NULL,
	"year" integer NOT NULL,
	"holiday" text NOT NULL,
	"wave" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	"mobile_number" text NOT NULL,
	"language" text NOT NULL,
	"message" text NOT NULL,
	"link_hash" text,
	"parts" integer NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"gateway_id" text,
	"again_of" uuid,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"taken" timestamp with time zone,
	"next_try" timestamp with time zone DEFAULT now() NOT NULL,
	"sent" timestamp with time zone,
	"delivered" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "holiday_text_messages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "holiday_text_waves" (
	"holiday_text" uuid NOT NULL,
	"wave" integer NOT NULL,
	"state" text NOT NULL,
	"held_until" timestamp with time zone,
	"started" timestamp with time zone,
	"ended" timestamp with time zone,
	CONSTRAINT "holiday_text_waves_holiday_text_wave_pk" PRIMARY KEY("holiday_text","wave")
);
--> statement-breakpoint
ALTER TABLE "holiday_text_waves" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "holiday_texts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"holiday" text NOT NULL,
	"year" integer NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"include_regions" text[] DEFAULT '{}' NOT NULL,
	"exclude_regions" text[] DEFAULT '{}' NOT NULL,
	"first_text_date" date NOT NULL,
	"second_text_date" date NOT NULL,
	"third_text_date" date NOT NULL,
	"first_text" text,
	"second_text" text,
	"third_text" text,
	"first_text_cy" text,
	"second_text_cy" text,
	"third_text_cy" text
);
--> statement-breakpoint
ALTER TABLE "holiday_texts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "text_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"provider_id" text,
	"answer_of" uuid,
	"mobile_number" text NOT NULL,
	"user_id" uuid,
	"organisation_id" uuid,
	"holiday_text" uuid,
	"wave" integer,
	"message" text NOT NULL,
	"timestamp" timestamp with time zone NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"outcome" text NOT NULL,
	"is_open" boolean,
	"suggested_dates" text,
	"holiday_confirmation" uuid,
	"set" jsonb,
	"decided_by" text,
	"decided" timestamp with time zone,
	CONSTRAINT "text_messages_provider_id_unique" UNIQUE("provider_id"),
	CONSTRAINT "text_messages_answer_of_unique" UNIQUE("answer_of")
);
--> statement-breakpoint
ALTER TABLE "text_messages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "text_parts" (
	"mobile_number" text NOT NULL,
	"reference" text NOT NULL,
	"part" integer NOT NULL,
	"parts" integer NOT NULL,
	"message" text NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"taken" boolean DEFAULT false NOT NULL,
	CONSTRAINT "text_parts_mobile_number_reference_part_pk" PRIMARY KEY("mobile_number","reference","part")
);
--> statement-breakpoint
ALTER TABLE "text_parts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "text_receipts" (
	"gateway_id" text PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "text_receipts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "text_stops" (
	"mobile_number" text PRIMARY KEY NOT NULL,
	"stopped" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "text_stops" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_regional_leader_regional_leaders_id_fk" FOREIGN KEY ("regional_leader") REFERENCES "public"."regional_leaders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holiday_confirmations" ADD CONSTRAINT "holiday_confirmations_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holiday_text_messages" ADD CONSTRAINT "holiday_text_messages_holiday_text_holiday_texts_id_fk" FOREIGN KEY ("holiday_text") REFERENCES "public"."holiday_texts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holiday_text_messages" ADD CONSTRAINT "holiday_text_messages_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holiday_text_waves" ADD CONSTRAINT "holiday_text_waves_holiday_text_holiday_texts_id_fk" FOREIGN KEY ("holiday_text") REFERENCES "public"."holiday_texts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_messages" ADD CONSTRAINT "text_messages_answer_of_holiday_text_messages_id_fk" FOREIGN KEY ("answer_of") REFERENCES "public"."holiday_text_messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_messages" ADD CONSTRAINT "text_messages_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_messages" ADD CONSTRAINT "text_messages_holiday_text_holiday_texts_id_fk" FOREIGN KEY ("holiday_text") REFERENCES "public"."holiday_texts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_messages" ADD CONSTRAINT "text_messages_holiday_confirmation_holiday_confirmations_id_fk" FOREIGN KEY ("holiday_confirmation") REFERENCES "public"."holiday_confirmations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_user" ON "calendar_feeds" USING btree ("user_id","regional_leader");--> statement-breakpoint
CREATE INDEX "calendar_feeds_leader" ON "calendar_feeds" USING btree ("regional_leader");--> statement-breakpoint
CREATE UNIQUE INDEX "holiday_text_messages_once" ON "holiday_text_messages" USING btree ("holiday_text","wave","mobile_number") WHERE again_of is null;--> statement-breakpoint
CREATE UNIQUE INDEX "holiday_text_messages_again" ON "holiday_text_messages" USING btree ("again_of") WHERE again_of is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "holiday_text_messages_link" ON "holiday_text_messages" USING btree ("link_hash");--> statement-breakpoint
CREATE INDEX "holiday_text_messages_wave" ON "holiday_text_messages" USING btree ("holiday_text","wave");--> statement-breakpoint
CREATE INDEX "holiday_text_messages_club" ON "holiday_text_messages" USING btree ("organisation_id","created");--> statement-breakpoint
CREATE INDEX "holiday_text_messages_due" ON "holiday_text_messages" USING btree ("next_try") WHERE state in ('queued', 'handing_over');--> statement-breakpoint
CREATE INDEX "holiday_text_messages_gateway" ON "holiday_text_messages" USING btree ("gateway_id");--> statement-breakpoint
CREATE INDEX "holiday_text_messages_number" ON "holiday_text_messages" USING btree ("mobile_number","created");--> statement-breakpoint
CREATE INDEX "text_messages_timestamp" ON "text_messages" USING btree ("timestamp");--> statement-breakpoint
CREATE INDEX "text_messages_club" ON "text_messages" USING btree ("organisation_id","holiday_text");--> statement-breakpoint
CREATE INDEX "sessions_holiday" ON "sessions" USING btree ("year","holiday","organisation_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "sessions_date" ON "sessions" USING btree ("date") WHERE deleted_at is null;--> statement-breakpoint
CREATE POLICY "calendar_feeds_network" ON "calendar_feeds" AS PERMISSIVE FOR ALL TO "hallbook_network" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "holiday_confirmations_network" ON "holiday_confirmations" AS PERMISSIVE FOR ALL TO "hallbook_network" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "holiday_text_messages_network" ON "holiday_text_messages" AS PERMISSIVE FOR ALL TO "hallbook_network" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "holiday_text_waves_network" ON "holiday_text_waves" AS PERMISSIVE FOR ALL TO "hallbook_network" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "holiday_texts_network" ON "holiday_texts" AS PERMISSIVE FOR ALL TO "hallbook_network" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "text_messages_network" ON "text_messages" AS PERMISSIVE FOR ALL TO "hallbook_network" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "text_parts_network" ON "text_parts" AS PERMISSIVE FOR ALL TO "hallbook_network" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "text_receipts_network" ON "text_receipts" AS PERMISSIVE FOR ALL TO "hallbook_network" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "text_stops_network" ON "text_stops" AS PERMISSIVE FOR ALL TO "hallbook_network" USING (true) WITH CHECK (true);--> statement-breakpoint
-- What is confirmed, who was sent what and what came back are central staff's alone.
REVOKE ALL ON holiday_confirmations, calendar_feeds, holiday_texts, holiday_text_waves, holiday_text_messages, text_receipts, text_messages, text_parts, text_stops FROM hallbook_club;
