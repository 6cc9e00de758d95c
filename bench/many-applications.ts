import pg from 'pg'
import { FIRST_NAMES, LAST_NAMES } from './names.ts'

const CLUB_COUNT = 300

/** Number of applicants who have the same name as an account. */
const NAMESAKE_COUNT = 20

/** SQL for the applications that this file creates, without the applications of the demo data. */
const BENCH_APPLICATIONS = `(SELECT * FROM applications WHERE email LIKE '%@bench.example') AS a`

/**
 * Fills a database with applications of both flows in all states. A tenth of them is archived and two thirds are
 * submitted. Each has long answers, referees and a link. Many have notes, checks and declarations.
 * @param count number of applications in each flow
 */
export const makeManyApplications = async (databaseUrl: string, count: number): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const runQuery = (text: string, values: unknown[] = []) => client.query(text, values)
  await runQuery(
    `INSERT INTO organisations (id, name, hashid, region)
     SELECT gen_random_uuid(), 'Club ' || substr(md5(n::text), 1, 6), 'many ' || n, 'Wales' FROM generate_series(1, $1) n`,
    [CLUB_COUNT],
  )
  // Turn triggers off, so that they do not compute an application's next step again and again. The last statements
  // compute it once for each application.
  await runQuery('SET session_replication_role = replica')
  await runQuery(
    `INSERT INTO applications (id, flow, organisation_id, created, archived, form_status, submitted, form_saved, first_name,
       last_name, email, role, checks_completed, answers, is_young_helper)
     SELECT gen_random_uuid(), f.flow, CASE WHEN n % 50 = 0 THEN NULL ELSE c.ids[1 + n % cardinality(c.ids)] END,
       now() - n * interval '17 minutes', n % 10 = 0, CASE WHEN n % 3 = 0 THEN 'started' ELSE 'submitted' END,
       CASE WHEN n % 3 > 0 THEN now() - n * interval '16 minutes' END, now() - n * interval '16 minutes',
       ($2::text[])[1 + n % cardinality($2::text[])], ($3::text[])[1 + (n * 7) % cardinality($3::text[])] || n % 97,
       'applicant' || n || '@bench.example', 'Coordinator', CASE WHEN n % 7 = 0 AND n % 3 > 0 THEN now() END,
       jsonb_build_object('reason', repeat(md5(n::text) || ' ', 60), 'faith', repeat(md5(n || 'f') || ' ', 60),
         'past_experience', repeat(md5(n || 'p') || ' ', 60)), f.flow = 'volunteer' AND n % 5 = 0
     FROM generate_series(1, $1::int) n, unnest(ARRAY['core', 'volunteer']) f (flow),
       (SELECT array_agg(id) AS ids FROM organisations WHERE hashid LIKE 'many %') c`,
    [count, FIRST_NAMES, LAST_NAMES],
  )
  await runQuery(
    `INSERT INTO application_references (id, application_id, number, full_name, email, created, email_sent, submitted, checked, checked_at)
     SELECT gen_random_uuid(), a.id, place, 'Owain Parry', 'owain@bench.example', a.submitted, a.submitted,
       CASE WHEN random() < 0.7 THEN a.submitted END, false, NULL
     FROM ${BENCH_APPLICATIONS}, generate_series(1, 2) place WHERE a.submitted IS NOT NULL`,
  )
  await runQuery(
    `INSERT INTO application_notes (id, application_id, note, user_email, created)
     SELECT gen_random_uuid(), id, repeat('Called the vicar. ', 12), 'nia@bench.example', created
     FROM ${BENCH_APPLICATIONS}, generate_series(1, 2) WHERE random() < 0.4`,
  )
  await runQuery(
    `INSERT INTO dbs_forms (id, application_id, name, email, email_sent, submitted)
     SELECT gen_random_uuid(), id, 'Huw Griffiths', 'huw@bench.example', submitted, CASE WHEN random() < 0.6 THEN submitted END
     FROM ${BENCH_APPLICATIONS} WHERE submitted IS NOT NULL AND random() < 0.7`,
  )
  await runQuery(
    `INSERT INTO safeguarding_declarations (id, application_id, year, submitted)
     SELECT gen_random_uuid(), id, year, CASE WHEN random() < 0.6 THEN now() END
     FROM ${BENCH_APPLICATIONS}, generate_series(2024, 2026) year WHERE flow = 'core' AND submitted IS NOT NULL`,
  )
  await runQuery(
    `INSERT INTO referrals (id, application_id, referrer_role, referrer_name, first_name, last_name, email,
       confirm_referral, confirm_documents, confirm_confidence)
     SELECT gen_random_uuid(), id, 'Coordinator', 'Gwen Rees', first_name, last_name, email, true, true, true FROM ${BENCH_APPLICATIONS}`,
  )
  await runQuery(
    `INSERT INTO public_links (id, purpose, subject_id, application_id, token_hash, sealed)
     SELECT gen_random_uuid(), 'application_form', id, id, id::text, md5(id::text) FROM ${BENCH_APPLICATIONS}`,
  )
  await runQuery('SET session_replication_role = origin')
  await runQuery(
    `UPDATE applications SET waiting_who = NULL, known_emails = ARRAY[fold_email(email)],
       lacks_second_person = checks_completed IS NOT NULL AND right(email, 20) LIKE '%7@bench.example'
     WHERE email LIKE '%@bench.example'`,
  )
  await runQuery(
    `UPDATE applications a SET first_name = u.first_name, last_name = u.last_name
     FROM (SELECT first_name, last_name, row_number() OVER (ORDER BY id) AS place FROM users LIMIT $1) u
     WHERE a.email = 'applicant' || u.place || '@bench.example'`,
    [NAMESAKE_COUNT],
  )
  // Collect statistics, as PostgreSQL does by itself after a while.
  await runQuery('VACUUM ANALYZE')
  await client.end()
}
