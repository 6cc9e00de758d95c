-- Totals: stored numbers of a year, so that the dashboard need not count them at each request. A change of a club makes its totals
-- stale, and server/dashboard/count-totals.ts counts them again.

-- Marks the totals of the changed rows' clubs as stale. Called by triggers of each table that numbers are counted from.
CREATE OR REPLACE FUNCTION note_numbers_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO numbers_changed AS n
  SELECT r.organisation_id, nextval('numbers_change') FROM (
    SELECT DISTINCT organisation_id FROM changed_rows ORDER BY organisation_id
  ) r
  ON CONFLICT (organisation_id) DO UPDATE SET change = excluded.change
  WHERE n.xmin <> pg_current_xact_id()::xid;
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER numbers_changed_insert AFTER INSERT ON attendance_facts REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_numbers_changed();
CREATE OR REPLACE TRIGGER numbers_changed_update AFTER UPDATE ON attendance_facts REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_numbers_changed();
CREATE OR REPLACE TRIGGER numbers_changed_delete AFTER DELETE ON attendance_facts REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_numbers_changed();
CREATE OR REPLACE TRIGGER numbers_changed_insert AFTER INSERT ON sessions REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_numbers_changed();
CREATE OR REPLACE TRIGGER numbers_changed_update AFTER UPDATE ON sessions REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_numbers_changed();
CREATE OR REPLACE TRIGGER numbers_changed_delete AFTER DELETE ON sessions REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_numbers_changed();
CREATE OR REPLACE TRIGGER numbers_changed_insert AFTER INSERT ON registered REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_numbers_changed();
CREATE OR REPLACE TRIGGER numbers_changed_update AFTER UPDATE ON registered REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_numbers_changed();
CREATE OR REPLACE TRIGGER numbers_changed_delete AFTER DELETE ON registered REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_numbers_changed();
CREATE OR REPLACE TRIGGER numbers_changed_insert AFTER INSERT ON parcel_provisions REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_numbers_changed();
CREATE OR REPLACE TRIGGER numbers_changed_update AFTER UPDATE ON parcel_provisions REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_numbers_changed();
CREATE OR REPLACE TRIGGER numbers_changed_delete AFTER DELETE ON parcel_provisions REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_numbers_changed();
CREATE OR REPLACE TRIGGER numbers_changed_insert AFTER INSERT ON parcel_provision_registered REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_numbers_changed();
CREATE OR REPLACE TRIGGER numbers_changed_update AFTER UPDATE ON parcel_provision_registered REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_numbers_changed();
CREATE OR REPLACE TRIGGER numbers_changed_delete AFTER DELETE ON parcel_provision_registered REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_numbers_changed();
CREATE OR REPLACE TRIGGER numbers_changed_insert AFTER INSERT ON aliases REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_numbers_changed();
CREATE OR REPLACE TRIGGER numbers_changed_update AFTER UPDATE ON aliases REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_numbers_changed();
CREATE OR REPLACE TRIGGER numbers_changed_delete AFTER DELETE ON aliases REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_numbers_changed();
CREATE OR REPLACE TRIGGER numbers_changed_insert AFTER INSERT ON conflicts REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_numbers_changed();
CREATE OR REPLACE TRIGGER numbers_changed_update AFTER UPDATE ON conflicts REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_numbers_changed();
CREATE OR REPLACE TRIGGER numbers_changed_delete AFTER DELETE ON conflicts REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_numbers_changed();

-- Marks the totals of a club as stale when its programme changes, because Boxes of Hope clubs have no volunteers. Called by a trigger
-- of organisations.
CREATE OR REPLACE FUNCTION note_programme_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO numbers_changed VALUES (NEW.id, nextval('numbers_change'))
  ON CONFLICT (organisation_id) DO UPDATE SET change = excluded.change;
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER numbers_changed_update AFTER UPDATE ON organisations FOR EACH ROW
  WHEN (OLD.is_boxes_of_hope IS DISTINCT FROM NEW.is_boxes_of_hope) EXECUTE FUNCTION note_programme_changed();

-- Returns those of the clubs whose totals are not valid on a day, because of a change or because a planned session is due. Called by
-- server/dashboard/count-totals.ts and the functions below.
CREATE OR REPLACE FUNCTION clubs_without_totals(clubs uuid[], today date) RETURNS uuid[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(c.id), '{}')
  FROM unnest(clubs) AS c (id)
  LEFT JOIN numbers_counted n ON n.organisation_id = c.id
  LEFT JOIN numbers_changed h ON h.organisation_id = c.id
  WHERE n.organisation_id IS NULL OR n.change <> coalesce(h.change, 0) OR today < n.day
    OR coalesce(today >= n.due, false)
$$;

-- Counts the totals of a club again, one count after the other, because two servers may count them at once. The latest change is read
-- first, so that a change that commits during the count makes them stale. Ticks and parcels of days after `today` do not count. The
-- totals are due again on the day of the next planned session. Called by server/dashboard/count-totals.ts.
CREATE OR REPLACE FUNCTION count_club_totals(club uuid, today date) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
DECLARE
  seen bigint;
  of_year integer;
BEGIN
  PERFORM pg_advisory_xact_lock(7401932, hashtext(club::text));
  seen := coalesce((SELECT change FROM numbers_changed WHERE organisation_id = club), 0);
  DELETE FROM lunch_club_totals WHERE organisation_id = club;
  DELETE FROM parcel_totals WHERE organisation_id = club;
  DELETE FROM insight_totals WHERE organisation_id = club;
  FOR of_year IN
    SELECT year FROM sessions WHERE organisation_id = club AND deleted_at IS NULL
    UNION SELECT year FROM attendance_facts WHERE organisation_id = club
    UNION SELECT extract(year FROM date)::int FROM parcel_provisions WHERE organisation_id = club AND deleted_at IS NULL
  LOOP
    INSERT INTO lunch_club_totals
    SELECT organisation_id, year, holiday, number_of_sessions, child_portions, adult_portions, unique_children, unique_adults,
      eligible_child_meals, unique_eligible_children, eligible_parent_meals, unique_eligible_parents, unique_volunteers,
      unique_helpers, unique_young_helpers, children_supported, adults_supported, parents_supported
    FROM lunch_club_numbers(ARRAY[club], of_year, NULL, today, today);
    INSERT INTO parcel_totals
    SELECT organisation_id, year, holiday, number_of_provision_sessions, number_of_parcels, child_portions, adult_portions,
      number_of_portions, unique_families_served, unique_parcels_with_wellbeing_resources, unique_parcel_volunteers,
      parcel_children_supported, parcel_adults_supported
    FROM parcel_numbers(ARRAY[club], of_year, NULL, today, today);
    INSERT INTO insight_totals
    SELECT club, of_year, coalesce(p.served, '{}'), coalesce(p.support, '{}'), coalesce(p.visits, '{}'),
      coalesce(p.volunteer_ages, '{}'), coalesce(s.activities, '{}'), coalesce(s.sessions_attended, 0),
      coalesce(s.volunteer_visits, 0), coalesce(p.confirmations, '{}')
    FROM people_numbers(ARRAY[club], of_year, NULL, today) p
    FULL JOIN session_numbers(ARRAY[club], of_year, NULL, today, today) s ON s.organisation_id = p.organisation_id;
  END LOOP;
  INSERT INTO numbers_counted
  VALUES (club, seen, today, (
    SELECT min(date) FROM (
      SELECT date FROM sessions WHERE organisation_id = club AND deleted_at IS NULL
      UNION ALL SELECT date FROM parcel_provisions WHERE organisation_id = club AND deleted_at IS NULL
    ) planned WHERE date > today))
  ON CONFLICT (organisation_id) DO UPDATE SET change = excluded.change, day = excluded.day, due = excluded.due;
END
$$;
REVOKE ALL ON FUNCTION count_club_totals(uuid, date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION count_club_totals(uuid, date) TO hallbook_network;

-- Returns the lunch club numbers of a year from valid totals, and counts those of the other clubs. Numbers between two days are always
-- counted. Called by server/dashboard/computed.ts.
CREATE OR REPLACE FUNCTION kept_lunch_club_numbers(clubs uuid[], of_year integer, day_from date, day_to date, today date)
RETURNS SETOF lunch_club_totals LANGUAGE plpgsql STABLE SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  uncounted uuid[] := CASE WHEN of_year IS NULL THEN clubs ELSE clubs_without_totals(clubs, today) END;
BEGIN
  IF of_year IS NOT NULL THEN
    -- Joined: of a list of a thousand the planner would look at each.
    RETURN QUERY SELECT t.* FROM unnest(clubs) AS c (id) JOIN lunch_club_totals t ON t.organisation_id = c.id AND t.year = of_year
    WHERE c.id <> ALL (uncounted);
  END IF;
  IF uncounted <> '{}' THEN
    RETURN QUERY SELECT n.organisation_id, n.year, n.holiday, n.number_of_sessions, n.child_portions, n.adult_portions, n.unique_children, n.unique_adults,
      n.eligible_child_meals, n.unique_eligible_children, n.eligible_parent_meals, n.unique_eligible_parents, n.unique_volunteers,
      n.unique_helpers, n.unique_young_helpers, n.children_supported, n.adults_supported, n.parents_supported
    FROM lunch_club_numbers(uncounted, of_year, day_from, day_to, today) n;
  END IF;
END
$$;

-- Returns the parcel numbers in the same way. Called by server/dashboard/computed.ts.
CREATE OR REPLACE FUNCTION kept_parcel_numbers(clubs uuid[], of_year integer, day_from date, day_to date, today date)
RETURNS SETOF parcel_totals LANGUAGE plpgsql STABLE SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  uncounted uuid[] := CASE WHEN of_year IS NULL THEN clubs ELSE clubs_without_totals(clubs, today) END;
BEGIN
  IF of_year IS NOT NULL THEN
    -- Joined: of a list of a thousand the planner would look at each.
    RETURN QUERY SELECT t.* FROM unnest(clubs) AS c (id) JOIN parcel_totals t ON t.organisation_id = c.id AND t.year = of_year
    WHERE c.id <> ALL (uncounted);
  END IF;
  IF uncounted <> '{}' THEN
    RETURN QUERY SELECT n.organisation_id, n.year, n.holiday, n.number_of_provision_sessions, n.number_of_parcels, n.child_portions, n.adult_portions,
      n.number_of_portions, n.unique_families_served, n.unique_parcels_with_wellbeing_resources, n.unique_parcel_volunteers,
      n.parcel_children_supported, n.parcel_adults_supported
    FROM parcel_numbers(uncounted, of_year, day_from, day_to, today) n;
  END IF;
END
$$;

-- Returns the insights in the same way. Called by server/dashboard/insight-counts.ts.
CREATE OR REPLACE FUNCTION kept_insights(clubs uuid[], of_year integer, day_from date, day_to date, today date)
RETURNS SETOF insight_totals LANGUAGE plpgsql STABLE SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  uncounted uuid[] := CASE WHEN of_year IS NULL THEN clubs ELSE clubs_without_totals(clubs, today) END;
BEGIN
  IF of_year IS NOT NULL THEN
    -- Joined: of a list of a thousand the planner would look at each.
    RETURN QUERY SELECT t.* FROM unnest(clubs) AS c (id) JOIN insight_totals t ON t.organisation_id = c.id AND t.year = of_year
    WHERE c.id <> ALL (uncounted);
  END IF;
  IF uncounted <> '{}' THEN
    RETURN QUERY SELECT coalesce(p.organisation_id, s.organisation_id), of_year, coalesce(p.served, '{}'), coalesce(p.support, '{}'),
      coalesce(p.visits, '{}'), coalesce(p.volunteer_ages, '{}'), coalesce(s.activities, '{}'),
      coalesce(s.sessions_attended, 0), coalesce(s.volunteer_visits, 0), coalesce(p.confirmations, '{}')
    FROM people_numbers(uncounted, of_year, day_from, day_to) p
    FULL JOIN session_numbers(uncounted, of_year, day_from, day_to, today) s ON s.organisation_id = p.organisation_id;
  END IF;
END
$$;
