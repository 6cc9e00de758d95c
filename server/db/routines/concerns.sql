-- Concern notes.

-- True if a reader can open notes of a club with this key now: the key is confirmed and has not ended, and its holder is active in
-- the role that the key was made for. Called by server/concerns and server/sync/judge/judge-concern.ts.
CREATE OR REPLACE FUNCTION concern_key_is_living(key uuid, club uuid) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER
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
