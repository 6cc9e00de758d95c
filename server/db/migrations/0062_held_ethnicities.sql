CREATE TABLE "held_ethnicities" (
	"registration" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"ethnicity" text,
	"other_group" text,
	"other_detail" text,
	"prefer_not_to_say" boolean DEFAULT false NOT NULL,
	"created" date DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "held_ethnicities" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "held_ethnicities_club" ON "held_ethnicities" AS PERMISSIVE FOR INSERT TO "hallbook_club" WITH CHECK ("held_ethnicities"."organisation_id" = nullif(current_setting('hallbook.organisation', true), '')::uuid);--> statement-breakpoint
GRANT INSERT ON held_ethnicities TO hallbook_club;
--> statement-breakpoint
-- A form that was held is taken in with its parent: from then on its answer counts as any other, and nothing leads from it to
-- the family. Of one that is removed the answer goes at once.
CREATE FUNCTION settle_held_ethnicity() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  WITH settled AS (DELETE FROM held_ethnicities WHERE registration = NEW.id RETURNING *)
  INSERT INTO ethnicity_captures (id, organisation_id, ethnicity, other_group, other_detail, prefer_not_to_say, created)
  SELECT gen_random_uuid(), organisation_id, ethnicity, other_group, other_detail, prefer_not_to_say, created
  FROM settled WHERE NEW.deleted_at IS NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER settle_held_ethnicity AFTER UPDATE OF held_registration, deleted_at ON registered FOR EACH ROW
WHEN (OLD.held_registration = OLD.id AND (NEW.held_registration IS NULL OR NEW.deleted_at IS NOT NULL))
EXECUTE FUNCTION settle_held_ethnicity();
