import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { processStart, unknownStart } from './process-start.ts'

/** Another live Hallbook server holds the data folder. Nothing in it was changed. */
export class DataDirInUse extends Error {
  override name = 'DataDirInUse'
  constructor(
    readonly dataDir: string,
    /** The process that holds it. */
    readonly pid: number,
  ) {
    super(
      `The data folder ${dataDir} is in use by the Hallbook server with process id ${pid}. Nothing was changed. ` +
        'Stop that server first, or set DATA_DIR to another folder.',
    )
  }
}

/** Makes the data folder where it is missing. PostgreSQL's own user must pass through it, and list nothing. */
export function makeDataDir(dataDir: string): void {
  if (existsSync(dataDir)) return
  mkdirSync(dataDir, { recursive: true })
  chmodSync(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700)
}

const lockFile = (dir: string) => join(dir, 'hallbook.lock')

/**
 * Takes `dir` for this process and returns what gives it back. The lock of a process that is gone is taken over.
 * @throws DataDirInUse when a live process holds it
 */
export async function takeLock(dir: string): Promise<() => void> {
  const path = lockFile(dir)
  const mine = JSON.stringify({ pid: process.pid, started: processStart(process.pid) ?? unknownStart })
  for (let emptyReads = 0; ; ) {
    try {
      writeFileSync(path, mine, { flag: 'wx' })
      return () => rmSync(path, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const held = read(path)
    if (held === undefined) continue
    if (held === '' && emptyReads++ < 20) {
      await wait(10) // made this instant and about to be written, unless its maker was killed in between
      continue
    }
    const pid = liveHolder(held)
    if (pid !== undefined) throw new DataDirInUse(dir, pid)
    removeStale(path, held)
  }
}

/** The live process that holds `dir` now, if any. */
export function lockHolder(dir: string): number | undefined {
  return liveHolder(read(lockFile(dir)) ?? '')
}

/** The process a lock's text names, when it still runs: a later one with the same id began at another time. */
function liveHolder(text: string): number | undefined {
  const [, pid, started] = /^\{"pid":(\d+),"started":"(.+)"\}$/.exec(text) ?? []
  const start = pid && processStart(Number(pid))
  if (!start) return undefined
  return [start, unknownStart].includes(started ?? '') || start === unknownStart ? Number(pid) : undefined
}

/** Removes a dead process's lock; one that another starter put in its place meanwhile stays. */
function removeStale(path: string, stale: string): void {
  const aside = `${path}.${process.pid}`
  try {
    renameSync(path, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  if (read(aside) === stale) rmSync(aside, { force: true })
  else renameSync(aside, path)
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
