ALTER TABLE "held_changes" ADD COLUMN "told" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sign_ins" ADD COLUMN "old_register_told" timestamp with time zone;