import { randomBytes } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getSecretFingerprint } from '../auth/secret-fingerprint.ts'
import { createFolderStorage } from '../storage/folder-storage.ts'
import { createS3Storage } from '../storage/s3-storage.ts'
import { computeFileName, type FileStorage } from '../storage/storage.ts'
import { createBackupFolder, createUploadRecord, queryDatabase } from '../testing/backup-fixture.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { startS3 } from '../testing/s3-server.ts'
import { createTestStorage } from '../testing/storage.ts'
import { openBackupFile } from './read-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { createFileRestorer } from './restored-files.ts'
import { writeBackupFile } from './write-backup.ts'

const SECRET = 'a-secret-of-more-than-thirty-two-characters'
const folder = createBackupFolder()
const backupFile = join(folder, 'hallbook.backup')
let database: TestDatabase
let storage: FileStorage
let s3: Awaited<ReturnType<typeof startS3>>
beforeAll(async () => {
  database = await createTestDatabase()
  s3 = await startS3()
})
beforeEach(async () => {
  storage = createTestStorage()
  await queryDatabase(database.url, 'DELETE FROM uploads')
})
afterAll(async () => {
  await database.drop()
  await s3.close()
  rmSync(folder, { recursive: true })
})

const write = (files = { storage, isBucket: false }) =>
  writeBackupFile(backupFile, { url: database.url, secret: SECRET, files })

/** Restores the backup into a new database. Returns the result and the number of restored uploads. */
const restore = async (targetStorage: FileStorage) => {
  const targetDatabase = await createTestDatabase()
  try {
    const source = openBackupFile(backupFile, { passphrase: async () => null, mustBeEncrypted: false })
    const files = createFileRestorer(targetStorage)
    const result = await restoreBackup({ url: targetDatabase.url, source, files })
    const [uploads] = await queryDatabase(targetDatabase.url, 'SELECT count(*)::int AS n FROM uploads')
    return { ...result, uploads: uploads?.n as number }
  } finally {
    await targetDatabase.drop()
  }
}

const storeNamedFile = async (bytes: Buffer, target = storage): Promise<string> => {
  const name = await target.put(bytes)
  await createUploadRecord(database.url, name)
  return name
}

it('names the fingerprint of the secret in its first line', async () => {
  await write()
  const [firstLine = ''] = gunzipSync(readFileSync(backupFile)).toString('latin1').split('\n')
  expect(JSON.parse(firstLine)).toMatchObject({
    format: 'hallbook-backup-3',
    secret: getSecretFingerprint(SECRET),
    files: 'included',
  })
})

describe('files of a folder', () => {
  it('contains each file once and restores its bytes', async () => {
    // Line breaks and braces in a file must not be read as lines of the backup.
    const bytes = Buffer.concat([Buffer.from('{"end":{}}\n["users",[]]\n'), randomBytes(300_000)])
    const name = await storeNamedFile(bytes)
    const emptyName = await storage.put(Buffer.alloc(0))
    await createUploadRecord(database.url, name, emptyName)
    await storage.put(Buffer.from('not named by a record'))
    expect(await write()).toMatchObject({ files: 2, missing: [] })
    const restoredStorage = createTestStorage()
    const result = await restore(restoredStorage)
    expect(result).toMatchObject({ files: 'included', fileCount: 2, missing: [], uploads: 2 })
    expect(result.fingerprint).toBe(getSecretFingerprint(SECRET))
    expect(await restoredStorage.get(name)).toEqual(bytes)
    expect(await restoredStorage.get(emptyName)).toEqual(Buffer.alloc(0))
    expect(await restoredStorage.get(computeFileName(Buffer.from('not named by a record')))).toBeNull()
  })

  it('refuses a storage that cannot be written, with the database unchanged', async () => {
    await storeNamedFile(Buffer.from('menu'))
    await write()
    const targetDatabase = await createTestDatabase()
    const source = openBackupFile(backupFile, { passphrase: async () => null, mustBeEncrypted: false })
    const files = createFileRestorer(createFolderStorage('/sys/kernel/files'))
    const restoring = restoreBackup({ url: targetDatabase.url, source, files })
    await expect(restoring).rejects.toMatchObject({ name: 'BackupError', reason: 'not_writable' })
    expect(await queryDatabase(targetDatabase.url, 'SELECT id FROM users')).toEqual([])
    await targetDatabase.drop()
  })

  it('restores into a bucket', async () => {
    const name = await storeNamedFile(Buffer.from('menu'))
    await write()
    const bucketStorage = createS3Storage(s3.settings)
    await restore(bucketStorage)
    expect(await bucketStorage.get(name)).toEqual(Buffer.from('menu'))
  })

  it('reports a file that a record names and the folder lacks', async () => {
    await storeNamedFile(Buffer.from('menu'))
    const lostName = computeFileName(Buffer.from('lost'))
    const id = await createUploadRecord(database.url, lostName)
    expect(await write()).toMatchObject({
      files: 1,
      missing: [{ name: lostName, table: 'uploads', id }],
    })
    expect(await restore(createTestStorage())).toMatchObject({ missing: [lostName], uploads: 2 })
  })

  it('reports a file with changed bytes and does not restore it', async () => {
    const name = await storeNamedFile(Buffer.from('menu'))
    const damagedStorage: FileStorage = {
      ...storage,
      open: async () => ({ size: 4, stream: new Blob(['mend']).stream() as ReadableStream<Uint8Array> }),
    }
    const { missing } = await write({ storage: damagedStorage, isBucket: false })
    expect(missing.map((file) => file.name)).toEqual([name])
    const restoredStorage = createTestStorage()
    expect(await restore(restoredStorage)).toMatchObject({ missing: [name] })
    expect(await restoredStorage.get(name)).toBeNull()
  })

  it('refuses a backup that is cut within a file or has a changed file', async () => {
    await storeNamedFile(Buffer.from('a menu of the week'))
    await write()
    const content = gunzipSync(readFileSync(backupFile)).toString('latin1')
    const fileStart = content.indexOf('a menu of the week')
    const damagedContents = {
      'cut within a file': content.slice(0, fileStart + 5),
      'cut before its last line': content.slice(0, fileStart + 18),
      'a changed file': content.replace('a menu of', 'a mend of'),
      'a file left out': `${content.slice(0, content.lastIndexOf('{"file"'))}${content.slice(fileStart + 18)}`,
    }
    for (const [damage, damagedContent] of Object.entries(damagedContents)) {
      writeFileSync(backupFile, gzipSync(Buffer.from(damagedContent, 'latin1')))
      await expect(restore(createTestStorage()), damage).rejects.toThrow('The backup is not whole')
    }
  })
})

describe('files that change during the backup', () => {
  /** Runs `change` after the snapshot, when the first file is opened. */
  const changeDuringBackup = (change: () => Promise<void>): FileStorage => {
    let pendingChange: (() => Promise<void>) | undefined = change
    return {
      ...storage,
      open: async (name) => {
        const currentChange = pendingChange
        pendingChange = undefined
        await currentChange?.()
        return storage.open(name)
      },
    }
  }

  it('leaves out a file that is uploaded after the snapshot', async () => {
    await storeNamedFile(Buffer.from('menu'))
    const changingStorage = changeDuringBackup(async () => void (await storeNamedFile(Buffer.from('later'))))
    expect(await write({ storage: changingStorage, isBucket: false })).toMatchObject({ files: 1, missing: [] })
    expect(await restore(createTestStorage())).toMatchObject({ missing: [], uploads: 1 })
  })

  it('reports no file whose record is deleted too', async () => {
    const name = await storeNamedFile(Buffer.from('menu'))
    const changingStorage = changeDuringBackup(async () => {
      await queryDatabase(database.url, 'DELETE FROM uploads')
      await storage.delete(name)
    })
    expect(await write({ storage: changingStorage, isBucket: false })).toMatchObject({ files: 0, missing: [] })
    expect(await restore(createTestStorage())).toMatchObject({ missing: [name], uploads: 1 })
  })
})

it('has at most a few parts of a large file in memory', async () => {
  const [chunkBytes, chunkCount] = [65_536, 1600]
  const size = chunkBytes * chunkCount
  const chunk = new Uint8Array(randomBytes(chunkBytes))
  let readChunks = 0
  const largeStorage: FileStorage = {
    ...storage,
    open: async () => ({
      size,
      stream: new ReadableStream<Uint8Array>({
        pull: (controller) => {
          if (readChunks++ < chunkCount) controller.enqueue(chunk)
          else controller.close()
        },
      }),
    }),
  }
  await createUploadRecord(database.url, 'a'.repeat(64))
  let maxWaitingBytes = 0
  const target = {
    write: async (_name: string, content: AsyncIterable<Buffer>) => {
      let writtenBytes = 0
      for await (const part of content) {
        writtenBytes += part.length
        maxWaitingBytes = Math.max(maxWaitingBytes, readChunks * chunkBytes - writtenBytes)
      }
      return writtenBytes
    },
  }
  const { writeBackup } = await import('./write-backup.ts')
  const { bytes } = await writeBackup(target, 'large', {
    url: database.url,
    files: { storage: largeStorage, isBucket: false },
  })
  expect(bytes).toBeGreaterThan(size)
  expect(maxWaitingBytes).toBeLessThan(8_000_000)
})

describe('files of a bucket', () => {
  it('lists the files, and checks them when it is written and restored', async () => {
    const bucketStorage = createS3Storage(s3.settings)
    const name = await storeNamedFile(Buffer.from('in the bucket'), bucketStorage)
    const lostName = computeFileName(Buffer.from('lost'))
    const id = await createUploadRecord(database.url, lostName)
    expect(await write({ storage: bucketStorage, isBucket: true })).toMatchObject({
      files: 1,
      missing: [{ name: lostName, table: 'uploads', id }],
    })
    expect(gunzipSync(readFileSync(backupFile)).toString()).not.toContain('in the bucket')
    expect(await restore(bucketStorage)).toMatchObject({ files: 'listed', fileCount: 1, missing: [lostName] })
    expect((await restore(createTestStorage())).missing.sort()).toEqual([lostName, name].sort())
  })
})
