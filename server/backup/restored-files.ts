import { createHash, randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkStorageName, type FileStorage } from '../storage/storage.ts'
import { BackupError, getFailureReason, getFileErrorCode } from './backup-error.ts'
import { findMissingFiles } from './named-files.ts'

/** Receiver of the files of a backup. */
export type FileReceiver = {
  /**
   * Receives a file and reads its bytes to the end.
   * @returns false if the bytes differ from the name
   */
  receive(name: string, bytes: AsyncIterable<Buffer>): Promise<boolean>
  /** Receives the names of files that the backup only lists. @returns the names of missing files */
  findMissing(names: readonly string[]): Promise<string[]>
}

/** Creates a receiver that stores the files. Files that are stored already are not written again. */
export const createFileRestorer = (storage: FileStorage): FileReceiver => ({
  receive: (name, bytes) => storeFile(storage, name, bytes),
  findMissing: (names) => findMissingFiles(storage, names),
})

/** Receiver that compares the bytes with the names and stores nothing. */
export const fileVerifier: FileReceiver = {
  receive: async (name, bytes) => (await hashBytes(bytes)) === name,
  findMissing: async () => [],
}

/**
 * Stores a file through a local file, so that only a part is in memory.
 * @returns false for other bytes than named
 * @throws BackupError if the storage is full or not writable
 */
export const storeFile = async (storage: FileStorage, name: string, bytes: AsyncIterable<Buffer>): Promise<boolean> => {
  const path = join(tmpdir(), `hallbook-restored-${randomUUID()}`)
  try {
    const digest = await writeTempFile(path, bytes)
    if (digest !== name) return false
    await storage.putFile(path, checkStorageName(name))
    return true
  } catch (error) {
    const code = getFileErrorCode(error)
    if (!code) throw error
    const reason = getFailureReason(error)
    throw new BackupError(`A file of the backup could not be stored (${code}). No record was changed.`, {
      reason,
      cause: error,
    })
  } finally {
    await rm(path, { force: true })
  }
}

const writeTempFile = async (path: string, bytes: AsyncIterable<Buffer>): Promise<string> => {
  const hash = createHash('sha256')
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of bytes) {
      hash.update(chunk)
      await file.appendFile(chunk)
    }
  } finally {
    await file.close()
  }
  return hash.digest('hex')
}

/** Returns the SHA-256 of streamed bytes. */
export const hashBytes = async (bytes: AsyncIterable<Uint8Array>): Promise<string> => {
  const hash = createHash('sha256')
  for await (const chunk of bytes) hash.update(chunk)
  return hash.digest('hex')
}
