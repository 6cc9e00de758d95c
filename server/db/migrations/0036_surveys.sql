CREATE TABLE "surveys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"day" date NOT NULL,
	"at" timestamp with time zone,
	"name" text,
	"anonymous" boolean NOT NULL,
	"gender" text NOT NULL,
	"how_long" text NOT NULL,
	"agreement_welcome" text NOT NULL,
	"agreement_safe" text NOT NULL,
	"agreement_food" text NOT NULL,
	"agreement_activities" text NOT NULL,
	"agreement_friends" text NOT NULL,
	"agreement_less_isolated" text NOT NULL,
	"agreement_financial_help" text NOT NULL,
	"agreement_recommend" text NOT NULL,
	"appreciate_most" text,
	"suggestions" text,
	"memorable_moment" text,
	"favourite_foods_activities_games" text,
	"anything_else" text,
	CONSTRAINT "surveys_anonymous" CHECK (NOT "surveys"."anonymous" OR ("surveys"."name" IS NULL AND "surveys"."at" IS NULL))
);
--> statement-breakpoint
ALTER TABLE "surveys" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "surveys" ADD CONSTRAINT "surveys_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "surveys_club" ON "surveys" USING btree ("organisation_id","day");--> statement-breakpoint
CREATE POLICY "surveys_club_reads" ON "surveys" AS PERMISSIVE FOR SELECT TO "hallbook_club" USING ("surveys"."organisation_id" = nullif(current_setting('hallbook.organisation', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "surveys_club_takes" ON "surveys" AS PERMISSIVE FOR INSERT TO "hallbook_club" WITH CHECK ("surveys"."organisation_id" = nullif(current_setting('hallbook.organisation', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "surveys_network" ON "surveys" AS PERMISSIVE FOR ALL TO "hallbook_network" USING (true) WITH CHECK (true);--> statement-breakpoint
-- A club takes answers in and reads them; what somebody has said is changed by nobody.
REVOKE UPDATE, DELETE ON surveys FROM hallbook_club;
