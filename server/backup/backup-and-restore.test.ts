import { chmodSync, existsSync, mkdtempSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadDemo } from '../demo/load.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { BackupError } from './backup-error.ts'
import { restoreBackupFile } from './restore-backup.ts'
import { writeBackupFile } from './write-backup.ts'

/** Timeout in ms for tests that restore a backup many times. A minute is not enough on a busy machine. */
const SLOW_TIMEOUT_MS = 240_000

let originalDb: TestDatabase
const backupFile = join(mkdtempSync(join(tmpdir(), 'hallbook-backup-')), 'hallbook.backup')
beforeAll(async () => {
  originalDb = await createTestDatabase()
  await loadDemo(originalDb.url)
  // Delete attendance older than 60 days to save time, because each test reads or writes all rows.
  await query(
    originalDb.url,
    `DELETE FROM attendance a USING sessions s WHERE s.id = a.session_id AND s.date < current_date - 60`,
  )
  await query(
    originalDb.url,
    `INSERT INTO concern_keys (id, user_id, open, confirmed)
     SELECT gen_random_uuid(), id, '{}', now() FROM users WHERE role = 'vp_support' LIMIT 1`,
  )
  await writeBackupFile(backupFile, { url: originalDb.url })
})
afterAll(() => originalDb.drop())

const query = async (url: string, text: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows
}
const TABLE_HASHES_QUERY = `SELECT 'registered' AS t, md5(string_agg(to_jsonb(r)::text, '' ORDER BY id)) AS h FROM registered r
  UNION ALL SELECT 'attendance', md5(string_agg(to_jsonb(a)::text, '' ORDER BY session_id, registered_id)) FROM attendance a
  UNION ALL SELECT 'parcel_provisions', md5(string_agg(to_jsonb(p)::text, '' ORDER BY id)) FROM parcel_provisions p
  UNION ALL SELECT 'parcel_provision_registered', md5(string_agg(to_jsonb(f)::text, '' ORDER BY parcel_provision_id, registered_id)) FROM parcel_provision_registered f
  UNION ALL SELECT 'users', md5(string_agg(to_jsonb(u)::text, '' ORDER BY id)) FROM users u
  UNION ALL SELECT 'versions', md5(string_agg((to_jsonb(v) - 'restored_version')::text, '' ORDER BY organisation_id)) FROM versions v`

describe('writing a backup', () => {
  it('restores a database that equals the original except for its epoch', async () => {
    const targetDb = await createTestDatabase()
    await restoreBackupFile(targetDb.url, backupFile)
    expect(await query(targetDb.url, TABLE_HASHES_QUERY)).toEqual(await query(originalDb.url, TABLE_HASHES_QUERY))
    const epochQuery = 'SELECT epoch FROM network'
    expect(await query(targetDb.url, epochQuery)).not.toEqual(await query(originalDb.url, epochQuery))
    await targetDb.drop()
  })

  it('creates a file readable only by its owner, even over an existing file', async () => {
    expect(statSync(backupFile).mode & 0o777).toBe(0o600)
    const folder = mkdtempSync(join(tmpdir(), 'hallbook-backup-'))
    const existingFile = join(folder, 'open.backup')
    writeFileSync(`${existingFile}.part`, 'left by another run')
    chmodSync(`${existingFile}.part`, 0o666)
    await writeBackupFile(existingFile, { url: originalDb.url })
    expect(statSync(existingFile).mode & 0o777).toBe(0o600)
    // A symbolic link in place of the file must not redirect the backup to another file.
    const symlinkTarget = join(folder, 'victim')
    writeFileSync(symlinkTarget, 'mine')
    symlinkSync(symlinkTarget, `${existingFile}.part`)
    await writeBackupFile(existingFile, { url: originalDb.url })
    expect(readFileSync(symlinkTarget, 'utf8')).toBe('mine')
    expect(statSync(existingFile).mode & 0o777).toBe(0o600)
    expect(existsSync(`${existingFile}.part`)).toBe(false)
  })

  it('reports a path that cannot be written and leaves no file', async () => {
    const unwritablePath = join(tmpdir(), 'no such folder', 'hallbook.backup')
    await expect(writeBackupFile(unwritablePath, { url: originalDb.url })).rejects.toBeInstanceOf(BackupError)
    const folder = mkdtempSync(join(tmpdir(), 'hallbook-backup-'))
    await expect(writeBackupFile(folder, { url: originalDb.url })).rejects.toBeInstanceOf(BackupError)
    expect(existsSync(`${folder}.part`)).toBe(false)
  })

  it('states the schema number, which continues from the migrations of version 0.2.0', async () => {
    const [headerLine = ''] = gunzipSync(readFileSync(backupFile)).toString().split('\n')
    expect(JSON.parse(headerLine).migrations).toBeGreaterThan(63)
    expect(await query(originalDb.url, 'SELECT count(*)::int AS migrations FROM drizzle.__drizzle_migrations')).toEqual(
      [{ migrations: JSON.parse(headerLine).migrations }],
    )
  })

  it('excludes emails and password links, which a restore would activate again', () => {
    const [headerLine = ''] = gunzipSync(readFileSync(backupFile)).toString().split('\n')
    const { tables } = JSON.parse(headerLine)
    expect(tables).toContain('users')
    for (const table of ['mails', 'password_resets', 'passkey_challenges', 'servers'])
      expect(tables).not.toContain(table)
  })
})

describe('restoring invalid, encrypted and older backups', () => {
  it('refuses a database in use and a file that is not a backup', async () => {
    await expect(restoreBackupFile(originalDb.url, backupFile)).rejects.toBeInstanceOf(BackupError)
    const targetDb = await createTestDatabase()
    const invalidFile = `${backupFile}.other`
    for (const invalidContent of ['no gzip at all', gzipSync('{"format":"something else"}\n'), gzipSync('no JSON\n')]) {
      writeFileSync(invalidFile, invalidContent)
      await expect(restoreBackupFile(targetDb.url, invalidFile)).rejects.toThrow('no Hallbook backup')
    }
    writeFileSync(invalidFile, gzipSync(''))
    await expect(restoreBackupFile(targetDb.url, invalidFile)).rejects.toThrow('holds no backup')
    await expect(restoreBackupFile(targetDb.url, `${backupFile}.missing`)).rejects.toThrow(/cannot be read \(ENOENT\)/)
    await targetDb.drop()
  })

  it('refuses an incomplete backup and changes nothing', {
    timeout: SLOW_TIMEOUT_MS,
  }, async () => {
    const targetDb = await createTestDatabase()
    const incompleteFile = `${backupFile}.other`
    const compressedBytes = readFileSync(backupFile)
    const text = gunzipSync(compressedBytes).toString()
    const lines = text.trimEnd().split('\n')
    const end = JSON.parse(lines.at(-1) ?? '') as { end: Record<string, number> }
    expect(end.end.registered).toBeGreaterThan(100)
    const peopleLineIndex = lines.findIndex((line) => line.startsWith('["registered",'))
    const removeFirstRow = (line: string) => {
      const [table, rows] = JSON.parse(line) as [string, unknown[]]
      return JSON.stringify([table, rows.slice(1)])
    }
    const damagedBackups = {
      'the file cut': compressedBytes.subarray(0, compressedBytes.length / 2),
      'its last bytes cut': compressedBytes.subarray(0, -4),
      'cut within a line': gzipSync(text.slice(0, text.length / 2)),
      'cut after a line': gzipSync(lines.slice(0, 12).join('\n')),
      'its last line cut': gzipSync(lines.slice(0, -1).join('\n')),
      'a line left out': gzipSync(lines.toSpliced(peopleLineIndex, 1).join('\n')),
      'a row left out': gzipSync(lines.with(peopleLineIndex, removeFirstRow(lines[peopleLineIndex] ?? '')).join('\n')),
      'something behind its end': gzipSync([...lines, lines[peopleLineIndex]].join('\n')),
      'a byte changed': Buffer.concat([
        compressedBytes.subarray(0, 5000),
        Buffer.from('x'),
        compressedBytes.subarray(5001),
      ]),
    }
    for (const [damage, damagedBackup] of Object.entries(damagedBackups)) {
      writeFileSync(incompleteFile, damagedBackup)
      const error = await restoreBackupFile(targetDb.url, incompleteFile).catch((reason: unknown) => reason)
      expect(error, damage).toBeInstanceOf(BackupError)
      expect((error as Error).message, damage).toMatch(/Nothing was changed\.$/)
    }
    expect(await query(targetDb.url, 'SELECT count(*)::int AS n FROM registered')).toEqual([{ n: 0 }])
    await restoreBackupFile(targetDb.url, backupFile)
    await targetDb.drop()
  })

  it('decrypts a backup only with its passphrase', {
    timeout: SLOW_TIMEOUT_MS,
  }, async () => {
    const targetDb = await createTestDatabase()
    const sealedFile = `${backupFile}.sealed`
    await writeBackupFile(sealedFile, { url: originalDb.url, passphrase: 'pump lantern orchard 7' })
    const bytes = readFileSync(sealedFile)
    expect(() => gunzipSync(bytes)).toThrow()
    const restoreAndCatch = async (passphrase: string | null) =>
      restoreBackupFile(targetDb.url, sealedFile, async () => passphrase).catch((reason: Error) => reason.message)
    expect(await restoreAndCatch('pump lantern orchard 8')).toBe(
      'The passphrase is not the one of this backup. Nothing was changed.',
    )
    expect(await restoreAndCatch(null)).toMatch(/^The backup is encrypted: .* Nothing was changed\.$/)

    const partLength = 65_536 + 16
    const changedBytes = Buffer.from(bytes)
    changedBytes[partLength] = (changedBytes[partLength] ?? 0) ^ 1
    const damagedBackups = {
      'its head cut': bytes.subarray(0, 40),
      'nothing but its head': bytes.subarray(0, 50),
      'the file cut': bytes.subarray(0, bytes.length / 2),
      'its last byte cut': bytes.subarray(0, -1),
      'cut where a part ends': bytes.subarray(0, 50 + partLength),
      'something behind its end': Buffer.concat([bytes, bytes.subarray(-100)]),
      'a byte changed': changedBytes,
    }
    expect(bytes.length).toBeGreaterThan(2 * partLength)
    for (const [damage, damagedBackup] of Object.entries(damagedBackups)) {
      writeFileSync(sealedFile, damagedBackup)
      expect(await restoreAndCatch('pump lantern orchard 7'), damage).toMatch(
        /^The backup is not whole.*Nothing was changed\.$/,
      )
    }
    writeFileSync(sealedFile, bytes)
    await restoreBackupFile(targetDb.url, sealedFile, async () => 'pump lantern orchard 7')
    expect(await query(targetDb.url, TABLE_HASHES_QUERY)).toEqual(await query(originalDb.url, TABLE_HASHES_QUERY))
    await targetDb.drop()
  })

  it.each([
    ['hallbook-backup-1', 'without an end line', -1],
    ['hallbook-backup-2', 'without files', undefined],
  ])('restores the older format %s %s', async (format, _difference, lastLine) => {
    const targetDb = await createTestDatabase()
    const [headerLine = '', ...lines] = gunzipSync(readFileSync(backupFile)).toString().trimEnd().split('\n')
    const { migrations, tables } = JSON.parse(headerLine)
    const oldHeader = JSON.stringify({ format, migrations, tables })
    writeFileSync(`${backupFile}.old`, gzipSync([oldHeader, ...lines.slice(0, lastLine)].join('\n')))
    await restoreBackupFile(targetDb.url, `${backupFile}.old`)
    expect(await query(targetDb.url, TABLE_HASHES_QUERY)).toEqual(await query(originalDb.url, TABLE_HASHES_QUERY))
    await targetDb.drop()
  })
})

it('refuses a backup of a newer build and changes nothing', async () => {
  const targetDb = await createTestDatabase()
  const [headerLine = '', ...lines] = gunzipSync(readFileSync(backupFile)).toString().trimEnd().split('\n')
  const header = JSON.parse(headerLine)
  const newerHeader = JSON.stringify({ ...header, migrations: header.migrations + 1 })
  writeFileSync(`${backupFile}.newer`, gzipSync([newerHeader, ...lines].join('\n')))
  await expect(restoreBackupFile(targetDb.url, `${backupFile}.newer`)).rejects.toThrow(
    'The backup was made by a newer Hallbook. Install that version first.',
  )
  expect(await query(targetDb.url, 'SELECT count(*)::int AS n FROM users')).toEqual([{ n: 0 }])
  await targetDb.drop()
})

/**
 * Rewrites the backup file as an older version would have written it, without these columns. Key of `missing`: table.
 */
const writeOlderBackup = (target: string, missing: Record<string, string[]>): void => {
  const lines = gunzipSync(readFileSync(backupFile)).toString().trimEnd().split('\n')
  const olderLines = lines.map((line) => {
    const parsedLine = JSON.parse(line)
    const columns = Array.isArray(parsedLine) ? (missing[parsedLine[0]] ?? []) : []
    if (columns.length === 0) return line
    for (const row of parsedLine[1]) for (const column of columns) delete row[column]
    return JSON.stringify(parsedLine)
  })
  writeFileSync(target, gzipSync(olderLines.join('\n')))
}

it('fills columns that an older backup does not have', async () => {
  const targetDb = await createTestDatabase()
  const olderFile = `${backupFile}.older`
  writeOlderBackup(olderFile, {
    applications: ['acts', 'consent_shared', 'known_emails'],
    concern_keys: ['confirmed'],
  })
  await restoreBackupFile(targetDb.url, olderFile)
  const countQuery = 'SELECT count(*)::int AS n FROM applications'
  expect(
    await query(
      targetDb.url,
      `${countQuery} WHERE acts = '{}' AND NOT consent_shared AND (email IS NULL OR known_emails = ARRAY[fold_email(email)])`,
    ),
  ).toEqual(await query(originalDb.url, countQuery))
  expect(await query(targetDb.url, 'SELECT confirmed = created AS confirmed FROM concern_keys')).toEqual([
    { confirmed: true },
  ])
  await targetDb.drop()
})
