import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { newId } from '../../contract/id.ts'
import { findMigrationsFolder, migrate } from './migrate.ts'

const DATABASE_NAME = `concern_keys_${newId().replaceAll('-', '')}`
const migrationsFolder = mkdtempSync(join(tmpdir(), 'hallbook-migrations-'))
let adminClient: pg.Client
let client: pg.Client
let url: string

/** Creates a database with the migrations before keys were confirmed. */
beforeAll(async () => {
  cpSync(findMigrationsFolder(), migrationsFolder, { recursive: true })
  const journalPath = join(migrationsFolder, 'meta', '_journal.json')
  const { entries, ...journalHead } = JSON.parse(readFileSync(journalPath, 'utf8')) as { entries: { tag: string }[] }
  const olderEntries = entries.slice(
    0,
    entries.findIndex(({ tag }) => tag === '0068_confirmed_concern_keys'),
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

it('treats existing keys as confirmed and existing passwords as the users’ own', async () => {
  const [club, leader, key] = [newId(), newId(), newId()]
  await client.query('INSERT INTO organisations (id, name, hashid) VALUES ($1, $2, $1::uuid::text)', [
    club,
    'Riverside',
  ])
  await client.query(
    `INSERT INTO users (id, organisation_id, email, password_hash, password_set_by, first_name, last_name, is_pastor, user_type)
     VALUES ($1, $2, $1::uuid::text || '@hallbook.example', 'none', $2, 'Mair', 'Rees', true, 'safeguarding_leader')`,
    [leader, club],
  )
  await client.query(`INSERT INTO concern_keys (id, organisation_id, user_id, open) VALUES ($1, $2, $3, '{}')`, [
    key,
    club,
    leader,
  ])
  await migrate(url)
  const { rows } = await client.query(
    `SELECT k.confirmed = k.created AS is_confirmed, u.staff_password_at, concern_key_is_living(k.id, $1) AS is_living
     FROM concern_keys k JOIN users u ON u.id = k.user_id`,
    [club],
  )
  expect(rows).toEqual([{ is_confirmed: true, staff_password_at: null, is_living: true }])
})
