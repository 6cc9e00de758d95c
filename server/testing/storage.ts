import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { folderStorage } from '../storage/folder-storage.ts'

/** A storage of one test's own, in a folder that is made when something is kept. */
export const testStorage = () => folderStorage(join(tmpdir(), `hallbook-files-${randomUUID()}`))
