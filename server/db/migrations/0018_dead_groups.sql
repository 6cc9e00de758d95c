-- People of groups that are deleted are in those groups no more. Of people who are removed the version stays: it says when
-- they were.
WITH kept AS (
  SELECT r.id, r.organisation_id, r.groups AS before, ARRAY(
    SELECT named.id FROM unnest(r.groups) WITH ORDINALITY AS named(id, place)
    WHERE EXISTS (SELECT FROM groups g
      WHERE g.id = named.id AND g.organisation_id = r.organisation_id AND g.deleted_at IS NULL)
    ORDER BY named.place) AS groups
  FROM registered r WHERE r.groups <> '{}'
), healed AS (
  SELECT id, organisation_id, groups FROM kept WHERE groups <> before
), turn AS (
  UPDATE versions SET version = version + 1
  WHERE organisation_id IN (SELECT organisation_id FROM healed)
  RETURNING organisation_id, version
)
UPDATE registered r
SET groups = healed.groups, version = CASE WHEN r.deleted_at IS NULL THEN turn.version ELSE r.version END
FROM healed JOIN turn USING (organisation_id)
WHERE r.id = healed.id;
