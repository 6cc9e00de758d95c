ALTER TABLE "news" ADD COLUMN "image_filename" text;--> statement-breakpoint
ALTER TABLE "news" ADD COLUMN "image_size" integer;--> statement-breakpoint
ALTER TABLE "church_connections" ADD COLUMN "image_filename" text;--> statement-breakpoint
ALTER TABLE "church_connections" ADD COLUMN "image_size" integer;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "vimeo_key" text;--> statement-breakpoint
ALTER TABLE "video_resource_files" ADD COLUMN "vimeo_key" text;
