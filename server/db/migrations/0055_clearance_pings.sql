-- Brings the clearances of these people up to date, and tells the devices of their club at the commit: what central staff and
-- forms change sends no ping of its own, and a tablet would hear of a check with its next look alone.
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
