-- The numbers of the dashboard, told once: the screen, the files and the returns all read these functions. Each is given the
-- clubs that its caller may see, and a year or two days. They run as their caller, under row-level security.
ALTER TABLE "ethnicity_captures" ADD COLUMN "kind" text DEFAULT 'participant' NOT NULL;
--> statement-breakpoint
-- Whether wellbeing resources went with a family's parcel (reading 27), and what takes its row out of sight. Where devices
-- keep parcels already, they are there.
ALTER TABLE "parcel_provision_registered" ADD COLUMN IF NOT EXISTS "wellbeing_resources" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "parcel_provision_registered" ADD COLUMN IF NOT EXISTS "deleted_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "parcel_provision_registered" ADD COLUMN IF NOT EXISTS "hidden" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
-- A club reads the numbers that central staff have entered for it.
CREATE POLICY "golden_numbers_manual_entries_club" ON "golden_numbers_manual_entries" AS PERMISSIVE FOR SELECT TO "hallbook_club" USING (organisation = nullif(current_setting('hallbook.organisation', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "parcel_provisions_manual_entries_club" ON "parcel_provisions_manual_entries" AS PERMISSIVE FOR SELECT TO "hallbook_club" USING (organisation = nullif(current_setting('hallbook.organisation', true), '')::uuid);--> statement-breakpoint
REVOKE INSERT, UPDATE, DELETE ON golden_numbers_manual_entries, parcel_provisions_manual_entries FROM hallbook_club;
--> statement-breakpoint
-- Full years on a day, by its digits, as `ageOn` of the contract.
CREATE FUNCTION age_on(born date, day date) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN born <= day THEN
    extract(year FROM day)::int - extract(year FROM born)::int
      - CASE WHEN to_char(day, 'MMDD') < to_char(born, 'MMDD') THEN 1 ELSE 0 END END
$$;
--> statement-breakpoint
-- A family's parcel in a session, whoever of its ids stands in the row: of two that were merged the row of the most portions
-- counts, then of the most people, then of the lowest id.
CREATE VIEW parcel_facts WITH (security_invoker = true) AS
SELECT DISTINCT ON (s.organisation_id, s.date, g.parcel_provision_id, coalesce(a.target, g.registered_id))
  s.organisation_id, s.id AS parcel_provision_id, coalesce(a.target, g.registered_id) AS registered_id,
  s.date, extract(year FROM s.date)::int AS year, s.holiday,
  g.children::bigint * coalesce(g.num_meals, 0) AS child_portions,
  g.adults::bigint * coalesce(g.num_meals, 0) AS adult_portions,
  g.wellbeing_resources AS wellbeing,
  coalesce(r.deleted_at IS NOT NULL, true) AS removed,
  coalesce(r.is_adult, true) AS is_adult,
  coalesce(r.accessing_wider_support, false) AS support
FROM parcel_provision_registered g
JOIN parcel_provisions s ON s.id = g.parcel_provision_id AND s.deleted_at IS NULL
LEFT JOIN aliases a ON a.organisation_id = g.organisation_id AND a.id = g.registered_id AND a.table_name = 'registered'
LEFT JOIN registered r ON r.id = coalesce(a.target, g.registered_id)
WHERE g.deleted_at IS NULL AND NOT g.hidden
ORDER BY s.organisation_id, s.date, g.parcel_provision_id, coalesce(a.target, g.registered_id),
  (g.adults + g.children)::bigint * coalesce(g.num_meals, 0) DESC, g.adults + g.children DESC, g.registered_id;
--> statement-breakpoint
-- Who helped to hand out parcels; Boxes of Hope clubs have no volunteers (reading 34).
CREATE VIEW parcel_volunteer_facts WITH (security_invoker = true) AS
SELECT DISTINCT s.organisation_id, s.id AS parcel_provision_id, r.id AS registered_id, s.date,
  extract(year FROM s.date)::int AS year, s.holiday
FROM parcel_provisions s
JOIN organisations o ON o.id = s.organisation_id AND NOT o.is_boxes_of_hope
CROSS JOIN LATERAL unnest(s.volunteers) AS v(id)
LEFT JOIN aliases a ON a.organisation_id = s.organisation_id AND a.id = v.id AND a.table_name = 'registered'
JOIN registered r ON r.id = coalesce(a.target, v.id) AND r.deleted_at IS NULL
WHERE s.deleted_at IS NULL;
--> statement-breakpoint
REVOKE INSERT, UPDATE, DELETE ON parcel_facts, parcel_volunteer_facts FROM hallbook_club, hallbook_network;
--> statement-breakpoint
-- Lunch clubs' numbers for each club: by year and holiday; by year; and of two days also by holiday, and in all. People count
-- once in each; their meals count also where they have left the register. Sessions count up to `today`.
CREATE FUNCTION lunch_club_numbers(clubs uuid[], of_year integer, day_from date, day_to date, today date)
RETURNS TABLE (organisation_id uuid, year integer, holiday text, number_of_sessions integer,
  child_portions integer, adult_portions integer, unique_children integer, unique_adults integer,
  eligible_child_meals integer, unique_eligible_children integer, eligible_parent_meals integer,
  unique_eligible_parents integer, unique_volunteers integer, unique_helpers integer, unique_young_helpers integer,
  children_supported integer, adults_supported integer, parents_supported integer)
LANGUAGE sql STABLE AS $$
  WITH visits AS MATERIALIZED (
    SELECT f.organisation_id, f.year, f.holiday, f.registered_id, count(*) AS meals, bool_and(removed) AS removed,
      bool_or(is_adult) AS is_adult, bool_or(eligible_child) AS eligible_child,
      bool_or(eligible_parent) AS eligible_parent, bool_or(helper) AS helper, bool_or(young_helper) AS young_helper,
      bool_or(support) AS support
    FROM attendance_facts f
    WHERE f.organisation_id = ANY (clubs) AND (of_year IS NULL OR f.year = of_year)
      AND (day_from IS NULL OR f.date >= day_from) AND (day_to IS NULL OR f.date <= day_to)
    GROUP BY f.organisation_id, f.year, f.holiday, f.registered_id
  ), whole AS (
    SELECT * FROM visits
    UNION ALL
    SELECT organisation_id, year, NULL, registered_id, sum(meals), bool_and(removed), bool_or(is_adult),
      bool_or(eligible_child), bool_or(eligible_parent), bool_or(helper), bool_or(young_helper), bool_or(support)
    FROM visits GROUP BY organisation_id, year, registered_id
    UNION ALL
    SELECT organisation_id, NULL, holiday, registered_id, sum(meals), bool_and(removed), bool_or(is_adult),
      bool_or(eligible_child), bool_or(eligible_parent), bool_or(helper), bool_or(young_helper), bool_or(support)
    FROM visits WHERE of_year IS NULL GROUP BY organisation_id, holiday, registered_id
    UNION ALL
    SELECT organisation_id, NULL, NULL, registered_id, sum(meals), bool_and(removed), bool_or(is_adult),
      bool_or(eligible_child), bool_or(eligible_parent), bool_or(helper), bool_or(young_helper), bool_or(support)
    FROM visits WHERE of_year IS NULL GROUP BY organisation_id, registered_id
  ), people AS (
    SELECT organisation_id, year, holiday,
      sum(meals) FILTER (WHERE NOT is_adult) AS child_portions,
      sum(meals) FILTER (WHERE is_adult) AS adult_portions,
      count(*) FILTER (WHERE NOT removed AND NOT is_adult) AS unique_children,
      count(*) FILTER (WHERE NOT removed AND is_adult) AS unique_adults,
      sum(meals) FILTER (WHERE eligible_child) AS eligible_child_meals,
      count(*) FILTER (WHERE NOT removed AND eligible_child) AS unique_eligible_children,
      sum(meals) FILTER (WHERE eligible_parent) AS eligible_parent_meals,
      count(*) FILTER (WHERE NOT removed AND eligible_parent) AS unique_eligible_parents,
      count(*) FILTER (WHERE NOT removed AND (helper OR young_helper)) AS unique_volunteers,
      count(*) FILTER (WHERE NOT removed AND helper) AS unique_helpers,
      count(*) FILTER (WHERE NOT removed AND young_helper) AS unique_young_helpers,
      count(*) FILTER (WHERE NOT removed AND support AND NOT is_adult) AS children_supported,
      count(*) FILTER (WHERE NOT removed AND support AND is_adult) AS adults_supported,
      count(*) FILTER (WHERE NOT removed AND support AND eligible_parent) AS parents_supported
    FROM whole GROUP BY organisation_id, year, holiday
  ), held AS (
    SELECT s.organisation_id, s.year, s.holiday, count(*) AS number_of_sessions
    FROM sessions s
    WHERE s.organisation_id = ANY (clubs) AND s.deleted_at IS NULL AND s.date <= today
      AND (of_year IS NULL OR s.year = of_year)
      AND (day_from IS NULL OR s.date >= day_from) AND (day_to IS NULL OR s.date <= day_to)
    GROUP BY GROUPING SETS ((s.organisation_id, s.year, s.holiday), (s.organisation_id, s.year),
      (s.organisation_id, s.holiday), (s.organisation_id))
    HAVING grouping(s.year) = 0 OR of_year IS NULL
  )
  SELECT k.organisation_id, k.year, k.holiday, coalesce(h.number_of_sessions, 0)::int,
    coalesce(p.child_portions, 0)::int, coalesce(p.adult_portions, 0)::int, coalesce(p.unique_children, 0)::int,
    coalesce(p.unique_adults, 0)::int, coalesce(p.eligible_child_meals, 0)::int,
    coalesce(p.unique_eligible_children, 0)::int, coalesce(p.eligible_parent_meals, 0)::int,
    coalesce(p.unique_eligible_parents, 0)::int, coalesce(p.unique_volunteers, 0)::int,
    coalesce(p.unique_helpers, 0)::int, coalesce(p.unique_young_helpers, 0)::int,
    coalesce(p.children_supported, 0)::int, coalesce(p.adults_supported, 0)::int, coalesce(p.parents_supported, 0)::int
  FROM (SELECT organisation_id, year, holiday FROM people
    UNION SELECT organisation_id, year, holiday FROM held) k
  LEFT JOIN people p ON p.organisation_id = k.organisation_id AND p.year IS NOT DISTINCT FROM k.year
    AND p.holiday IS NOT DISTINCT FROM k.holiday
  LEFT JOIN held h ON h.organisation_id = k.organisation_id AND h.year IS NOT DISTINCT FROM k.year
    AND h.holiday IS NOT DISTINCT FROM k.holiday
$$;
--> statement-breakpoint
-- Parcels' numbers for each club, by the same years and holidays; a parcel session is of the year of its day.
CREATE FUNCTION parcel_numbers(clubs uuid[], of_year integer, day_from date, day_to date, today date)
RETURNS TABLE (organisation_id uuid, year integer, holiday text, number_of_provision_sessions integer,
  number_of_parcels integer, child_portions integer, adult_portions integer, number_of_portions integer,
  unique_families_served integer, unique_parcels_with_wellbeing_resources integer, unique_parcel_volunteers integer,
  parcel_children_supported integer, parcel_adults_supported integer)
LANGUAGE sql STABLE AS $$
  WITH taken AS MATERIALIZED (
    SELECT f.organisation_id, f.year, f.holiday, f.registered_id, count(*) AS parcels,
      sum(child_portions) AS child_portions, sum(adult_portions) AS adult_portions, bool_or(wellbeing) AS wellbeing,
      bool_and(removed) AS removed, bool_or(is_adult) AS is_adult, bool_or(support) AS support
    FROM parcel_facts f
    WHERE f.organisation_id = ANY (clubs) AND (of_year IS NULL OR f.year = of_year)
      AND (day_from IS NULL OR f.date >= day_from) AND (day_to IS NULL OR f.date <= day_to)
    GROUP BY f.organisation_id, f.year, f.holiday, f.registered_id
  ), whole AS (
    SELECT * FROM taken
    UNION ALL
    SELECT organisation_id, year, holiday, registered_id, sum(parcels), sum(child_portions), sum(adult_portions),
      bool_or(wellbeing), bool_and(removed), bool_or(is_adult), bool_or(support)
    FROM taken
    GROUP BY GROUPING SETS ((organisation_id, year, registered_id), (organisation_id, holiday, registered_id),
      (organisation_id, registered_id))
    HAVING grouping(year) = 0 OR of_year IS NULL
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
    FROM parcel_volunteer_facts f
    WHERE f.organisation_id = ANY (clubs) AND (of_year IS NULL OR f.year = of_year)
      AND (day_from IS NULL OR f.date >= day_from) AND (day_to IS NULL OR f.date <= day_to)
    GROUP BY GROUPING SETS ((f.organisation_id, f.year, f.holiday), (f.organisation_id, f.year),
      (f.organisation_id, f.holiday), (f.organisation_id))
    HAVING grouping(f.year) = 0 OR of_year IS NULL
  ), held AS (
    SELECT s.organisation_id, extract(year FROM s.date)::int AS year, s.holiday, count(*) AS sessions
    FROM parcel_provisions s
    WHERE s.organisation_id = ANY (clubs) AND s.deleted_at IS NULL AND s.date <= today
      AND (of_year IS NULL OR extract(year FROM s.date)::int = of_year)
      AND (day_from IS NULL OR s.date >= day_from) AND (day_to IS NULL OR s.date <= day_to)
    GROUP BY GROUPING SETS ((s.organisation_id, extract(year FROM s.date)::int, s.holiday),
      (s.organisation_id, extract(year FROM s.date)::int), (s.organisation_id, s.holiday), (s.organisation_id))
    HAVING grouping(extract(year FROM s.date)::int) = 0 OR of_year IS NULL
  )
  SELECT k.organisation_id, k.year, k.holiday, coalesce(h.sessions, 0)::int, coalesce(f.number_of_parcels, 0)::int,
    coalesce(f.child_portions, 0)::int, coalesce(f.adult_portions, 0)::int,
    coalesce(f.child_portions + f.adult_portions, 0)::int, coalesce(f.unique_families_served, 0)::int,
    coalesce(f.unique_parcels_with_wellbeing_resources, 0)::int, coalesce(v.unique_parcel_volunteers, 0)::int,
    coalesce(f.parcel_children_supported, 0)::int, coalesce(f.parcel_adults_supported, 0)::int
  FROM (SELECT organisation_id, year, holiday FROM families
    UNION SELECT organisation_id, year, holiday FROM helpers
    UNION SELECT organisation_id, year, holiday FROM held) k
  LEFT JOIN families f ON f.organisation_id = k.organisation_id AND f.year IS NOT DISTINCT FROM k.year
    AND f.holiday IS NOT DISTINCT FROM k.holiday
  LEFT JOIN helpers v ON v.organisation_id = k.organisation_id AND v.year IS NOT DISTINCT FROM k.year
    AND v.holiday IS NOT DISTINCT FROM k.holiday
  LEFT JOIN held h ON h.organisation_id = k.organisation_id AND h.year IS NOT DISTINCT FROM k.year
    AND h.holiday IS NOT DISTINCT FROM k.holiday
$$;
--> statement-breakpoint
-- The people served, each once: who came to a session or took a parcel, and is in the register.
CREATE FUNCTION people_served(clubs uuid[], of_year integer, day_from date, day_to date)
RETURNS TABLE (registered_id uuid, visits integer, last_day date, volunteered boolean)
LANGUAGE sql STABLE AS $$
  SELECT registered_id, sum(visit)::int, max(date), bool_or(volunteered) FROM (
    SELECT f.organisation_id, f.registered_id, f.year, f.date, 1 AS visit, f.helper OR f.young_helper AS volunteered
    FROM attendance_facts f WHERE NOT f.removed
    UNION ALL
    SELECT f.organisation_id, f.registered_id, f.year, f.date, 0, false FROM parcel_facts f WHERE NOT f.removed
  ) f
  WHERE f.organisation_id = ANY (clubs) AND (of_year IS NULL OR f.year = of_year)
    AND (day_from IS NULL OR f.date >= day_from) AND (day_to IS NULL OR f.date <= day_to)
  GROUP BY registered_id
$$;
