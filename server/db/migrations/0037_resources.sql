CREATE TABLE "resource_directories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"holds" text NOT NULL,
	"name" text NOT NULL,
	"ordering" double precision,
	"unpublished" boolean DEFAULT false NOT NULL,
	"is_boxes_of_hope" boolean DEFAULT false NOT NULL,
	"parent" uuid
);
--> statement-breakpoint
ALTER TABLE "resource_directories" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "resource_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"resource_directory" uuid NOT NULL,
	"name" text NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"display" boolean DEFAULT false NOT NULL,
	"ordering" double precision,
	"filename" text NOT NULL,
	"size" integer NOT NULL,
	"stored" text NOT NULL,
	"type" text NOT NULL,
	"scanned" boolean NOT NULL,
	"preview" text
);
--> statement-breakpoint
ALTER TABLE "resource_files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"filename" text NOT NULL,
	"size" integer NOT NULL,
	"stored" text,
	"type" text,
	"scanned" boolean,
	"preview" text
);
--> statement-breakpoint
ALTER TABLE "uploads" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "video_resource_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"resource_directory" uuid NOT NULL,
	"name" text NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"display" boolean DEFAULT false NOT NULL,
	"ordering" double precision,
	"vimeo_video_id" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "video_resource_files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "resource_directories" ADD CONSTRAINT "resource_directories_parent_resource_directories_id_fk" FOREIGN KEY ("parent") REFERENCES "public"."resource_directories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resource_files" ADD CONSTRAINT "resource_files_resource_directory_resource_directories_id_fk" FOREIGN KEY ("resource_directory") REFERENCES "public"."resource_directories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_resource_files" ADD CONSTRAINT "video_resource_files_resource_directory_resource_directories_id_fk" FOREIGN KEY ("resource_directory") REFERENCES "public"."resource_directories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "resource_directories_parent" ON "resource_directories" USING btree ("parent");--> statement-breakpoint
CREATE INDEX "resource_files_directory" ON "resource_files" USING btree ("resource_directory");--> statement-breakpoint
CREATE INDEX "uploads_created" ON "uploads" USING btree ("created");--> statement-breakpoint
CREATE INDEX "video_resource_files_directory" ON "video_resource_files" USING btree ("resource_directory");--> statement-breakpoint
CREATE POLICY "resource_directories_network" ON "resource_directories" AS PERMISSIVE FOR ALL TO "hallbook_network" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "resource_files_network" ON "resource_files" AS PERMISSIVE FOR ALL TO "hallbook_network" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "uploads_network" ON "uploads" AS PERMISSIVE FOR ALL TO "hallbook_network" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "video_resource_files_network" ON "video_resource_files" AS PERMISSIVE FOR ALL TO "hallbook_network" USING (true) WITH CHECK (true);