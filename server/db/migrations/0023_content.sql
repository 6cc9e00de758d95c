CREATE TABLE "church_connections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"title" text NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"live" boolean DEFAULT false NOT NULL,
	"image" text
);
--> statement-breakpoint
ALTER TABLE "church_connections" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "important_dates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"title" text NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"live" boolean DEFAULT false NOT NULL,
	"date" date NOT NULL
);
--> statement-breakpoint
ALTER TABLE "important_dates" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "news" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"title" text NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"live" boolean DEFAULT false NOT NULL,
	"image" text,
	"community_news" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "news" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "record_changes" (
	"noun" text NOT NULL,
	"record_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"kind" text NOT NULL,
	"fields" jsonb NOT NULL,
	"user_id" uuid,
	"by" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "record_changes_noun_record_id_version_pk" PRIMARY KEY("noun","record_id","version")
);
--> statement-breakpoint
ALTER TABLE "record_changes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "videos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"title" text NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"live" boolean DEFAULT false NOT NULL,
	"vimeo_video_id" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "videos" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "record_changes_at" ON "record_changes" USING btree ("at");--> statement-breakpoint
CREATE POLICY "church_connections_network" ON "church_connections" AS PERMISSIVE FOR ALL TO "hallbook_network" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "important_dates_network" ON "important_dates" AS PERMISSIVE FOR ALL TO "hallbook_network" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "news_network" ON "news" AS PERMISSIVE FOR ALL TO "hallbook_network" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "record_changes_network" ON "record_changes" AS PERMISSIVE FOR ALL TO "hallbook_network" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "videos_network" ON "videos" AS PERMISSIVE FOR ALL TO "hallbook_network" USING (true) WITH CHECK (true);