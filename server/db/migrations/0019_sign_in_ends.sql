CREATE TABLE "held_changes" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"name" text NOT NULL,
	"v" integer NOT NULL,
	"args" jsonb NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"taken" boolean,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	CONSTRAINT "held_changes_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
ALTER TABLE "held_changes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "sign_ins" DROP CONSTRAINT "sign_ins_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "network" ADD COLUMN "restored_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sign_ins" ADD COLUMN "end_reason" text;--> statement-breakpoint
ALTER TABLE "sign_ins" ADD COLUMN "drain_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sign_ins" ADD COLUMN "last_seen" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sign_ins" ADD COLUMN "device_id" uuid;--> statement-breakpoint
CREATE POLICY "held_changes_club" ON "held_changes" AS PERMISSIVE FOR ALL TO "hallbook_club" USING ("organisation_id" = nullif(current_setting('hallbook.organisation', true), '')::uuid) WITH CHECK ("organisation_id" = nullif(current_setting('hallbook.organisation', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "held_changes_network" ON "held_changes" AS PERMISSIVE FOR ALL TO "hallbook_network" USING (true) WITH CHECK (true);--> statement-breakpoint
-- Whose account is closed or deleted, by whatever way, is signed in nowhere: opening it again brings no old sign-in back.
CREATE FUNCTION close_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sign_ins SET ended = coalesce(ended, now()), end_reason = 'account_closed'
  WHERE user_id = OLD.id AND coalesce(end_reason, '') NOT IN ('signed_out', 'ended_by_other');
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER users_closed AFTER UPDATE OF is_active ON users
  FOR EACH ROW WHEN (OLD.is_active AND NOT NEW.is_active)
  EXECUTE FUNCTION close_account();--> statement-breakpoint
CREATE TRIGGER users_deleted AFTER DELETE ON users
  FOR EACH ROW EXECUTE FUNCTION close_account();--> statement-breakpoint
UPDATE sign_ins SET end_reason = 'signed_out' WHERE ended IS NOT NULL;--> statement-breakpoint
UPDATE sign_ins SET ended = now(), end_reason = 'account_closed'
FROM users WHERE users.id = user_id AND NOT users.is_active AND ended IS NULL;
