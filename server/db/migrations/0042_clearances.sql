CREATE TABLE "clearances" (
	"registered_id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"version" bigint NOT NULL,
	"cleared" text NOT NULL,
	"valid_until" date,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "clearances" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "registered" ADD COLUMN "core_application" uuid;--> statement-breakpoint
CREATE INDEX "clearances_version" ON "clearances" USING btree ("organisation_id","version","registered_id");--> statement-breakpoint
CREATE INDEX "registered_volunteer_application" ON "registered" USING btree ("volunteer_application") WHERE volunteer_application IS NOT NULL;--> statement-breakpoint
CREATE INDEX "registered_core_application" ON "registered" USING btree ("core_application") WHERE core_application IS NOT NULL;--> statement-breakpoint
CREATE POLICY "clearances_club" ON "clearances" AS PERMISSIVE FOR SELECT TO "hallbook_club" USING (organisation_id = nullif(current_setting('hallbook.organisation', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "clearances_network" ON "clearances" AS PERMISSIVE FOR ALL TO "hallbook_network" USING (true) WITH CHECK (true);
--> statement-breakpoint
-- Triggers alone write them; a job deletes tombstones of long ago.
REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON clearances FROM hallbook_club;
--> statement-breakpoint
REVOKE INSERT, UPDATE, TRUNCATE ON clearances FROM hallbook_network;
--> statement-breakpoint
-- The clearance of everybody in the register who is tied to an application of their own club: yes once the checks are completed and the
-- children's barred list was checked; no where they are not completed, the list was not checked, or the applicant was declined
-- or has withdrawn. Of two applications the better counts.
CREATE VIEW clearances_wanted WITH (security_invoker = true) AS
SELECT r.id AS registered_id, r.organisation_id, of.cleared, of.valid_until
FROM registered r CROSS JOIN LATERAL (
  SELECT cleared, CASE WHEN cleared <> 'no' THEN valid_until END AS valid_until FROM (
    SELECT d.valid_until, CASE
        WHEN a.checks_completed IS NULL OR a.outcome IN ('declined', 'withdrawn') THEN 'no'
        WHEN d.barred_list_checked IS NULL THEN 'unknown'
        WHEN d.barred_list_checked THEN 'yes'
        ELSE 'no'
      END AS cleared
    FROM applications a LEFT JOIN dbs_forms d ON d.application_id = a.id
    WHERE a.organisation_id = r.organisation_id
      AND (a.id = r.volunteer_application AND a.flow = 'volunteer' OR a.id = r.core_application AND a.flow = 'core')
  ) checks
  ORDER BY array_position(ARRAY['yes', 'unknown', 'no'], cleared), valid_until DESC NULLS FIRST
  LIMIT 1
) of
WHERE r.deleted_at IS NULL;
--> statement-breakpoint
REVOKE ALL ON clearances_wanted FROM hallbook_club, hallbook_network;
--> statement-breakpoint
-- Brings the clearances of these people up to date. Where one differs its club's version is raised, so that devices hear of it.
CREATE FUNCTION keep_clearances(people uuid[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
DECLARE
  club uuid;
  taken bigint;
BEGIN
  FOR club IN
    SELECT w.organisation_id FROM clearances_wanted w
    LEFT JOIN clearances c ON c.registered_id = w.registered_id AND c.deleted_at IS NULL
    WHERE w.registered_id = ANY (people)
      AND (c.registered_id IS NULL OR (c.cleared, c.valid_until) IS DISTINCT FROM (w.cleared, w.valid_until))
    UNION
    SELECT c.organisation_id FROM clearances c
    WHERE c.registered_id = ANY (people) AND c.deleted_at IS NULL
      AND NOT EXISTS (SELECT FROM clearances_wanted w WHERE w.registered_id = c.registered_id)
    ORDER BY 1
  LOOP
    INSERT INTO versions (organisation_id, version) VALUES (club, 1)
    ON CONFLICT (organisation_id) DO UPDATE SET version = versions.version + 1
    RETURNING version INTO taken;
    INSERT INTO clearances AS c (registered_id, organisation_id, version, cleared, valid_until)
    SELECT w.registered_id, w.organisation_id, taken, w.cleared, w.valid_until
    FROM clearances_wanted w WHERE w.registered_id = ANY (people) AND w.organisation_id = club
    ON CONFLICT (registered_id) DO UPDATE
      SET version = taken, cleared = excluded.cleared, valid_until = excluded.valid_until, deleted_at = NULL
      WHERE (c.cleared, c.valid_until, c.deleted_at) IS DISTINCT FROM (excluded.cleared, excluded.valid_until, NULL);
    UPDATE clearances c SET version = taken, cleared = 'unknown', valid_until = NULL, deleted_at = now()
    WHERE c.registered_id = ANY (people) AND c.organisation_id = club AND c.deleted_at IS NULL
      AND NOT EXISTS (SELECT FROM clearances_wanted w WHERE w.registered_id = c.registered_id);
  END LOOP;
END
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION keep_clearances(uuid[]) FROM PUBLIC;
--> statement-breakpoint
CREATE FUNCTION clearances_of_person() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM keep_clearances(ARRAY[NEW.id]);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER clearances_insert AFTER INSERT ON registered FOR EACH ROW
  WHEN (NEW.volunteer_application IS NOT NULL OR NEW.core_application IS NOT NULL)
  EXECUTE FUNCTION clearances_of_person();
--> statement-breakpoint
CREATE TRIGGER clearances_update AFTER UPDATE ON registered FOR EACH ROW
  WHEN ((OLD.volunteer_application, OLD.core_application, OLD.deleted_at IS NULL)
      IS DISTINCT FROM (NEW.volunteer_application, NEW.core_application, NEW.deleted_at IS NULL)
    AND coalesce(OLD.volunteer_application, OLD.core_application, NEW.volunteer_application, NEW.core_application)
      IS NOT NULL)
  EXECUTE FUNCTION clearances_of_person();
--> statement-breakpoint
CREATE FUNCTION clearances_of_application() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
DECLARE
  application uuid;
BEGIN
  IF TG_TABLE_NAME = 'dbs_forms' THEN
    application := coalesce(to_jsonb(NEW), to_jsonb(OLD)) ->> 'application_id';
  ELSE
    application := coalesce(to_jsonb(NEW), to_jsonb(OLD)) ->> 'id';
  END IF;
  PERFORM keep_clearances(array_agg(id)) FROM registered
  WHERE volunteer_application = application OR core_application = application
  HAVING count(*) > 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER clearances_update AFTER UPDATE ON applications FOR EACH ROW
  WHEN ((OLD.checks_completed IS NULL, OLD.outcome, OLD.organisation_id)
    IS DISTINCT FROM (NEW.checks_completed IS NULL, NEW.outcome, NEW.organisation_id))
  EXECUTE FUNCTION clearances_of_application();
--> statement-breakpoint
CREATE TRIGGER clearances_delete AFTER DELETE ON applications FOR EACH ROW EXECUTE FUNCTION clearances_of_application();
--> statement-breakpoint
CREATE TRIGGER clearances_insert AFTER INSERT ON dbs_forms FOR EACH ROW EXECUTE FUNCTION clearances_of_application();
--> statement-breakpoint
CREATE TRIGGER clearances_update AFTER UPDATE ON dbs_forms FOR EACH ROW
  WHEN ((OLD.barred_list_checked, OLD.valid_until) IS DISTINCT FROM (NEW.barred_list_checked, NEW.valid_until))
  EXECUTE FUNCTION clearances_of_application();
--> statement-breakpoint
CREATE TRIGGER clearances_delete AFTER DELETE ON dbs_forms FOR EACH ROW EXECUTE FUNCTION clearances_of_application();
--> statement-breakpoint
-- People who came by an application before this.
SELECT keep_clearances(array_agg(id)) FROM registered WHERE volunteer_application IS NOT NULL;
