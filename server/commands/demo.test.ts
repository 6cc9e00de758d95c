import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** Runs the command in its own process, on this file's database. */
const runDemo = async (args: string[], env: Record<string, string> = {}) => {
  const child = spawn(process.execPath, [join(inject('programs'), 'demo.js'), ...args], {
    env: { ...process.env, DATABASE_URL: database.url, ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const [code] = await once(child, 'close')
  return { code, said: output }
}

const query = async (text: string) => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

it('refuses a production server', async () => {
  const env = {
    HALLBOOK_MODE: 'production',
    JWT_SECRET: 'x'.repeat(32),
    PUBLIC_ORIGIN: 'https://hall.example',
  }
  expect(await runDemo([], env)).toEqual({
    code: 1,
    said: 'A production server never gets demo data. Nothing was changed.\n',
  })
  expect(await query('SELECT FROM organisations')).toEqual([])
})

it('refuses an invalid number', async () => {
  expect((await runDemo(['--people', 'many'])).said).toMatch(/^--people must be a whole number/)
  expect((await runDemo(['--persons', '5'])).said).toMatch(/^npm run demo -- --people N/)
})

it('loads the demo and grows Riverside to the requested size', async () => {
  expect(await runDemo(['--people', '300', '--active', '200', '--sessions', '90'])).toEqual({
    code: 0,
    said: 'Riverside has 300 people, 200 of them not archived, and 90 sessions.\n',
  })
  expect((await query('SELECT count(*)::int AS n FROM users'))[0].n).toBe(13)
})

it("refuses a database with other people's accounts", async () => {
  await query(
    `INSERT INTO users (id, email, password_hash, first_name, last_name) VALUES (gen_random_uuid(), 'nia@church.example', 'none', 'Nia', 'Rees')`,
  )
  const { code, said: output } = await runDemo(['--people', '500'])
  expect({ code, said: output }).toMatchObject({ code: 1, said: expect.stringContaining('not of the demo') })
  expect((await query('SELECT count(*)::int AS n FROM registered'))[0].n).toBeLessThan(1200)
})
