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
--> statement-breakpoint
-- Lunch clubs' numbers as before, with less work: of the facts people are counted once, by holiday, and of these once more for
-- the year.
CREATE OR REPLACE FUNCTION lunch_club_numbers(clubs uuid[], of_year integer, day_from date, day_to date, today date,
  by_year boolean DEFAULT true)
RETURNS TABLE (organisation_id uuid, year integer, holiday text, number_of_sessions integer,
  child_portions integer, adult_portions integer, unique_children integer, unique_adults integer,
  eligible_child_meals integer, unique_eligible_children integer, eligible_parent_meals integer,
  unique_eligible_parents integer, unique_volunteers integer, unique_helpers integer, unique_young_helpers integer,
  children_supported integer, adults_supported integer, parents_supported integer)
LANGUAGE sql STABLE AS $$
  WITH of_holiday AS MATERIALIZED (
    -- What is true of a person is one number: 1 in the register, 2 adult, 4 eligible child, 8 eligible parent, 16 helper,
    -- 32 young helper, 64 in wider support.
    SELECT f.organisation_id, f.year, f.holiday, f.registered_id, count(*)::int AS meals, bit_or(f.kinds) AS kinds
    FROM (
      SELECT a.organisation_id, CASE WHEN by_year OR of_year IS NOT NULL THEN a.year END AS year, a.holiday, a.registered_id,
        CASE WHEN a.removed THEN 0 ELSE 1 END | CASE WHEN a.is_adult THEN 2 ELSE 0 END
          | CASE WHEN a.eligible_child THEN 4 ELSE 0 END | CASE WHEN a.eligible_parent THEN 8 ELSE 0 END
          | CASE WHEN a.helper THEN 16 ELSE 0 END | CASE WHEN a.young_helper THEN 32 ELSE 0 END
          | CASE WHEN a.support THEN 64 ELSE 0 END AS kinds
      FROM attendance_facts a
      WHERE a.organisation_id = ANY (clubs) AND (of_year IS NULL OR a.year = of_year)
        AND (day_from IS NULL OR a.date >= day_from) AND (day_to IS NULL OR a.date <= day_to)
    ) f
    GROUP BY f.registered_id, f.holiday, f.year, f.organisation_id
  ), seen AS (
    SELECT organisation_id, year, holiday, registered_id, meals, kinds FROM of_holiday
    UNION ALL
    SELECT organisation_id, year, NULL, registered_id, sum(meals)::int, bit_or(kinds)
    FROM of_holiday GROUP BY registered_id, year, organisation_id
  ), whole AS (
    SELECT * FROM seen
    UNION ALL
    SELECT organisation_id, NULL, holiday, registered_id, sum(meals)::int, bit_or(kinds)
    FROM seen WHERE of_year IS NULL AND by_year GROUP BY registered_id, holiday, organisation_id
  ), alike AS (
    SELECT organisation_id, year, holiday, kinds, count(*)::int AS people, sum(meals)::int AS meals
    FROM whole GROUP BY organisation_id, year, holiday, kinds
  ), people AS (
    SELECT organisation_id, year, holiday,
      sum(meals) FILTER (WHERE kinds & 2 = 0) AS child_portions,
      sum(meals) FILTER (WHERE kinds & 2 = 2) AS adult_portions,
      sum(people) FILTER (WHERE kinds & 3 = 1) AS unique_children,
      sum(people) FILTER (WHERE kinds & 3 = 3) AS unique_adults,
      sum(meals) FILTER (WHERE kinds & 4 = 4) AS eligible_child_meals,
      sum(people) FILTER (WHERE kinds & 5 = 5) AS unique_eligible_children,
      sum(meals) FILTER (WHERE kinds & 8 = 8) AS eligible_parent_meals,
      sum(people) FILTER (WHERE kinds & 9 = 9) AS unique_eligible_parents,
      sum(people) FILTER (WHERE kinds & 1 = 1 AND kinds & 48 <> 0) AS unique_volunteers,
      sum(people) FILTER (WHERE kinds & 17 = 17) AS unique_helpers,
      sum(people) FILTER (WHERE kinds & 33 = 33) AS unique_young_helpers,
      sum(people) FILTER (WHERE kinds & 67 = 65) AS children_supported,
      sum(people) FILTER (WHERE kinds & 67 = 67) AS adults_supported,
      sum(people) FILTER (WHERE kinds & 73 = 73) AS parents_supported
    FROM alike GROUP BY organisation_id, year, holiday
  ), held AS (
    SELECT s.organisation_id, s.year, s.holiday, count(*) AS number_of_sessions
    FROM (
      SELECT t.organisation_id, CASE WHEN by_year OR of_year IS NOT NULL THEN t.year END AS year, t.holiday
      FROM unnest(clubs) AS club (id) JOIN sessions t ON t.organisation_id = club.id
      WHERE t.deleted_at IS NULL AND t.date <= today AND (of_year IS NULL OR t.year = of_year)
        AND (day_from IS NULL OR t.date >= day_from) AND (day_to IS NULL OR t.date <= day_to)
    ) s
    GROUP BY GROUPING SETS ((s.organisation_id, s.year, s.holiday), (s.organisation_id, s.year),
      (s.organisation_id, s.holiday), (s.organisation_id))
    HAVING grouping(s.year) = 0 OR (of_year IS NULL AND by_year)
  )
  SELECT k.organisation_id, k.year, k.holiday, coalesce(sum(k.sessions), 0)::int,
    coalesce(sum(k.child_portions), 0)::int, coalesce(sum(k.adult_portions), 0)::int,
    coalesce(sum(k.unique_children), 0)::int, coalesce(sum(k.unique_adults), 0)::int,
    coalesce(sum(k.eligible_child_meals), 0)::int, coalesce(sum(k.unique_eligible_children), 0)::int,
    coalesce(sum(k.eligible_parent_meals), 0)::int, coalesce(sum(k.unique_eligible_parents), 0)::int,
    coalesce(sum(k.unique_volunteers), 0)::int, coalesce(sum(k.unique_helpers), 0)::int,
    coalesce(sum(k.unique_young_helpers), 0)::int, coalesce(sum(k.children_supported), 0)::int,
    coalesce(sum(k.adults_supported), 0)::int, coalesce(sum(k.parents_supported), 0)::int
  FROM (
    SELECT organisation_id, year, holiday, NULL::bigint AS sessions,
      child_portions, adult_portions, unique_children, unique_adults, eligible_child_meals, unique_eligible_children,
      eligible_parent_meals, unique_eligible_parents, unique_volunteers, unique_helpers, unique_young_helpers,
      children_supported, adults_supported, parents_supported
    FROM people
    UNION ALL
    SELECT organisation_id, year, holiday, number_of_sessions, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
    FROM held
  ) k
  GROUP BY k.organisation_id, k.year, k.holiday
$$;
