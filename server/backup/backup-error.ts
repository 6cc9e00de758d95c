import { BucketError } from '../storage/bucket.ts'

/** Codes of a failed backup or drill, stored in `backup_runs` and logged. */
export type FailureReason =
  | 'no_space'
  | 'not_writable'
  | 'bucket_refused'
  | 'file_missing'
  | 'wrong_passphrase'
  | 'not_encrypted'
  | 'interrupted'
  | 'failed'

/**
 * Error for a backup that cannot be written or read, or for a database into which no backup may be restored. The
 * message explains what to do.
 */
export class BackupError extends Error {
  override name = 'BackupError'
  readonly reason: FailureReason | undefined
  constructor(message: string, { reason, cause }: { reason?: FailureReason; cause?: unknown } = {}) {
    super(message, { cause })
    this.reason = reason
  }
}

export const INCOMPLETE_MESSAGE =
  'The backup is not whole: a part of the file is missing or damaged. Nothing was changed.'

export const NO_BACKUP_MESSAGE = 'The file is no Hallbook backup.'

/** Reasons of the file system's error codes. Errors of the database connection have other codes. */
const REASON_BY_FILE_ERROR: Record<string, FailureReason> = {
  ENOSPC: 'no_space',
  EDQUOT: 'no_space',
  EFBIG: 'no_space',
  ENOENT: 'not_writable',
  ENOTDIR: 'not_writable',
  EISDIR: 'not_writable',
  EEXIST: 'not_writable',
  ENOTEMPTY: 'not_writable',
  EACCES: 'not_writable',
  EPERM: 'not_writable',
  EROFS: 'not_writable',
  EBUSY: 'not_writable',
  ELOOP: 'not_writable',
  ENAMETOOLONG: 'not_writable',
  EIO: 'failed',
  EMFILE: 'failed',
}

const getErrorCode = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '')

/** Returns the code of a file system error, such as `ENOSPC`. Returns null for other errors. */
export const getFileErrorCode = (error: unknown): string | null => {
  const code = getErrorCode(error)
  return code in REASON_BY_FILE_ERROR ? code : null
}

/** True if the error reports damaged compressed data. */
export const isCompressionError = (error: unknown): boolean => getErrorCode(error).startsWith('Z_')

/** True if the work was stopped, and did not fail. */
export const isAbortError = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError'

/** Returns the code of a failed backup or drill. */
export const getFailureReason = (error: unknown): FailureReason => {
  if (error instanceof BackupError && error.reason) return error.reason
  if (error instanceof BucketError) return 'bucket_refused'
  if (isAbortError(error)) return 'interrupted'
  const fileErrorCode = getFileErrorCode(error)
  return (fileErrorCode && REASON_BY_FILE_ERROR[fileErrorCode]) || 'failed'
}
