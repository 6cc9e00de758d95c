import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { SettingError } from '../core/setting-error.ts'
import { getProcessStart, UNKNOWN_START } from './process-start.ts'

export const DATA_DIR_EXAMPLE = '/srv/hallbook'

/** Thrown if another live Hallbook server uses the data folder. Nothing in the folder was changed. */
export class DataDirInUse extends Error {
  override name = 'DataDirInUse'
  constructor(
    readonly dataDir: string,
    /** Id of the process that uses the folder. */
    readonly pid: number,
  ) {
    super(
      `The data folder ${dataDir} is in use by the Hallbook server with process id ${pid}. Nothing was changed. ` +
        'Stop that server first, or set DATA_DIR to another folder.',
    )
  }
}

/**
 * Creates the data folder if it is missing. PostgreSQL's own user may enter the folder but not list it.
 * @throws SettingError if it cannot be created as a folder
 */
export function makeDataDir(dataDir: string): void {
  try {
    if (isFolder(dataDir)) return
    makeFolders(dataDir)
    chmodSync(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700)
  } catch (error) {
    throw toDataDirError(dataDir, error)
  }
}

/**
 * Creates folders one by one instead of with `recursive`, because Node would retry forever in a system folder such as
 * /proc.
 */
function makeFolders(dir: string): void {
  if (!existsSync(dirname(dir))) makeFolders(dirname(dir))
  try {
    mkdirSync(dir)
  } catch (error) {
    // Ignore the error if another starting process has just created the folder.
    if (!isFolder(dir)) throw error
  }
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

const isLink = (path: string): boolean => {
  try {
    return lstatSync(path).isSymbolicLink()
  } catch {
    return false
  }
}

/** Builds the setting error for a system error of the data folder. */
export function toDataDirError(dataDir: string, error: unknown): SettingError {
  const problem = `must be a folder that this user can write, and ${dataDir} ${describeProblem(dataDir, error)}`
  return new SettingError('DATA_DIR', `${problem}. Nothing was changed`, DATA_DIR_EXAMPLE, error)
}

function describeProblem(dataDir: string, error: unknown): string {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return `has no room left on its disk (${code}): free some space and start again`
  const exists = existsSync(dataDir)
  if (exists && !isFolder(dataDir)) return 'is no folder'
  if (code === 'ENOTDIR') return 'lies below a file'
  if (!exists && isLink(dataDir)) return 'is a link that leads nowhere'
  if (!exists && code === 'EEXIST') return 'lies below a link that leads nowhere'
  return `${exists ? 'takes no files from this user' : 'cannot be made'} (${code ?? 'unknown reason'})`
}

const getLockPath = (dir: string) => join(dir, 'hallbook.lock')

/**
 * Locks `dir` for this process and returns the function that unlocks it. The lock of a dead process is taken over.
 * @throws DataDirInUse if a live process has the lock
 * @throws SettingError if the folder is not writable
 */
export async function acquireLock(dir: string): Promise<() => void> {
  const path = getLockPath(dir)
  const ownLockText = JSON.stringify({
    pid: process.pid,
    started: getProcessStart(process.pid) ?? UNKNOWN_START,
  })
  for (let emptyReads = 0; ; ) {
    try {
      writeFileSync(path, ownLockText, { flag: 'wx' })
      return () => rmSync(path, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw toDataDirError(dir, error)
    }
    const lockText = readIfExists(path)
    if (lockText === undefined) continue
    if (lockText === '' && emptyReads++ < 20) {
      await wait(10) // Wait for the content of a new lock file. A file that stays empty is stale, because its process was killed before it wrote.
      continue
    }
    const pid = findLiveHolder(lockText)
    if (pid !== undefined) throw new DataDirInUse(dir, pid)
    removeStaleLock(path, lockText)
  }
}

/**
 * Returns the id of the live process that has locked `dir`, if any.
 * @throws SettingError if the lock cannot be read
 */
export function findLockHolder(dir: string): number | undefined {
  return findLiveHolder(readIfExists(getLockPath(dir)) ?? '')
}

/**
 * Returns the id of the process that a lock names, if that process still runs. A later process with the same id has
 * another start time.
 */
function findLiveHolder(text: string): number | undefined {
  const [, pid, recordedStart] = /^\{"pid":(\d+),"started":"(.+)"\}$/.exec(text) ?? []
  const processStart = pid && getProcessStart(Number(pid))
  if (!processStart) return undefined
  return [processStart, UNKNOWN_START].includes(recordedStart ?? '') || processStart === UNKNOWN_START
    ? Number(pid)
    : undefined
}

/** Removes the lock of a dead process. A newer lock of another process stays. */
function removeStaleLock(path: string, staleText: string): void {
  const temporaryPath = `${path}.${process.pid}`
  try {
    renameSync(path, temporaryPath)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  if (readIfExists(temporaryPath) === staleText) rmSync(temporaryPath, { force: true })
  else renameSync(temporaryPath, path)
}

function readIfExists(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw toDataDirError(dirname(path), error)
  }
}
