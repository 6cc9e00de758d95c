CREATE TABLE "team_members" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"job_title" text NOT NULL,
	"section" uuid NOT NULL,
	"image" text NOT NULL,
	"order" integer,
	"description" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "team_members" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "team_sections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"order" integer
);
--> statement-breakpoint
ALTER TABLE "team_sections" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_section_team_sections_id_fk" FOREIGN KEY ("section") REFERENCES "public"."team_sections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "team_members_section" ON "team_members" USING btree ("section");--> statement-breakpoint
CREATE POLICY "team_members_network" ON "team_members" AS PERMISSIVE FOR ALL TO "hallbook_network" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "team_sections_network" ON "team_sections" AS PERMISSIVE FOR ALL TO "hallbook_network" USING (true) WITH CHECK (true);