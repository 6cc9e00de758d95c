-- Names of files and videos as searches fold them: to fold 2,000 of them at each search takes longer than all else.
ALTER TABLE "resource_files" ADD COLUMN folded_name text NOT NULL GENERATED ALWAYS AS (fold_name("name")) STORED;--> statement-breakpoint
ALTER TABLE "video_resource_files" ADD COLUMN folded_name text NOT NULL GENERATED ALWAYS AS (fold_name("name")) STORED;
