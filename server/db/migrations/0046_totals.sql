CREATE TABLE "insight_totals" (
	"organisation_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"served" jsonb DEFAULT '{}' NOT NULL,
	"support" jsonb DEFAULT '{}' NOT NULL,
	"visits" jsonb DEFAULT '{}' NOT NULL,
	"volunteer_ages" jsonb DEFAULT '{}' NOT NULL,
	"activities" jsonb DEFAULT '{}' NOT NULL,
	"sessions_attended" integer DEFAULT 0 NOT NULL,
	"volunteer_visits" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "insight_totals_organisation_id_year_pk" PRIMARY KEY("organisation_id","year")
);
--> statement-breakpoint
ALTER TABLE "insight_totals" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "lunch_club_totals" (
	"organisation_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"holiday" text,
	"number_of_sessions" integer NOT NULL,
	"child_portions" integer NOT NULL,
	"adult_portions" integer NOT NULL,
	"unique_children" integer NOT NULL,
	"unique_adults" integer NOT NULL,
	"eligible_child_meals" integer NOT NULL,
	"unique_eligible_children" integer NOT NULL,
	"eligible_parent_meals" integer NOT NULL,
	"unique_eligible_parents" integer NOT NULL,
	"unique_volunteers" integer NOT NULL,
	"unique_helpers" integer NOT NULL,
	"unique_young_helpers" integer NOT NULL,
	"children_supported" integer NOT NULL,
	"adults_supported" integer NOT NULL,
	"parents_supported" integer NOT NULL,
	CONSTRAINT "lunch_club_totals_row" UNIQUE NULLS NOT DISTINCT("organisation_id","year","holiday")
);
--> statement-breakpoint
ALTER TABLE "lunch_club_totals" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "numbers_changed" (
	"organisation_id" uuid PRIMARY KEY NOT NULL,
	"change" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "numbers_changed" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "numbers_counted" (
	"organisation_id" uuid PRIMARY KEY NOT NULL,
	"change" bigint NOT NULL,
	"day" date NOT NULL,
	"due" date
);
--> statement-breakpoint
ALTER TABLE "numbers_counted" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "parcel_totals" (
	"organisation_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"holiday" text,
	"number_of_provision_sessions" integer NOT NULL,
	"number_of_parcels" integer NOT NULL,
	"child_portions" integer NOT NULL,
	"adult_portions" integer NOT NULL,
	"number_of_portions" integer NOT NULL,
	"unique_families_served" integer NOT NULL,
	"unique_parcels_with_wellbeing_resources" integer NOT NULL,
	"unique_parcel_volunteers" integer NOT NULL,
	"parcel_children_supported" integer NOT NULL,
	"parcel_adults_supported" integer NOT NULL,
	CONSTRAINT "parcel_totals_row" UNIQUE NULLS NOT DISTINCT("organisation_id","year","holiday")
);
--> statement-breakpoint
ALTER TABLE "parcel_totals" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "insight_totals_year" ON "insight_totals" USING btree ("year");--> statement-breakpoint
CREATE INDEX "lunch_club_totals_year" ON "lunch_club_totals" USING btree ("year");--> statement-breakpoint
CREATE INDEX "parcel_totals_year" ON "parcel_totals" USING btree ("year");--> statement-breakpoint
CREATE POLICY "insight_totals_club" ON "insight_totals" AS PERMISSIVE FOR SELECT TO "hallbook_club" USING (organisation_id = nullif(current_setting('hallbook.organisation', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "insight_totals_network" ON "insight_totals" AS PERMISSIVE FOR SELECT TO "hallbook_network" USING (true);--> statement-breakpoint
CREATE POLICY "lunch_club_totals_club" ON "lunch_club_totals" AS PERMISSIVE FOR SELECT TO "hallbook_club" USING (organisation_id = nullif(current_setting('hallbook.organisation', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "lunch_club_totals_network" ON "lunch_club_totals" AS PERMISSIVE FOR SELECT TO "hallbook_network" USING (true);--> statement-breakpoint
CREATE POLICY "numbers_changed_club" ON "numbers_changed" AS PERMISSIVE FOR SELECT TO "hallbook_club" USING (organisation_id = nullif(current_setting('hallbook.organisation', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "numbers_changed_network" ON "numbers_changed" AS PERMISSIVE FOR SELECT TO "hallbook_network" USING (true);--> statement-breakpoint
CREATE POLICY "numbers_counted_club" ON "numbers_counted" AS PERMISSIVE FOR SELECT TO "hallbook_club" USING (organisation_id = nullif(current_setting('hallbook.organisation', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "numbers_counted_network" ON "numbers_counted" AS PERMISSIVE FOR SELECT TO "hallbook_network" USING (true);--> statement-breakpoint
CREATE POLICY "parcel_totals_club" ON "parcel_totals" AS PERMISSIVE FOR SELECT TO "hallbook_club" USING (organisation_id = nullif(current_setting('hallbook.organisation', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "parcel_totals_network" ON "parcel_totals" AS PERMISSIVE FOR SELECT TO "hallbook_network" USING (true);
--> statement-breakpoint
-- Functions and triggers below alone write the totals.
REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON insight_totals, lunch_club_totals, parcel_totals, numbers_changed, numbers_counted
  FROM hallbook_club, hallbook_network;
--> statement-breakpoint
-- Full years on a day, by its digits, as `ageOn` of the contract: as before, and quicker.
CREATE OR REPLACE FUNCTION age_on(born date, day date) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN born <= day THEN extract(year FROM age(day::timestamp, born::timestamp))::int END
$$;
--> statement-breakpoint
-- Whether a club goes on decides whether its checklist counts; it reads that of itself.
GRANT SELECT (inactive_after_year) ON organisations TO hallbook_club;
--> statement-breakpoint
-- The people served of each club, counted by what the dashboard tells of them: `served` of all, children and adults,
-- genders, languages, children's ages, statements; `support` of who takes part in the church's wider support; `visits` of who
-- came to a session; `volunteer_ages` of who helped there. Counts of nought are left out.
CREATE FUNCTION people_numbers(clubs uuid[], of_year integer, day_from date, day_to date)
RETURNS TABLE (organisation_id uuid, served jsonb, support jsonb, visits jsonb, volunteer_ages jsonb)
LANGUAGE sql STABLE AS $$
  WITH people AS MATERIALIZED (
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
      r.why_lunch, r.why_cost, r.why_other
    FROM people_served(clubs, of_year, day_from, day_to) p JOIN registered r ON r.id = p.registered_id
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
  )
  SELECT c.organisation_id, c.served || n.served, n.support, c.visits, n.volunteer_ages
  FROM counted c JOIN named n ON n.organisation_id = c.organisation_id
$$;
--> statement-breakpoint
-- What each club did, up to `today`: in how many sessions of both kinds each activity took place; to how many lunch sessions
-- somebody came, and how many volunteers came to them. Who has left the register since helped all the same (reading 26).
CREATE FUNCTION session_numbers(clubs uuid[], of_year integer, day_from date, day_to date, today date)
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
--> statement-breakpoint
CREATE SEQUENCE numbers_change OWNED BY numbers_changed.change;
--> statement-breakpoint
-- What a club's numbers are counted from has changed: its totals hold no more. Of a transaction the first change says so.
CREATE FUNCTION note_numbers_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
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
--> statement-breakpoint
CREATE TRIGGER numbers_changed_insert AFTER INSERT ON attendance_facts REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_numbers_changed();
--> statement-breakpoint
CREATE TRIGGER numbers_changed_update AFTER UPDATE ON attendance_facts REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_numbers_changed();
--> statement-breakpoint
CREATE TRIGGER numbers_changed_delete AFTER DELETE ON attendance_facts REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_numbers_changed();
--> statement-breakpoint
CREATE TRIGGER numbers_changed_insert AFTER INSERT ON sessions REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_numbers_changed();
--> statement-breakpoint
CREATE TRIGGER numbers_changed_update AFTER UPDATE ON sessions REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_numbers_changed();
--> statement-breakpoint
CREATE TRIGGER numbers_changed_delete AFTER DELETE ON sessions REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_numbers_changed();
--> statement-breakpoint
CREATE TRIGGER numbers_changed_insert AFTER INSERT ON registered REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_numbers_changed();
--> statement-breakpoint
CREATE TRIGGER numbers_changed_update AFTER UPDATE ON registered REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_numbers_changed();
--> statement-breakpoint
CREATE TRIGGER numbers_changed_delete AFTER DELETE ON registered REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_numbers_changed();
--> statement-breakpoint
CREATE TRIGGER numbers_changed_insert AFTER INSERT ON parcel_provisions REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_numbers_changed();
--> statement-breakpoint
CREATE TRIGGER numbers_changed_update AFTER UPDATE ON parcel_provisions REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_numbers_changed();
--> statement-breakpoint
CREATE TRIGGER numbers_changed_delete AFTER DELETE ON parcel_provisions REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_numbers_changed();
--> statement-breakpoint
CREATE TRIGGER numbers_changed_insert AFTER INSERT ON parcel_provision_registered REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_numbers_changed();
--> statement-breakpoint
CREATE TRIGGER numbers_changed_update AFTER UPDATE ON parcel_provision_registered REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_numbers_changed();
--> statement-breakpoint
CREATE TRIGGER numbers_changed_delete AFTER DELETE ON parcel_provision_registered REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_numbers_changed();
--> statement-breakpoint
CREATE TRIGGER numbers_changed_insert AFTER INSERT ON aliases REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_numbers_changed();
--> statement-breakpoint
CREATE TRIGGER numbers_changed_update AFTER UPDATE ON aliases REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_numbers_changed();
--> statement-breakpoint
CREATE TRIGGER numbers_changed_delete AFTER DELETE ON aliases REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_numbers_changed();
--> statement-breakpoint
-- Boxes of Hope clubs have no volunteers (reading 34).
CREATE FUNCTION note_programme_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO numbers_changed VALUES (NEW.id, nextval('numbers_change'))
  ON CONFLICT (organisation_id) DO UPDATE SET change = excluded.change;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER numbers_changed_update AFTER UPDATE ON organisations FOR EACH ROW
  WHEN (OLD.is_boxes_of_hope IS DISTINCT FROM NEW.is_boxes_of_hope) EXECUTE FUNCTION note_programme_changed();
--> statement-breakpoint
-- Those of some clubs whose totals do not hold on a day: something has changed since, or another session has come.
CREATE FUNCTION clubs_without_totals(clubs uuid[], today date) RETURNS uuid[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(c.id), '{}')
  FROM unnest(clubs) AS c (id)
  LEFT JOIN numbers_counted n ON n.organisation_id = c.id
  LEFT JOIN numbers_changed h ON h.organisation_id = c.id
  WHERE n.organisation_id IS NULL OR n.change <> coalesce(h.change, 0) OR today < n.day
    OR coalesce(today >= n.due, false)
$$;
--> statement-breakpoint
-- Counts the totals of a club once more. The change that they are counted after is read first: whatever commits while they
-- are counted makes them old.
CREATE FUNCTION count_club_totals(club uuid, today date) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
DECLARE
  seen bigint := coalesce((SELECT change FROM numbers_changed WHERE organisation_id = club), 0);
  of_year integer;
BEGIN
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
REVOKE ALL ON FUNCTION count_club_totals(uuid, date) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION count_club_totals(uuid, date) TO hallbook_network;
--> statement-breakpoint
-- The numbers of a year, from the totals that hold and, of the other clubs, counted now; of two days always counted now.
CREATE FUNCTION kept_lunch_club_numbers(clubs uuid[], of_year integer, day_from date, day_to date, today date)
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
--> statement-breakpoint
CREATE FUNCTION kept_parcel_numbers(clubs uuid[], of_year integer, day_from date, day_to date, today date)
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
--> statement-breakpoint
CREATE FUNCTION kept_insights(clubs uuid[], of_year integer, day_from date, day_to date, today date)
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
      coalesce(s.sessions_attended, 0), coalesce(s.volunteer_visits, 0)
    FROM people_numbers(uncounted, of_year, day_from, day_to) p
    FULL JOIN session_numbers(uncounted, of_year, day_from, day_to, today) s ON s.organisation_id = p.organisation_id;
  END IF;
END
$$;
--> statement-breakpoint
-- What else was done is told in words by few: they are found without going through a year of the network.
CREATE INDEX sessions_other_activity ON sessions USING btree (year, organisation_id) WHERE activities_other IS NOT NULL;
--> statement-breakpoint
CREATE INDEX parcel_provisions_other_activity ON parcel_provisions USING btree (date, organisation_id) WHERE activities_other IS NOT NULL;
