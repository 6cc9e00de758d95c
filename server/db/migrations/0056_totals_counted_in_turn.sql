-- Counts the totals of a club once more, one count after the other: two servers may come to it at once. The change that they are
-- counted after is read first: whatever commits while they are counted makes them old.
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
    FROM lunch_club_numbers(ARRAY[club], of_year, NULL, NULL, today);
    INSERT INTO parcel_totals
    SELECT organisation_id, year, holiday, number_of_provision_sessions, number_of_parcels, child_portions, adult_portions,
      number_of_portions, unique_families_served, unique_parcels_with_wellbeing_resources, unique_parcel_volunteers,
      parcel_children_supported, parcel_adults_supported
    FROM parcel_numbers(ARRAY[club], of_year, NULL, NULL, today);
    INSERT INTO insight_totals
    SELECT club, of_year, coalesce(p.served, '{}'), coalesce(p.support, '{}'), coalesce(p.visits, '{}'),
      coalesce(p.volunteer_ages, '{}'), coalesce(s.activities, '{}'), coalesce(s.sessions_attended, 0),
      coalesce(s.volunteer_visits, 0)
    FROM people_numbers(ARRAY[club], of_year, NULL, NULL) p
    FULL JOIN session_numbers(ARRAY[club], of_year, NULL, NULL, today) s ON s.organisation_id = p.organisation_id;
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
