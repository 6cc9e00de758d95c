CREATE TABLE "golden_numbers_manual_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"year" integer NOT NULL,
	"organisation" uuid NOT NULL,
	"holiday" text NOT NULL,
	"date" date NOT NULL,
	"created_by" text NOT NULL,
	"number_of_sessions" integer NOT NULL,
	"eligible_child_meals" integer NOT NULL,
	"unique_eligible_children" integer NOT NULL,
	"unique_volunteers" integer NOT NULL,
	"children_accessed_wider_support_of_church" integer NOT NULL,
	"parents_accessed_wider_support_of_church" integer NOT NULL,
	"year_to_date_unique_eligible_children" integer NOT NULL,
	"year_to_date_unique_volunteers" integer NOT NULL,
	"year_to_date_children_accessed_wider_support_of_church" integer NOT NULL,
	"year_to_date_parents_accessed_wider_support_of_church" integer NOT NULL,
	"eligible_parent_meals" integer,
	"unique_eligible_parents" integer,
	"year_to_date_unique_eligible_parents" integer,
	CONSTRAINT "golden_numbers_manual_entries_subject" UNIQUE("organisation","year","holiday")
);
--> statement-breakpoint
ALTER TABLE "golden_numbers_manual_entries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "parcel_provisions_manual_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"year" integer NOT NULL,
	"organisation" uuid NOT NULL,
	"holiday" text NOT NULL,
	"date" date NOT NULL,
	"created_by" text NOT NULL,
	"number_of_provision_sessions" integer NOT NULL,
	"number_of_parcels" integer NOT NULL,
	"number_of_portions" integer NOT NULL,
	"unique_families_served" integer NOT NULL,
	"unique_parcels_with_wellbeing_resources" integer,
	"unique_volunteers" integer,
	"children_accessed_wider_support_of_church" integer,
	"parents_accessed_wider_support_of_church" integer,
	CONSTRAINT "parcel_provisions_manual_entries_subject" UNIQUE("organisation","year","holiday")
);
--> statement-breakpoint
ALTER TABLE "parcel_provisions_manual_entries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "golden_numbers_manual_entries" ADD CONSTRAINT "golden_numbers_manual_entries_organisation_organisations_id_fk" FOREIGN KEY ("organisation") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_provisions_manual_entries" ADD CONSTRAINT "parcel_provisions_manual_entries_organisation_organisations_id_fk" FOREIGN KEY ("organisation") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "golden_numbers_manual_entries_network" ON "golden_numbers_manual_entries" AS PERMISSIVE FOR ALL TO "hallbook_network" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "parcel_provisions_manual_entries_network" ON "parcel_provisions_manual_entries" AS PERMISSIVE FOR ALL TO "hallbook_network" USING (true) WITH CHECK (true);