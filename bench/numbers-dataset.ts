import type pg from 'pg'

/** Size of the network for the dashboard benchmark. `came` is the number of people at a session. */
export const DATASET = { clubs: 1000, people: 100, sessions: 40, came: 25, years: [2024, 2025, 2026] }

const HOLIDAYS = ['Jan/Feb', 'Mar/April', 'May/June', 'July/Aug', 'Sept/Oct', 'Nov/Dec']
const BENCH_CLUBS_FILTER = "hashid LIKE 'bench %'"

/**
 * SQL statements that each add rows for all clubs. Triggers are off, so the last statements create the rows that
 * triggers maintain.
 */
const statements = [
  `INSERT INTO organisations (id, name, hashid, region, club_health_status, checklist_year)
   SELECT gen_random_uuid(), 'Club ' || n, 'bench ' || n, (ARRAY['Wales', 'Scotland', 'North of England'])[1 + n % 3], 'Green',
     extract(year FROM now()) FROM generate_series(1, ${DATASET.clubs}) n`,
  `INSERT INTO versions (organisation_id, version) SELECT id, 1 FROM organisations WHERE ${BENCH_CLUBS_FILTER}`,
  `INSERT INTO groups (id, organisation_id, version, name, is_default)
   SELECT gen_random_uuid(), id, 1, name, true FROM organisations WHERE ${BENCH_CLUBS_FILTER}`,
  `INSERT INTO holiday_allocation (id, organisation_id, version, holiday, year, status, start_date, end_date)
   SELECT gen_random_uuid(), o.id, 1, h, y, 'Open', make_date(y, (2 * place)::int, 1), make_date(y, (2 * place)::int, 28)
   FROM organisations o, unnest('{${HOLIDAYS.map((name) => `"${name}"`).join()}}'::text[]) WITH ORDINALITY AS named (h, place),
     unnest('{${DATASET.years.join()}}'::int[]) y WHERE ${BENCH_CLUBS_FILTER}`,
  `INSERT INTO registered (id, organisation_id, version, first_name, last_name, is_adult, attendance_type, helper, young_helper,
     gender, date_of_birth, english_first_language, first_language, accessing_wider_support, accessing_wider_support_type,
     why_lunch, why_new_friends, true_statements_free_school_meals, true_statements_lone_parent, true_statements_none_1, created)
   SELECT gen_random_uuid(), o.id, 1, 'A' || n, 'B', n % 3 = 0, CASE WHEN n % 3 = 0 THEN 'parent_or_carer' END, n % 10 = 0,
     n % 17 = 1, (ARRAY['Female', 'Male'])[1 + n % 2], make_date(CASE WHEN n % 3 = 0 THEN 1985 ELSE 2014 END + n % 8, 1 + n % 12, 3),
     n % 5 > 0, CASE WHEN n % 5 = 0 THEN (ARRAY['Polish', 'Urdu', 'Welsh', 'Arabic'])[1 + n % 4] END, n % 7 = 0,
     CASE WHEN n % 7 = 0 THEN (ARRAY['yes_single', 'yes_occasionally', 'yes_consistently'])[1 + n % 3] END,
     n % 2 = 0, n % 3 = 1, n % 4 = 0, n % 6 = 0, n % 4 = 1,
     make_date(2024 + n % 3, 2 + n % 11, 1 + n % 28)
   FROM organisations o, generate_series(1, ${DATASET.people}) n WHERE ${BENCH_CLUBS_FILTER}`,
  `INSERT INTO sessions (id, organisation_id, version, group_id, date, holiday, year, activities, activities_other)
   SELECT gen_random_uuid(), g.organisation_id, 1, g.id, make_date(y, 1 + n / 2, 1 + n % 2), (ARRAY['${HOLIDAYS.join("','")}'])[1 + n / 4], y,
     ARRAY['Arts and crafts', 'Board games', 'Cooking'], CASE WHEN n = 5 THEN 'Pond dipping' END
   FROM groups g JOIN organisations o ON o.id = g.organisation_id AND ${BENCH_CLUBS_FILTER}, unnest('{${DATASET.years.join()}}'::int[]) y,
     generate_series(0, 23) n
   WHERE n < 22 AND (y > 2024 OR n < 10)`,
  `INSERT INTO attendance (session_id, registered_id, organisation_id, version, state)
   SELECT s.id, r.id, s.organisation_id, 1, 'attending'
   FROM (SELECT *, row_number() OVER (PARTITION BY organisation_id ORDER BY date) AS place FROM sessions) s
   JOIN organisations o ON o.id = s.organisation_id AND ${BENCH_CLUBS_FILTER}
   JOIN (SELECT *, row_number() OVER (PARTITION BY organisation_id ORDER BY id) AS place FROM registered) r
     ON r.organisation_id = s.organisation_id AND (r.place + s.place * 7) % ${DATASET.people} < ${DATASET.came}
   WHERE s.place <= ${DATASET.sessions}`,
  `INSERT INTO parcel_provisions (id, organisation_id, version, date, holiday, activities)
   SELECT gen_random_uuid(), a.organisation_id, 1, a.start_date + 9, a.holiday, '{}' FROM holiday_allocation a
   JOIN organisations o ON o.id = a.organisation_id AND ${BENCH_CLUBS_FILTER}`,
  `INSERT INTO parcel_provision_registered (parcel_provision_id, registered_id, organisation_id, version, adults, children, num_meals)
   SELECT p.id, r.id, p.organisation_id, 1, 1, 2, 3 FROM parcel_provisions p
   JOIN organisations o ON o.id = p.organisation_id AND ${BENCH_CLUBS_FILTER}
   CROSS JOIN LATERAL (SELECT id FROM registered r WHERE r.organisation_id = p.organisation_id AND r.is_adult ORDER BY id LIMIT 10) r`,
  `INSERT INTO ethnicity_captures (id, organisation_id, ethnicity, kind, created)
   SELECT gen_random_uuid(), o.id, 'Roma', (ARRAY['participant', 'volunteer'])[1 + n % 2], make_date(2026, 1 + n % 9, 2)
   FROM organisations o, generate_series(1, 20) n WHERE ${BENCH_CLUBS_FILTER}`,
  `INSERT INTO surveys (id, organisation_id, day, anonymous, gender, how_long, agreement_welcome, agreement_safe, agreement_food,
     agreement_activities, agreement_friends, agreement_less_isolated, agreement_financial_help, agreement_recommend)
   SELECT gen_random_uuid(), o.id, make_date(2026, 1 + n % 9, 4), true, 'female', '1_3_years', 'agree', 'agree', 'agree', 'agree',
     'agree', 'agree', 'agree', 'agree' FROM organisations o, generate_series(1, 10) n WHERE ${BENCH_CLUBS_FILTER}`,
  `INSERT INTO golden_numbers_manual_entries (id, organisation, year, holiday, date, created_by, number_of_sessions, eligible_child_meals,
     unique_eligible_children, unique_volunteers, children_accessed_wider_support_of_church, parents_accessed_wider_support_of_church,
     year_to_date_unique_eligible_children, year_to_date_unique_volunteers, year_to_date_children_accessed_wider_support_of_church,
     year_to_date_parents_accessed_wider_support_of_church)
   SELECT gen_random_uuid(), id, 2026, 'Mar/April', '2026-05-01', 'Bench', 3, 60, 20, 5, 1, 1, 30, 6, 1, 1
   FROM organisations WHERE ${BENCH_CLUBS_FILTER} ORDER BY id LIMIT 30`,
  `INSERT INTO attendance_facts
   SELECT w.session_id, w.registered_id, w.organisation_id, w.date, w.year, w.holiday, w.removed, w.is_adult, w.eligible_child,
     w.eligible_parent, w.helper, w.young_helper, w.support, w.gender, w.year_of_birth FROM attendance_facts_wanted w
   ON CONFLICT DO NOTHING`,
]

/** Fills a migrated database with 1,000 clubs, 100,000 people and 1,000,000 attendances. Also counts all totals. */
export const fillNumbersDataset = async (client: pg.ClientBase): Promise<void> => {
  await client.query("SET session_replication_role = 'replica'")
  for (const statement of statements) await client.query(statement)
  await client.query("SET session_replication_role = 'origin'")
  // Collect statistics, as PostgreSQL does by itself after a while.
  await client.query('VACUUM ANALYZE')
  await client.query("SELECT count_club_totals(id, (now() AT TIME ZONE 'Europe/London')::date) FROM organisations")
  await client.query('VACUUM ANALYZE')
}
