CREATE TABLE "number_exports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"by" text NOT NULL,
	"by_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"filter" jsonb NOT NULL,
	"suppress" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "number_exports" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "number_exports_at" ON "number_exports" USING btree ("at");--> statement-breakpoint
CREATE POLICY "number_exports_network" ON "number_exports" AS PERMISSIVE FOR ALL TO "hallbook_network" USING (true) WITH CHECK (true);--> statement-breakpoint
REVOKE ALL ON number_exports FROM hallbook_club;
--> statement-breakpoint
REVOKE UPDATE, DELETE, TRUNCATE ON number_exports FROM hallbook_network;
--> statement-breakpoint
-- Counts the totals of a club once more, one count after the other, because two servers may count them at once. The change that
-- they are counted after is read first: a change that commits during the count makes them stale. Ticks and parcels of days after
-- `today` do not count. The totals are due again on the day of the next planned session.
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
      coalesce(s.volunteer_visits, 0)
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
--> statement-breakpoint
-- Totals that were counted with the rules before.
DELETE FROM numbers_counted;
--> statement-breakpoint
DROP FUNCTION holiday_return_sessions(uuid[], integer, date, date, date);
--> statement-breakpoint
-- The sessions of the holiday return up to `today`, by local authority and holiday, and in all (`holiday` null). Places add up over
-- the sessions whose places are entered, and are null if no session has any. No-shows are children who were registered for a past
-- session and did not come. They add up over the past sessions of clubs that register children first, and are null if there is no such session.
CREATE FUNCTION holiday_return_sessions(clubs uuid[], of_year integer, day_from date, day_to date, today date)
RETURNS TABLE (local_authority text, holiday text, clubs_open integer, sessions_offered integer, attendances integer,
  child_meals integer, adult_meals integer, places integer, sessions_with_places integer, no_shows integer,
  sessions_with_no_shows integer)
LANGUAGE sql STABLE AS $$
  SELECT o.local_authority, s.holiday, count(DISTINCT o.id)::int, count(*)::int, coalesce(sum(came.children), 0)::int,
    coalesce(sum(came.children), 0)::int, coalesce(sum(came.adults), 0)::int, sum(p.places)::int, count(p.places)::int,
    sum(missing.children) FILTER (WHERE two.steps AND s.date < today)::int,
    (count(*) FILTER (WHERE two.steps AND s.date < today))::int
  FROM sessions s
  JOIN organisations o ON o.id = s.organisation_id
  LEFT JOIN session_places p ON p.session_id = s.id
  CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE NOT f.is_adult) AS children, count(*) FILTER (WHERE f.is_adult) AS adults
    FROM attendance_facts f WHERE f.session_id = s.id
  ) came
  CROSS JOIN LATERAL (
    SELECT count(*) AS children FROM attendance a JOIN registered r ON r.id = a.registered_id AND NOT r.is_adult
    WHERE a.session_id = s.id AND a.state = 'registered' AND NOT a.hidden
  ) missing
  CROSS JOIN LATERAL (
    SELECT EXISTS (SELECT FROM users u WHERE u.organisation_id = o.id AND u.is_active AND u.two_step_attendance) AS steps
  ) two
  WHERE s.organisation_id = ANY (clubs) AND s.deleted_at IS NULL AND s.date <= today
    AND (of_year IS NULL OR s.year = of_year)
    AND (day_from IS NULL OR s.date >= day_from) AND (day_to IS NULL OR s.date <= day_to)
  GROUP BY GROUPING SETS ((o.local_authority, s.holiday), (o.local_authority))
$$;
--> statement-breakpoint
ALTER TABLE "parcel_provision_registered" ADD COLUMN "merged" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
-- A family's parcel in a session, by its present person. Of two ids of one person from before rows moved with a
-- merge, the row of the most portions counts, then of the most people, then of the lowest id. A row that is marked as merged
-- counts as before its merge.
CREATE OR REPLACE VIEW parcel_facts WITH (security_invoker = true) AS
SELECT DISTINCT ON (s.organisation_id, s.date, g.parcel_provision_id,
    CASE WHEN g.merged THEN g.registered_id ELSE coalesce(a.target, g.registered_id) END)
  s.organisation_id, s.id AS parcel_provision_id,
  CASE WHEN g.merged THEN g.registered_id ELSE coalesce(a.target, g.registered_id) END AS registered_id,
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
ORDER BY s.organisation_id, s.date, g.parcel_provision_id,
  CASE WHEN g.merged THEN g.registered_id ELSE coalesce(a.target, g.registered_id) END,
  (g.adults + g.children)::bigint * coalesce(g.num_meals, 0) DESC, g.adults + g.children DESC, g.registered_id;
