import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Result of `getProcessStart` for a live process of another user that cannot be inspected. */
export const UNKNOWN_START = 'unknown'

/**
 * Returns the start time of a process as text. No later process with the same id has the same text. Returns undefined
 * for a missing or zombie process.
 */
export function getProcessStart(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      // The name in brackets may contain spaces and brackets, so count the fields after it. 0 = state, 19 = start in
      // ticks.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      if (fields[0] === 'Z' || fields[0] === 'X') return undefined
      return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fields[19]}`
    }
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
      encoding: 'utf8',
      stdio: 'pipe',
    }).trim()
  } catch {
    return hasProcess(pid) ? UNKNOWN_START : undefined
  }
}

/** True if the system has a process with this id, including a zombie. */
export function hasProcess(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
