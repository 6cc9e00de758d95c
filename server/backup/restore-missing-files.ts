import type { FileStorage } from '../storage/storage.ts'
import { connect } from './database-client.ts'
import { findMissingFiles, listNamedFiles } from './named-files.ts'
import { type BackupSource, readBackup } from './read-backup.ts'
import { hashBytes, storeFile } from './restored-files.ts'

type Options = {
  /** Address of the database whose records name the files. */
  url: string
  source: BackupSource
  storage: FileStorage
}

/**
 * Puts back the files that records name and the storage does not have, from a backup of any age. Changes no record and
 * no other file.
 * @returns the names of the files that were put back, and of those that the backup does not have either
 * @throws BackupError if the backup cannot be read
 */
export const restoreMissingFiles = async ({ url, source, storage }: Options) => {
  const client = await connect(url)
  const namedFiles = await listNamedFiles(client).finally(() => client.end())
  const missingNames = new Set(await findMissingFiles(storage, namedFiles))
  const restoredNames: string[] = []
  for await (const part of readBackup(source)) {
    if (part.kind !== 'file') continue
    if (!missingNames.has(part.name)) await hashBytes(part.bytes)
    else if (await storeFile(storage, part.name, part.bytes)) restoredNames.push(part.name)
  }
  for (const name of restoredNames) missingNames.delete(name)
  return { restoredNames, missingNames: [...missingNames] }
}
