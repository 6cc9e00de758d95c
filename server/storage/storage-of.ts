import { join } from 'node:path'
import type { Env } from '../env.ts'
import { folderStorage } from './folder-storage.ts'
import { s3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'

/** Creates the configured storage: a bucket, or else a folder in DATA_DIR. */
export const storageOf = ({ s3, DATA_DIR }: Env): Storage =>
  s3 ? s3Storage(s3) : folderStorage(join(DATA_DIR, 'files'))
