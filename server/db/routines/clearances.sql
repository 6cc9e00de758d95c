-- Clearances: whether the check of a helper is on record and valid.

-- The clearance of each person on the register with an application of their own club. It is yes if the checks are completed, the
-- children's barred list was checked and the end of the check is known. It is no if the checks are not completed or need a second
-- look, the list was not checked, a parent who shares an address with the helper was not spoken to, or the applicant was declined or
-- has withdrawn. The better one of two applications counts. Read by keep_clearances.
CREATE OR REPLACE VIEW clearances_wanted WITH (security_invoker = true) AS
SELECT r.id AS registered_id, r.organisation_id, of.cleared, of.valid_until
FROM registered r CROSS JOIN LATERAL (
  SELECT cleared, CASE WHEN cleared <> 'no' THEN valid_until END AS valid_until FROM (
    SELECT d.valid_until, CASE
        WHEN a.checks_completed IS NULL OR a.outcome IN ('declined', 'withdrawn') THEN 'no'
        WHEN a.lacks_second_person AND a.alone_reason IS NULL AND coalesce(n.two_people, 'required') = 'required' THEN 'no'
        WHEN a.consent_shared AND NOT EXISTS (
          SELECT FROM parental_consent_forms c WHERE c.application_id = a.id AND c.acts ? 'spoken') THEN 'no'
        WHEN d.barred_list_checked IS NULL THEN 'unknown'
        WHEN NOT d.barred_list_checked THEN 'no'
        WHEN d.valid_until IS NULL THEN 'unknown'
        ELSE 'yes'
      END AS cleared
    FROM applications a LEFT JOIN dbs_forms d ON d.application_id = a.id CROSS JOIN network_settings n
    WHERE a.organisation_id = r.organisation_id AND a.deleted_at IS NULL
      AND (a.id = r.volunteer_application AND a.flow = 'volunteer' OR a.id = r.core_application AND a.flow = 'core')
  ) checks
  ORDER BY array_position(ARRAY['yes', 'unknown', 'no'], cleared), valid_until DESC NULLS FIRST
  LIMIT 1
) of
WHERE r.deleted_at IS NULL;
REVOKE ALL ON clearances_wanted FROM hallbook_club, hallbook_network;

-- Updates the clearances of these people and notifies the devices of their club at the commit, because changes of central staff and
-- forms send no ping of their own. Called by the functions below and two_people_changed.
CREATE OR REPLACE FUNCTION keep_clearances(people uuid[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
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
    PERFORM pg_notify('hallbook', club || ' ' || taken);
  END LOOP;
END
$$;
REVOKE ALL ON FUNCTION keep_clearances(uuid[]) FROM PUBLIC;

-- Updates the clearance of a changed person. Called by triggers of registered.
CREATE OR REPLACE FUNCTION clearances_of_person() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM keep_clearances(ARRAY[NEW.id]);
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER clearances_insert AFTER INSERT ON registered FOR EACH ROW
  WHEN (NEW.volunteer_application IS NOT NULL OR NEW.core_application IS NOT NULL) EXECUTE FUNCTION clearances_of_person();
CREATE OR REPLACE TRIGGER clearances_update AFTER UPDATE ON registered FOR EACH ROW
  WHEN ((OLD.volunteer_application, OLD.core_application, OLD.deleted_at IS NULL)
      IS DISTINCT FROM (NEW.volunteer_application, NEW.core_application, NEW.deleted_at IS NULL)
    AND coalesce(OLD.volunteer_application, OLD.core_application, NEW.volunteer_application, NEW.core_application) IS NOT NULL)
  EXECUTE FUNCTION clearances_of_person();

-- Updates the clearances of the people of a changed application. Called by triggers of applications, dbs_forms and
-- parental_consent_forms.
CREATE OR REPLACE FUNCTION clearances_of_application() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
DECLARE
  changed jsonb := coalesce(to_jsonb(NEW), to_jsonb(OLD));
  application uuid := coalesce(changed ->> 'application_id', changed ->> 'id');
BEGIN
  PERFORM keep_clearances(array_agg(id)) FROM registered
  WHERE volunteer_application = application OR core_application = application
  HAVING count(*) > 0;
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER clearances_update AFTER UPDATE ON applications FOR EACH ROW
  WHEN ((OLD.checks_completed IS NULL, OLD.outcome, OLD.organisation_id, OLD.lacks_second_person, OLD.consent_shared, OLD.deleted_at IS NULL)
    IS DISTINCT FROM
    (NEW.checks_completed IS NULL, NEW.outcome, NEW.organisation_id, NEW.lacks_second_person, NEW.consent_shared, NEW.deleted_at IS NULL))
  EXECUTE FUNCTION clearances_of_application();
CREATE OR REPLACE TRIGGER clearances_delete AFTER DELETE ON applications FOR EACH ROW EXECUTE FUNCTION clearances_of_application();
CREATE OR REPLACE TRIGGER clearances_insert AFTER INSERT ON dbs_forms FOR EACH ROW EXECUTE FUNCTION clearances_of_application();
CREATE OR REPLACE TRIGGER clearances_update AFTER UPDATE ON dbs_forms FOR EACH ROW
  WHEN ((OLD.barred_list_checked, OLD.valid_until) IS DISTINCT FROM (NEW.barred_list_checked, NEW.valid_until))
  EXECUTE FUNCTION clearances_of_application();
CREATE OR REPLACE TRIGGER clearances_delete AFTER DELETE ON dbs_forms FOR EACH ROW EXECUTE FUNCTION clearances_of_application();
CREATE OR REPLACE TRIGGER clearances_update AFTER UPDATE ON parental_consent_forms FOR EACH ROW
  WHEN ((OLD.acts ? 'spoken') IS DISTINCT FROM (NEW.acts ? 'spoken')) EXECUTE FUNCTION clearances_of_application();
