import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { BackupError, backup, restore } from './backup.ts'
import { loadDemo } from './demo/load.ts'

let from: TestDatabase
const file = join(mkdtempSync(join(tmpdir(), 'hallbook-backup-')), 'hallbook.backup')
beforeAll(async () => {
  from = await testDatabase()
  await loadDemo(from.url)
  await backup(from.url, file)
})
afterAll(() => from.drop())

const query = async (url: string, text: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows
}
const HASHES = `SELECT 'registered' AS t, md5(string_agg(to_jsonb(r)::text, '' ORDER BY id)) AS h FROM registered r
  UNION ALL SELECT 'attendance', md5(string_agg(to_jsonb(a)::text, '' ORDER BY session_id, registered_id)) FROM attendance a
  UNION ALL SELECT 'parcel_provisions', md5(string_agg(to_jsonb(p)::text, '' ORDER BY id)) FROM parcel_provisions p
  UNION ALL SELECT 'parcel_provision_registered', md5(string_agg(to_jsonb(f)::text, '' ORDER BY parcel_provision_id, registered_id)) FROM parcel_provision_registered f
  UNION ALL SELECT 'users', md5(string_agg(to_jsonb(u)::text, '' ORDER BY id)) FROM users u
  UNION ALL SELECT 'versions', md5(string_agg(to_jsonb(v)::text, '' ORDER BY organisation_id)) FROM versions v`

it('a restored database equals the one that was backed up, save for a new epoch', async () => {
  const to = await testDatabase()
  await restore(to.url, file)
  expect(await query(to.url, HASHES)).toEqual(await query(from.url, HASHES))
  const epoch = 'SELECT epoch FROM network'
  expect(await query(to.url, epoch)).not.toEqual(await query(from.url, epoch))
  await to.drop()
})

it('the file is for its owner alone', () => {
  expect(statSync(file).mode & 0o077).toBe(0)
})

it('holds neither mails nor links for passwords: a restored one would send and open them again', () => {
  const [head = ''] = gunzipSync(readFileSync(file)).toString().split('\n')
  const { tables } = JSON.parse(head)
  expect(tables).toContain('users')
  for (const table of ['mails', 'password_resets']) expect(tables).not.toContain(table)
})

it('refuses a database in use, a file that is none, and a backup that was cut; nothing changes', async () => {
  await expect(restore(from.url, file)).rejects.toBeInstanceOf(BackupError)
  const to = await testDatabase()
  const other = `${file}.other`
  writeFileSync(other, gzipSync('{"format":"something else"}\n'))
  await expect(restore(to.url, other)).rejects.toThrow('no Hallbook backup')
  const whole = gunzipSync(readFileSync(file))
  writeFileSync(other, gzipSync(whole.subarray(0, whole.length / 2)))
  await expect(restore(to.url, other)).rejects.toBeDefined()
  expect(await query(to.url, 'SELECT count(*)::int AS n FROM registered')).toEqual([{ n: 0 }])
  await to.drop()
})
