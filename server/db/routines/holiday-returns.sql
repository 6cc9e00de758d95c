-- Holiday returns for local authorities. Called by server/dashboard/holiday-return.ts.

-- Counts children once in a holiday and once in all (`holiday` null), by local authority. Free meals and special needs are `yes` if
-- ticked, `no` if another statement about children or none is ticked, otherwise `unknown`. The phase follows from the age at
-- 31 August before the last day that the child came.
CREATE OR REPLACE FUNCTION holiday_return_children(clubs uuid[], of_year integer, day_from date, day_to date)
RETURNS TABLE (local_authority text, holiday text, free_school_meals text, special_needs text, phase text, children integer)
LANGUAGE sql STABLE AS $$
  WITH came AS (
    SELECT f.organisation_id, f.holiday, f.registered_id, max(f.date) AS last_day
    FROM attendance_facts f
    WHERE f.organisation_id = ANY (clubs) AND NOT f.is_adult AND NOT f.removed AND (of_year IS NULL OR f.year = of_year)
      AND (day_from IS NULL OR f.date >= day_from) AND (day_to IS NULL OR f.date <= day_to)
    GROUP BY GROUPING SETS ((f.organisation_id, f.holiday, f.registered_id), (f.organisation_id, f.registered_id))
  ), told AS (
    SELECT o.local_authority, c.holiday, r.true_statements_free_school_meals AS meals,
      r.true_statements_special_educational_needs OR r.true_statements_child_disability AS needs,
      r.true_statements_special_educational_needs OR r.true_statements_child_disability
        OR r.true_statements_free_school_meals OR r.true_statements_looked_after OR r.true_statements_young_carers
        OR r.true_statements_experiencing_difficulties OR r.true_statements_child_mental_health_challenges
        OR r.true_statements_none_1 AS answered,
      age_on(r.date_of_birth, make_date(extract(year FROM c.last_day)::int
        - CASE WHEN to_char(c.last_day, 'MMDD') > '0831' THEN 0 ELSE 1 END, 8, 31)) AS age,
      r.date_of_birth
    FROM came c JOIN organisations o ON o.id = c.organisation_id JOIN registered r ON r.id = c.registered_id
  )
  SELECT t.local_authority, t.holiday,
    CASE WHEN meals THEN 'yes' WHEN answered THEN 'no' ELSE 'unknown' END,
    CASE WHEN needs THEN 'yes' WHEN answered THEN 'no' ELSE 'unknown' END,
    CASE WHEN date_of_birth IS NULL THEN 'unknown' WHEN age >= 11 THEN 'secondary' WHEN age >= 4 THEN 'primary'
      ELSE 'early_years' END,
    count(*)::int
  FROM told t GROUP BY 1, 2, 3, 4, 5
$$;

-- Counts sessions up to `today`, by local authority and holiday, and in all (`holiday` null). Places are the sum over the sessions
-- whose places are entered, and null if no session has any. No-shows are children who were booked or registered for a past session and
-- did not come, each once. They are counted in clubs that register children first and in sessions with bookings, and null if there
-- is no such session.
CREATE OR REPLACE FUNCTION holiday_return_sessions(clubs uuid[], of_year integer, day_from date, day_to date, today date)
RETURNS TABLE (local_authority text, holiday text, clubs_open integer, sessions_offered integer, attendances integer,
  child_meals integer, adult_meals integer, places integer, sessions_with_places integer, no_shows integer,
  sessions_with_no_shows integer)
LANGUAGE sql STABLE AS $$
  SELECT o.local_authority, s.holiday, count(DISTINCT o.id)::int, count(*)::int, coalesce(sum(came.children), 0)::int,
    coalesce(sum(came.children), 0)::int, coalesce(sum(came.adults), 0)::int, sum(p.places)::int, count(p.places)::int,
    sum(missing.children) FILTER (WHERE (two.steps OR booking.used) AND s.date < today)::int,
    (count(*) FILTER (WHERE (two.steps OR booking.used) AND s.date < today))::int
  FROM sessions s
  JOIN organisations o ON o.id = s.organisation_id
  LEFT JOIN session_places p ON p.session_id = s.id
  CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE NOT f.is_adult) AS children, count(*) FILTER (WHERE f.is_adult) AS adults
    FROM attendance_facts f WHERE f.session_id = s.id
  ) came
  CROSS JOIN LATERAL (
    SELECT count(*) AS children FROM (
      SELECT a.registered_id FROM attendance a WHERE a.session_id = s.id AND a.state = 'registered' AND NOT a.hidden
      UNION
      SELECT b.registered_id FROM bookings b WHERE b.session_id = s.id AND b.state = 'booked' AND NOT EXISTS (
        SELECT FROM attendance a
        WHERE a.session_id = s.id AND a.registered_id = b.registered_id AND a.state = 'attending' AND NOT a.hidden)
    ) expected JOIN registered r ON r.id = expected.registered_id AND NOT r.is_adult
  ) missing
  CROSS JOIN LATERAL (
    SELECT EXISTS (SELECT FROM bookings b WHERE b.session_id = s.id) AS used
  ) booking
  CROSS JOIN LATERAL (
    SELECT EXISTS (SELECT FROM users u WHERE u.organisation_id = o.id AND u.is_active AND u.two_step_attendance) AS steps
  ) two
  WHERE s.organisation_id = ANY (clubs) AND s.deleted_at IS NULL AND s.date <= today
    AND (of_year IS NULL OR s.year = of_year)
    AND (day_from IS NULL OR s.date >= day_from) AND (day_to IS NULL OR s.date <= day_to)
  GROUP BY GROUPING SETS ((o.local_authority, s.holiday), (o.local_authority))
$$;
