ALTER TABLE "users" ADD COLUMN "staff_password_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "network_settings" ADD COLUMN "safeguarding_number" text;--> statement-breakpoint
ALTER TABLE "concerns" ADD COLUMN "no_reader_told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "concern_keys" ADD COLUMN "confirmed" timestamp with time zone;--> statement-breakpoint
-- Keys that are in use when this rule arrives count as confirmed.
UPDATE "concern_keys" SET "confirmed" = "created";--> statement-breakpoint
CREATE TABLE "concern_key_confirmations" (
	"key_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"by" text NOT NULL,
	"as" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "concern_key_confirmations_key_id_user_id_pk" PRIMARY KEY("key_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "concern_key_confirmations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "concern_key_confirmations" ADD CONSTRAINT "concern_key_confirmations_key_id_concern_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."concern_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "concern_key_confirmations_network" ON "concern_key_confirmations" AS PERMISSIVE FOR ALL TO "hallbook_network" USING (true) WITH CHECK (true);--> statement-breakpoint
-- Keys and confirmations are written in the network's role, after the rules of confirmation were checked.
REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON concern_keys, concern_key_confirmations FROM hallbook_club;
--> statement-breakpoint
-- True if a reader opens notes of a club with this key now: the key is confirmed and not ended, and its holder is active in the role
-- that the key was made for.
CREATE FUNCTION concern_key_is_living(key uuid, club uuid) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  SELECT EXISTS (
    SELECT FROM concern_keys k
    JOIN users u ON CASE WHEN k.organisation_id IS NULL
      THEN k.holders @> jsonb_build_array(jsonb_build_object('id', u.id)) AND u.is_staff AND u.role = 'vp_support'
      ELSE u.id = k.user_id AND u.is_pastor AND u.user_type = 'safeguarding_leader' AND u.organisation_id = club END
    WHERE k.id = key AND k.confirmed IS NOT NULL AND k.ended IS NULL
      AND (k.organisation_id IS NULL OR k.organisation_id = club)
      AND u.is_active AND u.deleted IS NULL)
$$;
