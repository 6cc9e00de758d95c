/**
 * Format of a backup: lines of JSON, compressed with gzip, and encrypted if there is a passphrase.
 *
 * 1. The header ({@link BackupHeader}).
 * 2. Rows of a table: `["table", [row, …]]`.
 * 3. Files that records name: a {@link FileLine}, followed by the file's bytes without a line break. A backup whose files
 *    are in a bucket has the line alone.
 * 4. The end ({@link BackupEnd}), which counts rows and files, so that an incomplete file is detected.
 *
 * Lines and bytes are written and read as a stream, so memory does not grow with the size of files.
 */
export const CURRENT_FORMAT = 'hallbook-backup-3'
/** Format without files and fingerprint. */
export const FORMAT_WITHOUT_FILES = 'hallbook-backup-2'
/** Format without the line of row counts. An incomplete file is detected only by its incomplete compression. */
export const FORMAT_WITHOUT_END = 'hallbook-backup-1'

/** Number of rows by table. */
export type RowCounts = Record<string, number>

export type BackupHeader = {
  format?: string
  /** Fingerprint of the secret that encrypted rows need. Null if the secret is unknown. Undefined in older formats. */
  secret?: string | null
  /** Time of the backup (ISO 8601). */
  made?: string
  /** Schema number. */
  migrations?: number
  tables?: string[]
  /** `included`: the backup has the files' bytes. `listed`: the bytes are in a bucket. */
  files?: 'included' | 'listed'
}

/** A file by its storage name. `bytes`: number of bytes that follow the line; missing if the file is only listed. */
export type FileLine = { file: string; bytes?: number }

export type BackupEnd = {
  end?: RowCounts
  files?: {
    /** Number of file lines. */
    count: number
    /** Storage names of files that were missing or damaged when the backup was made. */
    missing: string[]
  }
}

/**
 * Tables that a backup excludes. They contain counted attempts, running processes, totals that are computed again, or
 * emails, texts and links that a restore would activate again.
 */
export const EXCLUDED_TABLES: readonly string[] = [
  'sign_in_tries',
  'mails',
  'family_texts',
  'password_resets',
  'passkey_challenges',
  'servers',
  'numbers_changed',
  'numbers_counted',
  'lunch_club_totals',
  'parcel_totals',
  'insight_totals',
]
