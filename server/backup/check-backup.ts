import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Env } from '../settings/env.ts'
import { createFolderStorage } from '../storage/folder-storage.ts'
import type { FileStorage } from '../storage/storage.ts'
import { BackupError, INCOMPLETE_MESSAGE } from './backup-error.ts'
import { findMissingFiles } from './named-files.ts'
import type { BackupSource } from './read-backup.ts'
import { type RestoreResult, restoreBackup } from './restore-backup.ts'
import { type FileReceiver, hashBytes, storeFile } from './restored-files.ts'
import { withThrowawayDatabase } from './throwaway-database.ts'

/** Number of files that a check opens. */
const SAMPLE_SIZE = 3

export type CheckOptions = {
  env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>
  source: BackupSource
  /** Storage of files that the backup only lists. */
  storage: FileStorage
  signal?: AbortSignal
}

export type CheckResult = RestoreResult & {
  /** Number of files that were opened and have the expected bytes. */
  filesOpened: number
}

/**
 * Checks a backup. Restores it into a throw-away database, compares the rows with its last line, and opens three random
 * files. The files of the network are not changed.
 * @throws BackupError if the backup is not complete, or if an opened file is missing or damaged
 */
export const checkBackup = async ({ env, source, storage, signal }: CheckOptions): Promise<CheckResult> => {
  const folder = await mkdtemp(join(tmpdir(), 'hallbook-check-'))
  try {
    const sample = createFileSample(createFolderStorage(folder), storage)
    const result = await withThrowawayDatabase(env, (url) =>
      restoreBackup({ url, source, files: sample.receiver, signal }),
    )
    return { ...result, filesOpened: await sample.openFiles() }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Receives all files and stores a random sample of them in a temporary storage. */
const createFileSample = (temporaryStorage: FileStorage, listedStorage: FileStorage) => {
  const sampledNames: string[] = []
  let openedStorage = temporaryStorage
  let fileCount = 0
  /** Chooses the place of the next file, so that each file has the same chance. Null leaves the file out. */
  const choosePlace = (): number | null => {
    fileCount++
    if (sampledNames.length < SAMPLE_SIZE) return sampledNames.length
    const place = randomInt(fileCount)
    return place < SAMPLE_SIZE ? place : null
  }
  const receiver: FileReceiver = {
    receive: async (name, bytes) => {
      const place = choosePlace()
      if (place === null) return (await hashBytes(bytes)) === name
      const isIntact = await storeFile(temporaryStorage, name, bytes)
      if (!isIntact) return false
      const replacedName = sampledNames[place]
      if (replacedName) await temporaryStorage.delete(replacedName)
      sampledNames[place] = name
      return true
    },
    findMissing: async (names) => {
      const missingNames = await findMissingFiles(listedStorage, names)
      if (names.length > 0) openedStorage = listedStorage
      const missingSet = new Set(missingNames)
      for (const name of names) {
        const place = missingSet.has(name) ? null : choosePlace()
        if (place !== null) sampledNames[place] = name
      }
      return missingNames
    },
  }
  const openFiles = async (): Promise<number> => {
    for (const name of sampledNames) {
      const storedFile = await openedStorage.open(name)
      if (!storedFile || (await hashBytes(storedFile.stream as unknown as AsyncIterable<Uint8Array>)) !== name)
        throw new BackupError(INCOMPLETE_MESSAGE, { reason: 'file_missing' })
    }
    return sampledNames.length
  }
  return { receiver, openFiles }
}
