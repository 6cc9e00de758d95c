import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFolderStorage } from '../storage/folder-storage.ts'
import type { FileStorage } from '../storage/storage.ts'

/** Creates a file storage for one test. The storage creates its folder with the first file. */
export const createTestStorage = () => createFolderStorage(join(tmpdir(), `hallbook-files-${randomUUID()}`))

/** Lists the files that were last stored before a time. */
export const listNamesBefore = async (storage: FileStorage, moment: Date): Promise<string[]> => {
  const names: string[] = []
  for await (const name of storage.namesBefore(moment)) names.push(name)
  return names
}
