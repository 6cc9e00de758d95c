import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { newId } from '../../contract/id.ts'
import { findMigrationsFolder, migrate } from './migrate.ts'

const DATABASE_NAME = `two_people_${newId().replaceAll('-', '')}`
const migrationsFolder = mkdtempSync(join(tmpdir(), 'hallbook-migrations-'))
let adminClient: pg.Client
let client: pg.Client
let url: string

/** Creates a database as it was before the two-person rule. */
beforeAll(async () => {
  cpSync(findMigrationsFolder(), migrationsFolder, { recursive: true })
  const journalPath = join(migrationsFolder, 'meta', '_journal.json')
  const { entries, ...journalHead } = JSON.parse(readFileSync(journalPath, 'utf8')) as { entries: { tag: string }[] }
  const olderEntries = entries.slice(
    0,
    entries.findIndex(({ tag }) => tag === '0063_two_people'),
  )
  writeFileSync(journalPath, JSON.stringify({ ...journalHead, entries: olderEntries }))
  adminClient = new pg.Client({ connectionString: inject('databaseUrl') })
  await adminClient.connect()
  await adminClient.query(`CREATE DATABASE ${DATABASE_NAME}`)
  const address = new URL(inject('databaseUrl'))
  address.pathname = `/${DATABASE_NAME}`
  url = address.toString()
  client = new pg.Client({ connectionString: url })
  await client.connect()
  await runMigrations(drizzle(client), { migrationsFolder: migrationsFolder })
})
afterAll(async () => {
  await client.end()
  await adminClient.query(`DROP DATABASE ${DATABASE_NAME} WITH (FORCE)`)
  await adminClient.end()
  rmSync(migrationsFolder, { recursive: true, force: true })
})

it('migrates who sent, corrected and ticked references, and the validity of checks', async () => {
  const [club, coordinatorId, coreMemberId, openApplicationId, completedApplicationId] = [
    newId(),
    newId(),
    newId(),
    newId(),
    newId(),
  ]
  const [firstReferenceId, secondReferenceId] = [newId(), newId()]
  await client.query('INSERT INTO organisations (id, name, hashid) VALUES ($1, $2, $1::uuid::text)', [
    club,
    'Riverside',
  ])
  for (const [id, type] of [
    [coordinatorId, 'coordinator'],
    [coreMemberId, 'core'],
  ])
    await client.query(
      `INSERT INTO users (id, organisation_id, email, password_hash, first_name, last_name, is_pastor, user_type)
       VALUES ($1, $2, $1::uuid::text || '@hallbook.example', 'none', 'Nia', 'Rees', true, $3)`,
      [id, club, type],
    )
  for (const [id, completed] of [
    [openApplicationId, null],
    [completedApplicationId, '2026-10-01T10:00:00Z'],
  ])
    await client.query(
      `INSERT INTO applications (id, flow, organisation_id, email, form_status, submitted, checks_completed, first_name, last_name)
       VALUES ($1, 'volunteer', $2, 'Elin.Pugh@Mail.Example', 'submitted', now(), $3, 'Elin', 'Pugh')`,
      [id, club, completed],
    )
  await client.query(
    `INSERT INTO referrals (id, application_id, referrer_role, referrer_name, first_name, last_name, email, confirm_referral, confirm_documents, confirm_confidence)
     VALUES ($1, $2, 'Coordinator', 'Nia Rees', 'Elin', 'Pugh', 'elin@earlier.example', true, true, true)`,
    [newId(), openApplicationId],
  )
  await client.query(
    `INSERT INTO application_references (id, application_id, number, full_name, email, email_sent, submitted, checked)
     VALUES ($1, $3, 1, 'Owain Parry', 'Owain@School.example', now(), now(), true), ($2, $3, 2, 'Mair Evans', 'mair@school.example', now(), NULL, false)`,
    [firstReferenceId, secondReferenceId, openApplicationId],
  )
  const recordedChanges: [string, string, number][] = [
    [coordinatorId, '{"reference_sent":{"to":1}}', 2],
    [coreMemberId, '{"reference_sent":{"to":1}}', 3],
    [coreMemberId, '{"reference_checked":{"to":1}}', 4],
    [coordinatorId, '{"reference_sent":{"to":2}}', 5],
    [coordinatorId, '{"referee_corrected":{"to":2},"references":{}}', 6],
    [coreMemberId, '{"reference_sent":{"to":2}}', 7],
  ]
  for (const [user, fields, version] of recordedChanges)
    await client.query(
      `INSERT INTO record_changes (noun, record_id, version, kind, fields, user_id, by, at)
       VALUES ('volunteer_applications', $1, $2, 'replace', $3, $4, 'Nia Rees', timestamptz '2026-11-01' + make_interval(days => $2))`,
      [openApplicationId, version, fields, user],
    )
  await client.query(
    `INSERT INTO dbs_forms (id, application_id, submitted, confirmed, issue_date, valid_until)
     VALUES ($1, $2, '2026-11-01T12:00:00Z', 'enhanced_certificate', NULL, '2029-11-01'),
            ($3, $4, '2026-11-01T12:00:00Z', 'dbs_update_service', '1999-01-01', '2002-01-01')`,
    [newId(), openApplicationId, newId(), completedApplicationId],
  )

  await migrate(url)

  const { rows: references } = await client.query('SELECT acts FROM application_references ORDER BY number')
  expect(references[0].acts).toMatchObject({
    sent: {
      'owain@school.example': { by: coordinatorId, folded_name: 'nia rees', can_read: true, password_set_by: null },
    },
    ticked: { by: coreMemberId, can_read: false },
  })
  expect(references[1].acts).toMatchObject({
    sent: { 'mair@school.example': { by: coreMemberId } },
    corrected: { by: coordinatorId, former_email: null },
  })
  const { rows: applications } = await client.query(
    'SELECT acts, known_emails, lacks_second_person, waiting_what FROM applications ORDER BY checks_completed NULLS FIRST',
  )
  expect(applications[0]).toMatchObject({ acts: { typed: { 'mair@school.example': { by: coordinatorId } } } })
  expect([...applications[0].known_emails].sort()).toEqual(['elin.pugh@mail.example', 'elin@earlier.example'])
  expect(applications[1]).toMatchObject({ acts: {}, lacks_second_person: false, waiting_what: 'convert' })
  const { rows: checks } = await client.query('SELECT valid_until::text FROM dbs_forms ORDER BY confirmed DESC')
  expect(checks).toEqual([{ valid_until: null }, { valid_until: '2029-11-01' }])
})
