import pg from 'pg'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { newId } from '../../contract/id.ts'
import { SettingError } from '../core/setting-error.ts'
import { createTestDatabase } from '../testing/database.ts'
import { checkClubConnections, checkSessions } from './check-connections.ts'
import { openDb } from './client.ts'

const createDatabase = async (statement?: string): Promise<string> => {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  if (!statement) return database.url
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(statement)
  await client.end()
  return database.url
}

const readRefusal = (check: Promise<void>): Promise<string> =>
  check.then(
    () => 'accepted',
    (error: unknown) => {
      if (error instanceof SettingError) return error.message
      throw error
    },
  )

describe('checkClubConnections [B-OPS-04]', () => {
  it('accepts a migrated database', async () => {
    const url = await createDatabase()
    await checkSessions(url)
    await checkClubConnections(url)
  })

  it('refuses a table without row-level security, also while it is empty', async () => {
    const url = await createDatabase('ALTER TABLE registered DISABLE ROW LEVEL SECURITY')
    expect(await readRefusal(checkClubConnections(url))).toMatch(/can read the table registered without a club/)
  })

  it('refuses a connection that reads a row because a club is set by default', async () => {
    const club = newId()
    const url = await createDatabase(`INSERT INTO organisations (id, name, hashid) VALUES ('${club}', 'Hall', 'h')`)
    await expect(readRefusal(checkClubConnections(url))).resolves.toBe('accepted')
    const withClub = new URL(url)
    withClub.searchParams.set('options', `-c hallbook.organisation=${club}`)
    expect(await readRefusal(checkClubConnections(withClub.href))).toMatch(/can read the table organisations/)
  })

  it('refuses a user who may not use the club role', async () => {
    const name = `hallbook_test_${newId().replaceAll('-', '')}`
    const admin = new pg.Client({ connectionString: inject('databaseUrl') })
    await admin.connect()
    await admin.query(`CREATE ROLE ${name} LOGIN PASSWORD 'hush'`)
    onTestFinished(async () => {
      await admin.query(`DROP ROLE ${name}`)
      await admin.end()
    })
    const url = new URL(await createDatabase())
    Object.assign(url, { username: name, password: 'hush' })
    const message = await readRefusal(checkClubConnections(url.href))
    expect(message).toMatch(/may not use the role hallbook_club/)
    expect(message).not.toContain('hush')
  })
})

describe('openDb', () => {
  it('sets the role by a statement, also with options in the address', async () => {
    const url = new URL(await createDatabase())
    url.searchParams.set('options', '-c search_path=public')
    const db = openDb(url.href, { max: 2 })
    onTestFinished(() => db.close())
    const { rows } = await db.pool.query("SELECT current_user AS role, current_setting('statement_timeout') AS timeout")
    expect(rows).toEqual([{ role: 'hallbook_club', timeout: '30s' }])
  })
})
