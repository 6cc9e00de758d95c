-- The numbers of lunch clubs and of parcels as before, with less work: each person once a holiday and once in all in one reading
-- of the facts, then people of whom the same is true together. Whoever adds up clubs over two days asks for no years.
DROP FUNCTION lunch_club_numbers(uuid[], integer, date, date, date);
--> statement-breakpoint
-- Lunch clubs' numbers for each club: by year and holiday; by year; and of two days also by holiday, and in all. People count
-- once in each; their meals count also where they have left the register. Sessions count up to `today`. Without `by_year`
-- two days are told by holiday and in all alone.
CREATE FUNCTION lunch_club_numbers(clubs uuid[], of_year integer, day_from date, day_to date, today date,
  by_year boolean DEFAULT true)
RETURNS TABLE (organisation_id uuid, year integer, holiday text, number_of_sessions integer,
  child_portions integer, adult_portions integer, unique_children integer, unique_adults integer,
  eligible_child_meals integer, unique_eligible_children integer, eligible_parent_meals integer,
  unique_eligible_parents integer, unique_volunteers integer, unique_helpers integer, unique_young_helpers integer,
  children_supported integer, adults_supported integer, parents_supported integer)
LANGUAGE sql STABLE AS $$
  WITH seen AS MATERIALIZED (
    -- What is true of a person is one number: 1 in the register, 2 adult, 4 eligible child, 8 eligible parent, 16 helper,
    -- 32 young helper, 64 in wider support.
    SELECT f.organisation_id, f.year, f.holiday, f.registered_id, count(*)::int AS meals, bit_or(f.kinds) AS kinds
    FROM (
      SELECT a.organisation_id, CASE WHEN by_year OR of_year IS NOT NULL THEN a.year END AS year, a.holiday, a.registered_id,
        CASE WHEN a.removed THEN 0 ELSE 1 END | CASE WHEN a.is_adult THEN 2 ELSE 0 END
          | CASE WHEN a.eligible_child THEN 4 ELSE 0 END | CASE WHEN a.eligible_parent THEN 8 ELSE 0 END
          | CASE WHEN a.helper THEN 16 ELSE 0 END | CASE WHEN a.young_helper THEN 32 ELSE 0 END
          | CASE WHEN a.support THEN 64 ELSE 0 END AS kinds
      FROM unnest(clubs) AS club (id) JOIN attendance_facts a ON a.organisation_id = club.id
      WHERE (of_year IS NULL OR a.year = of_year)
        AND (day_from IS NULL OR a.date >= day_from) AND (day_to IS NULL OR a.date <= day_to)
    ) f
    GROUP BY GROUPING SETS ((f.organisation_id, f.year, f.holiday, f.registered_id),
      (f.organisation_id, f.year, f.registered_id))
  ), whole AS (
    SELECT * FROM seen
    UNION ALL
    SELECT organisation_id, NULL, holiday, registered_id, sum(meals)::int, bit_or(kinds)
    FROM seen WHERE of_year IS NULL AND by_year GROUP BY organisation_id, holiday, registered_id
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
--> statement-breakpoint
DROP FUNCTION parcel_numbers(uuid[], integer, date, date, date);
--> statement-breakpoint
-- Parcels' numbers for each club, by the same years and holidays; a parcel session is of the year of its day.
CREATE FUNCTION parcel_numbers(clubs uuid[], of_year integer, day_from date, day_to date, today date,
  by_year boolean DEFAULT true)
RETURNS TABLE (organisation_id uuid, year integer, holiday text, number_of_provision_sessions integer,
  number_of_parcels integer, child_portions integer, adult_portions integer, number_of_portions integer,
  unique_families_served integer, unique_parcels_with_wellbeing_resources integer, unique_parcel_volunteers integer,
  parcel_children_supported integer, parcel_adults_supported integer)
LANGUAGE sql STABLE AS $$
  WITH taken AS MATERIALIZED (
    SELECT f.organisation_id, f.year, f.holiday, f.registered_id, count(*) AS parcels,
      sum(f.child_portions::int)::int AS child_portions, sum(f.adult_portions::int)::int AS adult_portions, bool_or(f.wellbeing) AS wellbeing,
      bool_and(f.removed) AS removed, bool_or(f.is_adult) AS is_adult, bool_or(f.support) AS support
    FROM (
      SELECT p.organisation_id, CASE WHEN by_year OR of_year IS NOT NULL THEN p.year END AS year, p.holiday, p.registered_id,
        p.child_portions, p.adult_portions, p.wellbeing, p.removed, p.is_adult, p.support
      FROM parcel_facts p
      WHERE p.organisation_id = ANY (clubs) AND (of_year IS NULL OR p.year = of_year)
        AND (day_from IS NULL OR p.date >= day_from) AND (day_to IS NULL OR p.date <= day_to)
    ) f
    GROUP BY GROUPING SETS ((f.organisation_id, f.year, f.holiday, f.registered_id), (f.organisation_id, f.year, f.registered_id))
  ), whole AS (
    SELECT * FROM taken
    UNION ALL
    SELECT organisation_id, NULL, holiday, registered_id, sum(parcels)::bigint, sum(child_portions)::int,
      sum(adult_portions)::int,
      bool_or(wellbeing), bool_and(removed), bool_or(is_adult), bool_or(support)
    FROM taken WHERE of_year IS NULL AND by_year GROUP BY organisation_id, holiday, registered_id
  ), families AS (
    SELECT organisation_id, year, holiday, sum(parcels) AS number_of_parcels, sum(child_portions) AS child_portions,
      sum(adult_portions) AS adult_portions,
      count(*) FILTER (WHERE NOT removed) AS unique_families_served,
      count(*) FILTER (WHERE NOT removed AND wellbeing) AS unique_parcels_with_wellbeing_resources,
      count(*) FILTER (WHERE NOT removed AND support AND NOT is_adult) AS parcel_children_supported,
      count(*) FILTER (WHERE NOT removed AND support AND is_adult) AS parcel_adults_supported
    FROM whole GROUP BY organisation_id, year, holiday
  ), helpers AS (
    SELECT f.organisation_id, f.year, f.holiday, count(DISTINCT f.registered_id) AS unique_parcel_volunteers
    FROM (
      SELECT p.organisation_id, CASE WHEN by_year OR of_year IS NOT NULL THEN p.year END AS year, p.holiday, p.registered_id
      FROM parcel_volunteer_facts p
      WHERE p.organisation_id = ANY (clubs) AND (of_year IS NULL OR p.year = of_year)
        AND (day_from IS NULL OR p.date >= day_from) AND (day_to IS NULL OR p.date <= day_to)
    ) f
    GROUP BY GROUPING SETS ((f.organisation_id, f.year, f.holiday), (f.organisation_id, f.year),
      (f.organisation_id, f.holiday), (f.organisation_id))
    HAVING grouping(f.year) = 0 OR (of_year IS NULL AND by_year)
  ), held AS (
    SELECT s.organisation_id, s.year, s.holiday, count(*) AS sessions
    FROM (
      SELECT t.organisation_id, CASE WHEN by_year OR of_year IS NOT NULL THEN extract(year FROM t.date)::int END AS year, t.holiday
      FROM unnest(clubs) AS club (id) JOIN parcel_provisions t ON t.organisation_id = club.id
      WHERE t.deleted_at IS NULL AND t.date <= today
        AND (of_year IS NULL OR t.date BETWEEN make_date(of_year, 1, 1) AND make_date(of_year, 12, 31))
        AND (day_from IS NULL OR t.date >= day_from) AND (day_to IS NULL OR t.date <= day_to)
    ) s
    GROUP BY GROUPING SETS ((s.organisation_id, s.year, s.holiday), (s.organisation_id, s.year),
      (s.organisation_id, s.holiday), (s.organisation_id))
    HAVING grouping(s.year) = 0 OR (of_year IS NULL AND by_year)
  )
  SELECT k.organisation_id, k.year, k.holiday, coalesce(sum(k.sessions), 0)::int, coalesce(sum(k.parcels), 0)::int,
    coalesce(sum(k.child_portions), 0)::int, coalesce(sum(k.adult_portions), 0)::int, coalesce(sum(k.child_portions + k.adult_portions), 0)::int,
    coalesce(sum(k.families), 0)::int, coalesce(sum(k.wellbeing), 0)::int, coalesce(sum(k.volunteers), 0)::int, coalesce(sum(k.children), 0)::int, coalesce(sum(k.adults), 0)::int
  FROM (
    SELECT organisation_id, year, holiday, 0 AS sessions, number_of_parcels AS parcels, child_portions, adult_portions,
      unique_families_served AS families, unique_parcels_with_wellbeing_resources AS wellbeing, 0 AS volunteers,
      parcel_children_supported AS children, parcel_adults_supported AS adults
    FROM families
    UNION ALL SELECT organisation_id, year, holiday, 0, 0, 0, 0, 0, 0, unique_parcel_volunteers, 0, 0 FROM helpers
    UNION ALL SELECT organisation_id, year, holiday, sessions, 0, 0, 0, 0, 0, 0, 0, 0 FROM held
  ) k
  GROUP BY k.organisation_id, k.year, k.holiday
$$;
