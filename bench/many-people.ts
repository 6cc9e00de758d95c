import pg from 'pg'
import { FIRST_NAMES, LAST_NAMES, NAME_ENDINGS } from './names.ts'

/** Numbers of rows for the benchmark of the lists of people and clubs. */
export const ROW_COUNTS = { clubs: 2000, users: 20_000, staff: 60, leads: 40, members: 60 }

const BENCH_CLUBS_FILTER = "hashid LIKE 'many %'"

/** SQL statements that add to the dataset of the applications benchmark. */
const statements: readonly [text: string, values?: unknown[]][] = [
  [
    `INSERT INTO regional_leaders (id, name)
     SELECT gen_random_uuid(), ($2::text[])[1 + n % cardinality($2::text[])] || ' ' || ($3::text[])[1 + (n * 7) % cardinality($3::text[])]
     FROM generate_series(1, $1::int) n`,
    [ROW_COUNTS.leads, FIRST_NAMES, LAST_NAMES],
  ],
  [
    `INSERT INTO organisations (id, name, hashid)
     SELECT gen_random_uuid(), 'Club ' || substr(md5(n::text), 1, 6) || ' Llŷn', 'many more ' || n
     FROM generate_series(1, $1 - (SELECT count(*)::int FROM organisations)) n`,
    [ROW_COUNTS.clubs],
  ],
  [
    `UPDATE organisations SET number = 'TLG-' || lpad(place::text, 5, '0'), is_boxes_of_hope = place % 5 = 0,
       region = (ARRAY['Wales', 'Scotland', 'North of England', 'Northern Ireland'])[1 + place % 4],
       club_health_status = (ARRAY['Red', 'Amber', 'Green', 'Gold'])[1 + place % 4],
       hold_status = CASE WHEN place % 11 = 0 THEN 'Taking a break' END,
       inactive_after_year = CASE WHEN place % 13 = 0 THEN 2023 END, regional_leader = leads.ids[1 + place % cardinality(leads.ids)]
     FROM (SELECT id AS club, row_number() OVER (ORDER BY id)::int AS place FROM organisations WHERE ${BENCH_CLUBS_FILTER}) placed,
       (SELECT array_agg(id) AS ids FROM regional_leaders) leads WHERE organisations.id = club`,
  ],
  [
    `INSERT INTO checklist (organisation_id, version, id, section, item)
     SELECT o.id, 1, s.section || ':' || item, s.section, item FROM organisations o,
       (VALUES ('ready', 'safeguarding_policy'), ('ready', 'food_hygiene'), ('steady', 'allergens'), ('steady', 'registered'),
         ('cook', 'first_aiders'), ('cook', 'safer_food')) s (section, item)
     WHERE o.${BENCH_CLUBS_FILTER} ON CONFLICT DO NOTHING`,
  ],
  [
    `INSERT INTO users (id, organisation_id, email, password_hash, first_name, last_name, is_pastor, user_type, is_active,
       inactive_reason, mobile_number)
     SELECT gen_random_uuid(), clubs.ids[1 + n % cardinality(clubs.ids)], 'user' || n || '@bench.example', '',
       ($2::text[])[1 + n % cardinality($2::text[])] || ($4::text[])[1 + n % cardinality($4::text[])],
       ($3::text[])[1 + (n * 7) % cardinality($3::text[])] || n % 97, true,
       (ARRAY['coordinator', 'core', 'core', 'safeguarding_leader'])[1 + n % 4], n % 9 > 0,
       CASE WHEN n % 9 = 0 THEN 'moved_away' END, '4470000' || lpad(n::text, 6, '0')
     FROM generate_series(1, $1::int) n, (SELECT array_agg(id ORDER BY id) AS ids FROM organisations WHERE ${BENCH_CLUBS_FILTER}) clubs`,
    [ROW_COUNTS.users, FIRST_NAMES, LAST_NAMES, NAME_ENDINGS],
  ],
  [
    `INSERT INTO users (id, email, password_hash, first_name, last_name, is_staff, role)
     SELECT gen_random_uuid(), 'staff' || n || '@bench.example', '', ($2::text[])[1 + n % cardinality($2::text[])],
       ($3::text[])[1 + n % cardinality($3::text[])], true, (ARRAY['vp_general', 'tlg', 'partnerships'])[1 + n % 3]
     FROM generate_series(1, $1::int) n`,
    [ROW_COUNTS.staff, FIRST_NAMES, LAST_NAMES],
  ],
  [
    `INSERT INTO sign_ins (id, user_id, created, expires, last_seen)
     SELECT gen_random_uuid(), id, now() - n * interval '3 days', now() + interval '20 days', now() - n * interval '1 day'
     FROM users, generate_series(1, 3) n WHERE email LIKE '%@bench.example'`,
  ],
  [
    `INSERT INTO record_changes (noun, record_id, version, kind, fields, by, at)
     SELECT 'users/pastors', id, n, 'replace', '{"last_name": {"from": "Rees", "to": "Price"}}', 'Nia Rees', now()
     FROM users, generate_series(1, 3) n WHERE email LIKE 'user%@bench.example'`,
  ],
  [
    `INSERT INTO team_sections (id, name, "order") SELECT gen_random_uuid(), 'Section ' || n, n FROM generate_series(1, 8) n`,
  ],
  [
    `INSERT INTO team_members (id, name, job_title, section, image, "order", description)
     SELECT gen_random_uuid(), ($2::text[])[1 + n % cardinality($2::text[])] || ' ' || n, 'Lead for the North', sections.ids[1 + n % 8],
       md5(n::text) || md5(n::text), n % 9, '<p>' || repeat('Keeps bees. ', 20) || '</p>'
     FROM generate_series(1, $1::int) n, (SELECT array_agg(id) AS ids FROM team_sections WHERE name LIKE 'Section %') sections`,
    [ROW_COUNTS.members, FIRST_NAMES],
  ],
]

/** Adds clubs, their users, staff, leads and a team to a database with many applications. */
export const makeManyPeople = async (databaseUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('SET session_replication_role = replica')
  for (const [text, values = []] of statements) await client.query(text, values)
  await client.query('SET session_replication_role = origin')
  // Collect statistics, as PostgreSQL does by itself after a while.
  await client.query('VACUUM ANALYZE')
  await client.end()
}
