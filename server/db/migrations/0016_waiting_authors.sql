ALTER TABLE "waiting_changes" ADD COLUMN "device_id" uuid;--> statement-breakpoint
ALTER TABLE "waiting_changes" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "waiting_changes" ADD COLUMN "made_at" timestamp with time zone;--> statement-breakpoint
-- Of what waits already the audit trail tells.
UPDATE waiting_changes w SET device_id = m.device_id, user_id = m.user_id, made_at = m.made_at
FROM mutations m
WHERE m.organisation_id = w.organisation_id AND m.conflicts @> ARRAY[w.conflict_id] AND m.name = w.name AND m.args = w.args;
