CREATE TABLE "frozen_years" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"year" integer NOT NULL,
	"note" text,
	"frozen_by" text NOT NULL,
	"numbers" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "frozen_years" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "session_places" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"places" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "session_places" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "local_authority" text;--> statement-breakpoint
ALTER TABLE "session_places" ADD CONSTRAINT "session_places_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "session_places_club" ON "session_places" USING btree ("organisation_id");--> statement-breakpoint
CREATE POLICY "frozen_years_network" ON "frozen_years" AS PERMISSIVE FOR ALL TO "hallbook_network" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "session_places_club" ON "session_places" AS PERMISSIVE FOR ALL TO "hallbook_club" USING ("organisation_id" = nullif(current_setting('hallbook.organisation', true), '')::uuid) WITH CHECK ("organisation_id" = nullif(current_setting('hallbook.organisation', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "session_places_network" ON "session_places" AS PERMISSIVE FOR ALL TO "hallbook_network" USING (true) WITH CHECK (true);--> statement-breakpoint
REVOKE UPDATE ON frozen_years FROM hallbook_network;
--> statement-breakpoint
-- Whether a club takes attendance in two steps: then who was registered and did not come is a no-show.
GRANT SELECT (two_step_attendance) ON users TO hallbook_club;
--> statement-breakpoint
GRANT SELECT (local_authority) ON organisations TO hallbook_club;
--> statement-breakpoint
-- The children of the holiday return: each once in a holiday, and once in all (`holiday` null), by local authority. Free
-- meals and special needs are `yes` where ticked, `no` where another children's statement or none is, else `unknown`. The
-- phase goes by the age at 31 August before the last day they came.
CREATE FUNCTION holiday_return_children(clubs uuid[], of_year integer, day_from date, day_to date)
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
--> statement-breakpoint
-- The sessions of the holiday return, up to `today`, by local authority and holiday, and in all (`holiday` null).
CREATE FUNCTION holiday_return_sessions(clubs uuid[], of_year integer, day_from date, day_to date, today date)
RETURNS TABLE (local_authority text, holiday text, clubs_open integer, sessions_offered integer, attendances integer,
  child_meals integer, adult_meals integer, places integer, sessions_without_places integer, no_shows integer)
LANGUAGE sql STABLE AS $$
  SELECT o.local_authority, s.holiday, count(DISTINCT o.id)::int, count(*)::int, coalesce(sum(came.children), 0)::int,
    coalesce(sum(came.children), 0)::int, coalesce(sum(came.adults), 0)::int, coalesce(sum(p.places), 0)::int,
    (count(*) FILTER (WHERE p.places IS NULL))::int,
    coalesce(sum(missing.children) FILTER (WHERE two.steps), 0)::int
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
