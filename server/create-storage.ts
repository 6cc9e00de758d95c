import { join } from 'node:path'
import type { Env } from './settings/env.ts'
import { createFolderStorage } from './storage/folder-storage.ts'
import { createS3Storage } from './storage/s3-storage.ts'
import type { FileStorage } from './storage/storage.ts'

/** Creates the configured storage: a bucket if there are S3 settings, otherwise a folder in DATA_DIR. */
export const createStorage = ({ s3, DATA_DIR }: Env): FileStorage =>
  s3 ? createS3Storage(s3) : createFolderStorage(join(DATA_DIR, 'files'))
