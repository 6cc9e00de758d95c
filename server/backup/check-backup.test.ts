import { randomUUID } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createFolderStorage } from '../storage/folder-storage.ts'
import { createBackupFolder, createUploadRecord, listCheckDatabases, queryDatabase } from '../testing/backup-fixture.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { checkBackup } from './check-backup.ts'
import { openBackupFile } from './read-backup.ts'
import { restoreBackupFile } from './restore-backup.ts'
import { withThrowawayDatabase } from './throwaway-database.ts'
import { writeBackupFile } from './write-backup.ts'

const PASSWORD = 'pump-lantern-orchard-7'
const folder = createBackupFolder()
const backupFile = join(folder, 'hallbook.backup')
const storage = createFolderStorage(join(folder, 'files'))
let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  for (const menu of ['soup', 'stew', 'cake', 'tea', 'toast'])
    await createUploadRecord(database.url, await storage.put(Buffer.from(menu)))
  await writeBackupFile(backupFile, { url: database.url, files: { storage, isBucket: false } })
})
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true })
})

const check = (env: { DATABASE_URL?: string; DATA_DIR: string }) =>
  checkBackup({
    env,
    source: openBackupFile(backupFile, { passphrase: async () => null, mustBeEncrypted: false }),
    storage,
  })

const listThrowawayDatabases = () => listCheckDatabases(database.url)

/** Creates a user who is not a superuser, and a database that the user owns. */
const createOwner = async (rights: string) => {
  const { url, drop } = await createEmptyDatabase()
  const name = `owner_${randomUUID().replaceAll('-', '')}`
  const address = new URL(url)
  const databaseName = address.pathname.slice(1)
  await queryDatabase(url, `CREATE ROLE ${name} LOGIN PASSWORD '${PASSWORD}' ${rights}`)
  await queryDatabase(url, `GRANT hallbook_club, hallbook_network TO ${name} WITH ADMIN OPTION`)
  await queryDatabase(url, `ALTER DATABASE ${databaseName} OWNER TO ${name}`)
  address.username = name
  address.password = PASSWORD
  return {
    url: address.href,
    drop: async () => {
      await drop()
      await queryDatabase(inject('databaseUrl'), `DROP ROLE ${name}`)
    },
  }
}

describe('on the server of DATABASE_URL', () => {
  it('restores, counts rows, opens three files and deletes its database', async () => {
    const result = await check({ DATABASE_URL: database.url, DATA_DIR: '/nowhere' })
    expect(result).toMatchObject({ filesOpened: 3, fileCount: 5, missing: [] })
    expect(result.rowCounts).toMatchObject({ users: 5, uploads: 5 })
    expect(await listThrowawayDatabases()).toEqual([])
  })

  it('deletes its database after a failure', async () => {
    const work = withThrowawayDatabase({ DATABASE_URL: database.url, DATA_DIR: '/nowhere' }, async () => {
      throw new Error('failed')
    })
    await expect(work).rejects.toThrow('failed')
    expect(await listThrowawayDatabases()).toEqual([])
  })

  it('deletes the database of a killed check, and no other one', async () => {
    const [source] = await queryDatabase(database.url, 'SELECT left(md5(current_database()), 8) AS hash')
    const killedName = `hallbook_check_${source?.hash}_${'0'.repeat(32)}`
    const otherName = `hallbook_check_00000000_${randomUUID().replaceAll('-', '')}`
    for (const name of [killedName, otherName]) await queryDatabase(database.url, `CREATE DATABASE ${name}`)
    const settings = { DATABASE_URL: database.url, DATA_DIR: '/nowhere' }
    await withThrowawayDatabase(settings, async (runningUrl) => {
      await withThrowawayDatabase(settings, async () => undefined)
      const runningName = new URL(runningUrl).pathname.slice(1)
      expect(await listThrowawayDatabases()).toEqual([runningName])
    })
    // This fails if the database of another Hallbook is missing.
    await queryDatabase(database.url, `DROP DATABASE ${otherName}`)
  })

  it('explains the missing right to create a database', async () => {
    const owner = await createOwner('CREATEROLE')
    const work = withThrowawayDatabase({ DATABASE_URL: owner.url, DATA_DIR: '/nowhere' }, async () => undefined)
    await expect(work).rejects.toThrow('ALTER ROLE … CREATEDB')
    await owner.drop()
  })
})

it('uses a separate PostgreSQL for the embedded database', async () => {
  const result = await check({ DATA_DIR: folder })
  expect(result.rowCounts).toMatchObject({ users: 5, uploads: 5 })
  expect(existsSync(join(folder, 'backup-check'))).toBe(false)
}, 120_000)

it('restores as a database user who is not a superuser, with every foreign key', async () => {
  const owner = await createOwner('CREATEROLE')
  await restoreBackupFile(owner.url, backupFile)
  const countsQuery = `SELECT (SELECT count(*)::int FROM uploads) AS uploads,
    (SELECT count(*)::int FROM pg_constraint WHERE contype = 'f' AND convalidated) AS keys,
    (SELECT count(*)::int FROM pg_trigger WHERE tgenabled = 'D') AS disabled_triggers`
  expect(await queryDatabase(owner.url, countsQuery)).toEqual(await queryDatabase(database.url, countsQuery))
  await owner.drop()
})
