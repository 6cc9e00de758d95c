/** Place where backups are stored: a folder or a bucket. */
export type BackupTarget = {
  /**
   * Stores a backup. The name appears only after the whole content is stored.
   * @returns the number of bytes
   */
  write(name: string, content: AsyncIterable<Buffer>): Promise<number>
  /** @throws BackupError if the backup cannot be read */
  open(name: string): Promise<AsyncIterable<Buffer>>
  /** Lists the names of all backups and other files. */
  list(): Promise<string[]>
  /** Deletes a backup. Does nothing if the backup is missing. */
  delete(name: string): Promise<void>
  /** Deletes what a process that ended left of an unfinished backup. */
  deletePartial(name: string): Promise<void>
}

const NAME_PATTERN = /^hallbook-\d{8}T\d{6}Z-[0-9a-f]{8}\.backup$/

/** Builds the name of a scheduled backup from the time and id of its run. Names sort by time. */
export const buildBackupName = (startedAt: Date, runId: string): string => {
  const time = startedAt.toISOString().replace(/[-:]|\.\d+/g, '')
  return `hallbook-${time}-${runId.replaceAll('-', '').slice(-8)}.backup`
}

/** True for a name of {@link buildBackupName}. Other files in the target are never opened or deleted. */
export const isBackupName = (name: string): boolean => NAME_PATTERN.test(name)

/** Returns the name of the newest scheduled backup. Does not read the database, which may be lost. */
export const findNewestBackup = async (target: BackupTarget): Promise<string | undefined> =>
  (await target.list()).filter(isBackupName).sort().at(-1)
