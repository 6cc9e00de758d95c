ALTER TABLE "mutations" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
CREATE INDEX "organisations_hashid_digest" ON "organisations" USING btree (sha256("hashid"::bytea));--> statement-breakpoint
CREATE POLICY "ethnicity_captures_club" ON "ethnicity_captures" AS PERMISSIVE FOR INSERT TO "hallbook_club" WITH CHECK ("ethnicity_captures"."organisation_id" = nullif(current_setting('hallbook.organisation', true), '')::uuid);--> statement-breakpoint
-- A club writes what its families answer, and can still read none of it.
GRANT INSERT ON ethnicity_captures TO hallbook_club;
