-- Facts of attendance: one row for each attended session of a person. Numbers are counted from these rows.

-- Properties of a person that numbers need, defined once. A child is a person stored as a child, and an eligible child is not a young
-- helper. An eligible parent is a parent or carer. A volunteer is a helper, a young helper, of the core team or a Lunchmaker.
-- Read by attendance_facts_wanted and attendance_facts_of_person.
CREATE OR REPLACE VIEW person_facts WITH (security_invoker = true) AS
SELECT id, organisation_id, first_name = '' AS erased,
  deleted_at IS NOT NULL AS removed,
  is_adult,
  NOT is_adult AND NOT young AS eligible_child,
  is_adult AND type = 'parent_or_carer' AS eligible_parent,
  NOT young AND (helper OR type IN ('core_team_member', 'lunchmaker')) AS helper,
  young AS young_helper,
  accessing_wider_support AS support,
  gender,
  extract(year FROM date_of_birth)::int AS year_of_birth
FROM (
  SELECT id, organisation_id, first_name, deleted_at, is_adult, helper, accessing_wider_support, gender, date_of_birth,
    coalesce(attendance_type, '') AS type, young_helper OR coalesce(attendance_type, '') = 'young_helper' AS young
  FROM registered
) r;
REVOKE ALL ON person_facts FROM hallbook_club, hallbook_network;

-- The facts as they follow from sessions, people and ticks: the one definition of who attended. Read by the functions below.
CREATE OR REPLACE VIEW attendance_facts_wanted WITH (security_invoker = true) AS
SELECT a.session_id, a.registered_id, a.organisation_id, s.date, s.year, s.holiday, p.removed, p.is_adult, p.eligible_child,
  p.eligible_parent, p.helper, p.young_helper, p.support, p.gender, p.year_of_birth, p.erased
FROM attendance a
JOIN sessions s ON s.id = a.session_id AND s.deleted_at IS NULL
JOIN person_facts p ON p.id = a.registered_id
WHERE a.state = 'attending' AND NOT a.hidden;
REVOKE ALL ON attendance_facts_wanted FROM hallbook_club, hallbook_network;

-- Updates the facts after ticks of one statement. The planner may only use index look-ups, because it plans once, when tables may
-- still be small. Called by triggers of attendance.
CREATE OR REPLACE FUNCTION attendance_facts_of_ticks() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM attendance_facts f USING old_rows o
    WHERE f.session_id = o.session_id AND f.registered_id = o.registered_id;
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM attendance_facts f USING new_rows n
    WHERE f.session_id = n.session_id AND f.registered_id = n.registered_id AND (n.state <> 'attending' OR n.hidden);
  END IF;
  INSERT INTO attendance_facts
  SELECT w.session_id, w.registered_id, w.organisation_id, w.date, w.year, w.holiday, w.removed, w.is_adult, w.eligible_child,
    w.eligible_parent, w.helper, w.young_helper, w.support, w.gender, w.year_of_birth
  FROM new_rows n CROSS JOIN LATERAL (
    SELECT * FROM attendance_facts_wanted w
    WHERE w.session_id = n.session_id AND w.registered_id = n.registered_id LIMIT 1
  ) w
  WHERE n.state = 'attending' AND NOT n.hidden
  -- What is there is right: a person's or session's own change has written it.
  ON CONFLICT (session_id, registered_id) DO NOTHING;
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER attendance_facts_insert AFTER INSERT ON attendance REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION attendance_facts_of_ticks();
CREATE OR REPLACE TRIGGER attendance_facts_update AFTER UPDATE ON attendance REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION attendance_facts_of_ticks();
CREATE OR REPLACE TRIGGER attendance_facts_delete AFTER DELETE ON attendance REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION attendance_facts_of_ticks();

-- Updates the facts of a session that is added, deleted, restored or moved to another day, year or holiday. Called by triggers of
-- sessions.
CREATE OR REPLACE FUNCTION attendance_facts_of_session() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' OR NEW.deleted_at IS NOT NULL THEN
    DELETE FROM attendance_facts WHERE session_id = OLD.id;
    RETURN NULL;
  END IF;
  INSERT INTO attendance_facts AS f
  SELECT w.session_id, w.registered_id, w.organisation_id, w.date, w.year, w.holiday, w.removed, w.is_adult, w.eligible_child,
    w.eligible_parent, w.helper, w.young_helper, w.support, w.gender, w.year_of_birth
  FROM attendance_facts_wanted w WHERE w.session_id = NEW.id
  ON CONFLICT (session_id, registered_id) DO UPDATE SET date = excluded.date, year = excluded.year,
    holiday = excluded.holiday;
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER attendance_facts_insert AFTER INSERT ON sessions
  FOR EACH ROW WHEN (NEW.deleted_at IS NULL) EXECUTE FUNCTION attendance_facts_of_session();
CREATE OR REPLACE TRIGGER attendance_facts_update AFTER UPDATE ON sessions FOR EACH ROW
  WHEN ((OLD.deleted_at IS NULL, OLD.date, OLD.year, OLD.holiday)
    IS DISTINCT FROM (NEW.deleted_at IS NULL, NEW.date, NEW.year, NEW.holiday)) EXECUTE FUNCTION attendance_facts_of_session();
CREATE OR REPLACE TRIGGER attendance_facts_delete AFTER DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION attendance_facts_of_session();

-- Updates the facts of a changed person. It finds them by the person's attendance, so that facts need no index of people. An erased
-- person's facts stay without support, because they no longer identify anyone. Called by a trigger of registered.
CREATE OR REPLACE FUNCTION attendance_facts_of_person() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  IF NEW.first_name = '' THEN
    UPDATE attendance_facts f SET removed = true, support = false
    FROM attendance a WHERE a.registered_id = NEW.id AND f.session_id = a.session_id AND f.registered_id = a.registered_id;
  ELSE
    UPDATE attendance_facts f SET removed = p.removed, is_adult = p.is_adult, eligible_child = p.eligible_child,
      eligible_parent = p.eligible_parent, helper = p.helper, young_helper = p.young_helper, support = p.support,
      gender = p.gender, year_of_birth = p.year_of_birth
    FROM person_facts p, attendance a
    WHERE p.id = NEW.id AND a.registered_id = NEW.id
      AND f.session_id = a.session_id AND f.registered_id = a.registered_id;
  END IF;
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER attendance_facts_update AFTER UPDATE ON registered FOR EACH ROW
  WHEN ((OLD.deleted_at IS NULL, OLD.is_adult, OLD.attendance_type, OLD.helper, OLD.young_helper,
      OLD.accessing_wider_support, OLD.gender, OLD.date_of_birth, OLD.first_name = '')
    IS DISTINCT FROM (NEW.deleted_at IS NULL, NEW.is_adult, NEW.attendance_type, NEW.helper, NEW.young_helper,
      NEW.accessing_wider_support, NEW.gender, NEW.date_of_birth, NEW.first_name = '')) EXECUTE FUNCTION attendance_facts_of_person();

-- Adds the facts of people who are stored after their ticks, as after a restore. A person is deleted only when no attendance refers
-- to the person, so that no trigger handles this. Called by a trigger of registered.
CREATE OR REPLACE FUNCTION attendance_facts_of_new_people() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  INSERT INTO attendance_facts
  SELECT w.session_id, w.registered_id, w.organisation_id, w.date, w.year, w.holiday, w.removed, w.is_adult, w.eligible_child,
    w.eligible_parent, w.helper, w.young_helper, w.support, w.gender, w.year_of_birth
  FROM new_rows n CROSS JOIN LATERAL (SELECT registered_id, session_id FROM attendance WHERE registered_id = n.id) a
  JOIN attendance_facts_wanted w ON w.session_id = a.session_id AND w.registered_id = a.registered_id
  ON CONFLICT (session_id, registered_id) DO NOTHING;
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER attendance_facts_insert AFTER INSERT ON registered REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION attendance_facts_of_new_people();

-- Computes the facts of a club again, corrects those that differ, and returns their number, which should be 0. Called by a restore
-- and by server/dashboard/recount-facts.ts.
CREATE OR REPLACE FUNCTION recount_attendance_facts(club uuid) RETURNS TABLE (missing int, extra int, different int)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM attendance_facts f WHERE f.organisation_id = club AND NOT EXISTS (
    SELECT FROM attendance_facts_wanted w WHERE w.session_id = f.session_id AND w.registered_id = f.registered_id);
  GET DIAGNOSTICS extra = ROW_COUNT;
  UPDATE attendance_facts f SET date = w.date, year = w.year, holiday = w.holiday, removed = w.removed,
    is_adult = w.is_adult,
    -- An erased person's are known here alone.
    eligible_child = CASE WHEN w.erased THEN f.eligible_child ELSE w.eligible_child END,
    eligible_parent = CASE WHEN w.erased THEN f.eligible_parent ELSE w.eligible_parent END,
    helper = CASE WHEN w.erased THEN f.helper ELSE w.helper END,
    young_helper = CASE WHEN w.erased THEN f.young_helper ELSE w.young_helper END,
    support = w.support,
    gender = CASE WHEN w.erased THEN f.gender ELSE w.gender END,
    year_of_birth = CASE WHEN w.erased THEN f.year_of_birth ELSE w.year_of_birth END
  FROM attendance_facts_wanted w
  WHERE w.organisation_id = club AND f.session_id = w.session_id AND f.registered_id = w.registered_id AND (
    (f.date, f.year, f.holiday, f.removed, f.is_adult, f.support, f.organisation_id)
      IS DISTINCT FROM (w.date, w.year, w.holiday, w.removed, w.is_adult, w.support, w.organisation_id)
    OR NOT w.erased AND
      (f.eligible_child, f.eligible_parent, f.helper, f.young_helper, f.gender, f.year_of_birth)
      IS DISTINCT FROM (w.eligible_child, w.eligible_parent, w.helper, w.young_helper, w.gender, w.year_of_birth));
  GET DIAGNOSTICS different = ROW_COUNT;
  INSERT INTO attendance_facts
  SELECT w.session_id, w.registered_id, w.organisation_id, w.date, w.year, w.holiday, w.removed, w.is_adult, w.eligible_child,
    w.eligible_parent, w.helper, w.young_helper, w.support, w.gender, w.year_of_birth
  FROM attendance_facts_wanted w WHERE w.organisation_id = club
  ON CONFLICT (session_id, registered_id) DO NOTHING;
  GET DIAGNOSTICS missing = ROW_COUNT;
  RETURN NEXT;
END
$$;
REVOKE ALL ON FUNCTION recount_attendance_facts(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION recount_attendance_facts(uuid) TO hallbook_network;
