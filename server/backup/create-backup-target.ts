import type { Env } from '../settings/env.ts'
import { BACKUP_TO_BUCKET } from '../settings/setting-schemas.ts'
import type { BackupTarget } from './backup-target.ts'
import { createBucketTarget } from './bucket-target.ts'
import { createFolderTarget } from './folder-target.ts'

/** Creates the target of BACKUP_TO. Returns null if it is not set. */
export const createBackupTarget = ({ BACKUP_TO, s3 }: Pick<Env, 'BACKUP_TO' | 's3'>): BackupTarget | null => {
  if (BACKUP_TO === BACKUP_TO_BUCKET) return s3 ? createBucketTarget(s3) : null
  return BACKUP_TO ? createFolderTarget(BACKUP_TO) : null
}
