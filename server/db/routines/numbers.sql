-- Numbers of clubs, counted from the facts.

-- Returns the full years of a person on a day, as `ageOn` of the contract does. Called by people_numbers and
-- holiday_return_children.
CREATE OR REPLACE FUNCTION age_on(born date, day date) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN born <= day THEN extract(year FROM age(day::timestamp, born::timestamp))::int END
$$;

-- Counts the numbers of lunch clubs for each club, year and holiday. People are counted once by holiday, and those counts once more
-- for the year. Called by the totals and by server/dashboard.
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

-- Counts the numbers of parcels for each club, by the same years and holidays. The year of a parcel session is that of its day.
-- Called by the totals and by server/dashboard.
CREATE OR REPLACE FUNCTION parcel_numbers(clubs uuid[], of_year integer, day_from date, day_to date, today date,
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

-- Returns each person once who attended a session or got a parcel, and is on the register. Called by people_numbers.
CREATE OR REPLACE FUNCTION people_served(clubs uuid[], of_year integer, day_from date, day_to date)
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

-- Counts the people served of each club for the insights: `served` by gender, language, age and statement; `support` of those who
-- take part in the church's wider support; `visits` of those who came to a session; `volunteer_ages` of those who helped;
-- `confirmations` of those without an open health question, by the day of the last confirmation or else of adding. Counts of 0
-- are omitted. Called by the totals.
CREATE OR REPLACE FUNCTION people_numbers(clubs uuid[], of_year integer, day_from date, day_to date)
RETURNS TABLE (organisation_id uuid, served jsonb, support jsonb, visits jsonb, volunteer_ages jsonb, confirmations jsonb)
LANGUAGE sql STABLE AS $$
  WITH disputed AS MATERIALIZED (
    SELECT DISTINCT c.organisation_id, c.record FROM conflicts c
    WHERE c.organisation_id = ANY (clubs) AND c.table_name = 'registered' AND c.resolved_at IS NULL AND c.deleted_at IS NULL
      AND c.field IN ('allergens', 'has_dietary_requirements', 'dietary_requirements', 'has_medical_conditions',
        'medical_conditions', 'parcel_has_dietary_requirements', 'parcel_dietary_requirements')
  ), people AS MATERIALIZED (
    SELECT r.organisation_id, r.is_adult, p.visits, p.volunteered, coalesce(r.gender, 'Not provided') AS gender,
      coalesce(age_on(r.date_of_birth, p.last_day)::text, '') AS age,
      CASE WHEN r.english_first_language THEN 'English'
        ELSE coalesce(nullif(initcap(trim(r.first_language)), ''),
          CASE WHEN r.english_first_language IS NULL THEN 'Not said' ELSE 'Another language' END) END AS language,
      CASE WHEN r.accessing_wider_support THEN coalesce(r.accessing_wider_support_type, 'not_said') END AS support,
      r.true_statements_special_educational_needs, r.true_statements_child_disability, r.true_statements_free_school_meals,
      r.true_statements_looked_after, r.true_statements_young_carers, r.true_statements_experiencing_difficulties,
      r.true_statements_child_mental_health_challenges, r.true_statements_none_1, r.true_statements_refugees,
      r.true_statements_lone_parent, r.true_statements_struggling_financially, r.true_statements_adult_disability,
      r.true_statements_mental_health, r.true_statements_isolated, r.true_statements_adult_mental_health_challenges,
      r.true_statements_none_2, r.why_fun_activities, r.why_new_friends,
      r.why_lunch, r.why_cost, r.why_other,
      CASE WHEN d.record IS NULL THEN coalesce(r.health_confirmed, (r.created AT TIME ZONE 'Europe/London')::date) END AS confirmed
    FROM people_served(clubs, of_year, day_from, day_to) p JOIN registered r ON r.id = p.registered_id
    LEFT JOIN disputed d ON d.organisation_id = r.organisation_id AND d.record = r.id::text
  ), counted AS (
    SELECT p.organisation_id,
      jsonb_strip_nulls(jsonb_build_object(
        'people', count(*),
        'children', nullif(count(*) FILTER (WHERE NOT is_adult), 0),
        'adults', nullif(count(*) FILTER (WHERE is_adult), 0),
        'true_statements_special_educational_needs', nullif(count(*) FILTER (WHERE NOT is_adult AND true_statements_special_educational_needs), 0),
        'true_statements_child_disability', nullif(count(*) FILTER (WHERE NOT is_adult AND true_statements_child_disability), 0),
        'true_statements_free_school_meals', nullif(count(*) FILTER (WHERE NOT is_adult AND true_statements_free_school_meals), 0),
        'true_statements_looked_after', nullif(count(*) FILTER (WHERE NOT is_adult AND true_statements_looked_after), 0),
        'true_statements_young_carers', nullif(count(*) FILTER (WHERE NOT is_adult AND true_statements_young_carers), 0),
        'true_statements_experiencing_difficulties', nullif(count(*) FILTER (WHERE NOT is_adult AND true_statements_experiencing_difficulties), 0),
        'true_statements_child_mental_health_challenges', nullif(count(*) FILTER (WHERE NOT is_adult AND true_statements_child_mental_health_challenges), 0),
        'true_statements_none_1', nullif(count(*) FILTER (WHERE NOT is_adult AND true_statements_none_1), 0),
        'true_statements_refugees', nullif(count(*) FILTER (WHERE is_adult AND true_statements_refugees), 0),
        'true_statements_lone_parent', nullif(count(*) FILTER (WHERE is_adult AND true_statements_lone_parent), 0),
        'true_statements_struggling_financially', nullif(count(*) FILTER (WHERE is_adult AND true_statements_struggling_financially), 0),
        'true_statements_adult_disability', nullif(count(*) FILTER (WHERE is_adult AND true_statements_adult_disability), 0),
        'true_statements_mental_health', nullif(count(*) FILTER (WHERE is_adult AND true_statements_mental_health), 0),
        'true_statements_isolated', nullif(count(*) FILTER (WHERE is_adult AND true_statements_isolated), 0),
        'true_statements_adult_mental_health_challenges', nullif(count(*) FILTER (WHERE is_adult AND true_statements_adult_mental_health_challenges), 0),
        'true_statements_none_2', nullif(count(*) FILTER (WHERE is_adult AND true_statements_none_2), 0))) AS served,
      jsonb_strip_nulls(jsonb_build_object(
        'people', nullif(count(*) FILTER (WHERE visits > 0), 0),
        'returning', nullif(count(*) FILTER (WHERE visits > 1), 0),
        'true_statements_special_educational_needs', nullif(count(*) FILTER (WHERE visits > 0 AND true_statements_special_educational_needs), 0),
        'true_statements_child_disability', nullif(count(*) FILTER (WHERE visits > 0 AND true_statements_child_disability), 0),
        'true_statements_free_school_meals', nullif(count(*) FILTER (WHERE visits > 0 AND true_statements_free_school_meals), 0),
        'true_statements_looked_after', nullif(count(*) FILTER (WHERE visits > 0 AND true_statements_looked_after), 0),
        'true_statements_young_carers', nullif(count(*) FILTER (WHERE visits > 0 AND true_statements_young_carers), 0),
        'true_statements_experiencing_difficulties', nullif(count(*) FILTER (WHERE visits > 0 AND true_statements_experiencing_difficulties), 0),
        'true_statements_child_mental_health_challenges', nullif(count(*) FILTER (WHERE visits > 0 AND true_statements_child_mental_health_challenges), 0),
        'true_statements_none_1', nullif(count(*) FILTER (WHERE visits > 0 AND true_statements_none_1), 0),
        'true_statements_refugees', nullif(count(*) FILTER (WHERE visits > 0 AND true_statements_refugees), 0),
        'true_statements_lone_parent', nullif(count(*) FILTER (WHERE visits > 0 AND true_statements_lone_parent), 0),
        'true_statements_struggling_financially', nullif(count(*) FILTER (WHERE visits > 0 AND true_statements_struggling_financially), 0),
        'true_statements_adult_disability', nullif(count(*) FILTER (WHERE visits > 0 AND true_statements_adult_disability), 0),
        'true_statements_mental_health', nullif(count(*) FILTER (WHERE visits > 0 AND true_statements_mental_health), 0),
        'true_statements_isolated', nullif(count(*) FILTER (WHERE visits > 0 AND true_statements_isolated), 0),
        'true_statements_adult_mental_health_challenges', nullif(count(*) FILTER (WHERE visits > 0 AND true_statements_adult_mental_health_challenges), 0),
        'true_statements_none_2', nullif(count(*) FILTER (WHERE visits > 0 AND true_statements_none_2), 0),
        'why_fun_activities', nullif(count(*) FILTER (WHERE visits > 0 AND why_fun_activities), 0),
        'why_new_friends', nullif(count(*) FILTER (WHERE visits > 0 AND why_new_friends), 0),
        'why_lunch', nullif(count(*) FILTER (WHERE visits > 0 AND why_lunch), 0),
        'why_cost', nullif(count(*) FILTER (WHERE visits > 0 AND why_cost), 0),
        'why_other', nullif(count(*) FILTER (WHERE visits > 0 AND why_other), 0))) AS visits
    FROM people p GROUP BY p.organisation_id
  ), grouped AS (
    SELECT p.organisation_id, p.is_adult, p.gender, p.language, p.support, p.volunteered, p.age, count(*) AS people
    FROM people p GROUP BY p.organisation_id, p.is_adult, p.gender, p.language, p.support, p.volunteered, p.age
  ), told AS (
    SELECT g.organisation_id, k.part, k.name, sum(g.people) AS people
    FROM grouped g CROSS JOIN LATERAL (VALUES
      ('served', 'gender/' || g.gender),
      ('served', 'language/' || g.language),
      ('served', CASE WHEN NOT g.is_adult THEN 'age/' || g.age || '/' || g.gender END),
      ('support', g.support || CASE WHEN g.is_adult THEN '/adults' ELSE '/children' END),
      ('volunteer_ages', CASE WHEN g.volunteered THEN g.age END)
    ) AS k (part, name)
    WHERE k.name IS NOT NULL GROUP BY g.organisation_id, k.part, k.name
  ), named AS (
    SELECT t.organisation_id,
      coalesce(jsonb_object_agg(t.name, t.people) FILTER (WHERE t.part = 'served'), '{}') AS served,
      coalesce(jsonb_object_agg(t.name, t.people) FILTER (WHERE t.part = 'support'), '{}') AS support,
      coalesce(jsonb_object_agg(t.name, t.people) FILTER (WHERE t.part = 'volunteer_ages'), '{}') AS volunteer_ages
    FROM told t GROUP BY t.organisation_id
  ), fresh AS (
    SELECT t.organisation_id, jsonb_object_agg(t.confirmed, t.people) AS confirmations
    FROM (
      SELECT p.organisation_id, p.confirmed, count(*) AS people
      FROM people p WHERE p.confirmed IS NOT NULL GROUP BY p.organisation_id, p.confirmed
    ) t GROUP BY t.organisation_id
  )
  SELECT c.organisation_id, c.served || n.served, n.support, c.visits, n.volunteer_ages, coalesce(f.confirmations, '{}')
  FROM counted c JOIN named n ON n.organisation_id = c.organisation_id
  LEFT JOIN fresh f ON f.organisation_id = c.organisation_id
$$;

-- Counts the activities of each club up to `today`: the sessions of both kinds with each activity, the lunch sessions that people
-- attended, and their volunteers. People who left the register later count as volunteers. Called by the totals.
CREATE OR REPLACE FUNCTION session_numbers(clubs uuid[], of_year integer, day_from date, day_to date, today date)
RETURNS TABLE (organisation_id uuid, activities jsonb, sessions_attended integer, volunteer_visits integer)
LANGUAGE sql STABLE AS $$
  WITH held AS (
    SELECT s.organisation_id, s.activities FROM sessions s
    WHERE s.organisation_id = ANY (clubs) AND s.deleted_at IS NULL AND s.date <= today
      AND (of_year IS NULL OR s.year = of_year)
      AND (day_from IS NULL OR s.date >= day_from) AND (day_to IS NULL OR s.date <= day_to)
    UNION ALL
    SELECT s.organisation_id, s.activities FROM parcel_provisions s
    WHERE s.organisation_id = ANY (clubs) AND s.deleted_at IS NULL AND s.date <= today
      AND (of_year IS NULL OR s.date BETWEEN make_date(of_year, 1, 1) AND make_date(of_year, 12, 31))
      AND (day_from IS NULL OR s.date >= day_from) AND (day_to IS NULL OR s.date <= day_to)
  ), done AS (
    SELECT t.organisation_id, jsonb_object_agg(t.activity, t.sessions) AS activities
    FROM (
      SELECT h.organisation_id, a.activity, count(*) AS sessions
      FROM held h CROSS JOIN LATERAL (SELECT DISTINCT unnest(h.activities) AS activity) a
      GROUP BY h.organisation_id, a.activity
    ) t GROUP BY t.organisation_id
  ), came AS (
    SELECT t.organisation_id, count(*)::int AS sessions, sum(t.volunteers)::int AS volunteers
    FROM (
      SELECT f.organisation_id, f.session_id, count(*) FILTER (WHERE f.helper OR f.young_helper) AS volunteers
      FROM attendance_facts f
      WHERE f.organisation_id = ANY (clubs) AND (of_year IS NULL OR f.year = of_year)
        AND (day_from IS NULL OR f.date >= day_from) AND (day_to IS NULL OR f.date <= day_to)
      GROUP BY f.organisation_id, f.session_id
    ) t GROUP BY t.organisation_id
  )
  SELECT coalesce(d.organisation_id, c.organisation_id), coalesce(d.activities, '{}'), coalesce(c.sessions, 0),
    coalesce(c.volunteers, 0)
  FROM done d FULL JOIN came c ON c.organisation_id = d.organisation_id
$$;
