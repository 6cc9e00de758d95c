import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { folderStorage } from '../storage/folder-storage.ts'
import type { Storage } from '../storage/storage.ts'

/** A storage of one test's own, in a folder that is made when something is kept. */
export const testStorage = () => folderStorage(join(tmpdir(), `hallbook-files-${randomUUID()}`))

/** Names of what a storage kept last before a moment. */
export const namesBefore = async (storage: Storage, moment: Date): Promise<string[]> => {
  const names: string[] = []
  for await (const name of storage.namesBefore(moment)) names.push(name)
  return names
}
