import { execFile } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { getSecretFingerprint } from '../auth/secret-fingerprint.ts'
import { seal } from '../backup/sealed-file.ts'
import { createFolderStorage } from '../storage/folder-storage.ts'
import { createBackupFolder, createUploadRecord, queryDatabase } from '../testing/backup-fixture.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'

const SECRET = 'a-secret-of-more-than-thirty-two-characters'
const PASSPHRASE = 'pump lantern orchard 7'
const OLDER_NAME = 'hallbook-20261129T120000Z-0123abcd.backup'
const NEWER_NAME = 'hallbook-20261130T120000Z-0123abcd.backup'

const folder = createBackupFolder()
const backupFile = join(folder, OLDER_NAME)
const dataDir = join(folder, 'data')
let database: TestDatabase
let storedName: string
let backupOutput: Output
beforeAll(async () => {
  database = await createTestDatabase()
  storedName = await createFolderStorage(join(dataDir, 'files')).put(Buffer.from('menu'))
  await createUploadRecord(database.url, storedName)
  backupOutput = await run('backup.js', [backupFile])
})
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true })
})

type Output = { code: number; stdout: string; stderr: string }

const run = async (program: string, args: string[], settings: Record<string, string> = {}): Promise<Output> => {
  const { DATABASE_URL: _, ...inheritedEnv } = process.env
  const env = {
    ...inheritedEnv,
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    JWT_SECRET: SECRET,
    BACKUP_PASSPHRASE: PASSPHRASE,
    ...settings,
  }
  return promisify(execFile)(process.execPath, [join(inject('programs'), program), ...args], { env }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: Output) => error,
  )
}

describe('commands of backups', () => {
  it('writes a backup with its files', () => {
    expect(backupOutput.code).toBe(0)
    expect(backupOutput.stdout).toContain('It contains 1 file.')
  })

  it('refuses to write a backup over a link', async () => {
    const link = join(folder, 'link.backup')
    symlinkSync(backupFile, link)
    const { code, stderr } = await run('backup.js', [link])
    rmSync(link)
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `${link} exists and is not a file. Nothing was written. Name a new file, or a file to replace.\n`,
    })
  })

  it('checks a backup and prints its counts', async () => {
    const { code, stdout, stderr } = await run('restore.js', ['--check', backupFile])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toContain('uploads: 1\n')
    expect(stdout).toContain('1 file included, 1 opened and compared.')
  })

  it('refuses another passphrase', async () => {
    const { code, stderr } = await run('restore.js', ['--check', backupFile], {
      BACKUP_PASSPHRASE: 'another passphrase',
    })
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: 'The passphrase is not the one of this backup. Nothing was changed.\n',
    })
  })

  it('checks the newest backup of BACKUP_TO without a file', async () => {
    copyFileSync(backupFile, join(folder, NEWER_NAME))
    const { code, stdout } = await run('restore.js', ['--check'], { BACKUP_TO: folder })
    expect(code).toBe(0)
    expect(stdout).toContain(`${NEWER_NAME} is whole`)
  })

  describe('without encryption, while BACKUP_PASSPHRASE is set', () => {
    const forgedFile = join(folder, 'forged.backup')
    beforeAll(() => {
      const header = { format: 'hallbook-backup-1', migrations: 1, tables: [] }
      writeFileSync(forgedFile, gzipSync(`${JSON.stringify(header)}\n`))
    })
    const refusal = {
      code: 1,
      stdout: '',
      stderr:
        'The backup is not encrypted, but BACKUP_PASSPHRASE is set. It may be forged. ' +
        'If you made it without a passphrase, add --unencrypted. Nothing was changed.\n',
    }

    it('is refused', async () => {
      const targetDatabase = await createTestDatabase()
      const settings = { DATABASE_URL: targetDatabase.url }
      for (const args of [['--check', forgedFile], ['--files', forgedFile], [forgedFile]])
        expect(await run('restore.js', args, settings)).toMatchObject(refusal)
      await targetDatabase.drop()
    })

    it('is read with --unencrypted', async () => {
      const { code, stdout } = await run('restore.js', ['--check', '--unencrypted', forgedFile])
      expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringContaining('is whole') })
    })

    it('is read if it is an encrypted file of the first format', async () => {
      const sealedFile = join(folder, 'first-format.backup')
      async function* readForged() {
        yield readFileSync(forgedFile)
      }
      await writeFile(sealedFile, seal(readForged(), PASSPHRASE))
      expect((await run('restore.js', ['--check', sealedFile])).code).toBe(0)
    })
  })

  it('refuses a cut backup', async () => {
    const cutFile = join(folder, 'cut.backup')
    writeFileSync(cutFile, readFileSync(backupFile).subarray(0, -1))
    const { code, stderr } = await run('restore.js', ['--check', cutFile])
    expect(code).toBe(1)
    expect(stderr).toContain('The backup is not whole')
  })

  it('puts back a missing file and changes nothing else', async () => {
    const targetStorage = createFolderStorage(join(folder, 'emptied', 'files'))
    const settings = { DATA_DIR: join(folder, 'emptied') }
    const unfinishedFile = join(folder, 'emptied', 'files', 'ff', 'upload.part')
    mkdirSync(dirname(unfinishedFile), { recursive: true })
    writeFileSync(unfinishedFile, 'an upload that is not finished')
    const { code, stdout } = await run('restore.js', ['--files', backupFile], settings)
    expect({ code, stdout }).toEqual({ code: 0, stdout: `Put back: 1 file.\n  ${storedName}\n` })
    expect((await targetStorage.get(storedName))?.toString()).toBe('menu')
    expect(existsSync(unfinishedFile)).toBe(true)
    expect((await run('restore.js', ['--files', backupFile], settings)).stdout).toBe('Put back: 0 files.\n')
    const lostName = 'f'.repeat(64)
    const id = await createUploadRecord(database.url, lostName)
    const failedOutput = await run('restore.js', ['--files', backupFile], settings)
    expect(failedOutput.code).toBe(1)
    expect(failedOutput.stderr).toContain(lostName)
    await queryDatabase(database.url, 'DELETE FROM uploads WHERE id = $1', [id])
  })

  it('puts files back and warns of another secret', async () => {
    const targetDatabase = await createTestDatabase()
    const targetDataDir = join(folder, 'restored')
    const otherSecret = 'another-secret-of-more-than-thirty-two-letters'
    const { code, stdout, stderr } = await run('restore.js', [backupFile], {
      DATABASE_URL: targetDatabase.url,
      DATA_DIR: targetDataDir,
      JWT_SECRET: otherSecret,
    })
    expect(code).toBe(0)
    expect(stdout).toContain('Put back: 1 file.')
    for (const secret of [SECRET, otherSecret]) expect(stderr).toContain(getSecretFingerprint(secret))
    const restoredFile = await createFolderStorage(join(targetDataDir, 'files')).get(storedName)
    expect(restoredFile?.toString()).toBe('menu')
    expect(await queryDatabase(targetDatabase.url, 'SELECT stored FROM uploads')).toEqual([{ stored: storedName }])
    await targetDatabase.drop()
  })
})
