import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** What `processStart` answers for a live process it may not look at (another user's). */
export const unknownStart = 'unknown'

/**
 * When the process with this id began, as a text that no later process with the same id shares; undefined when there
 * is none, or only the remains of one that nobody has waited for.
 */
export function processStart(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      // The name in brackets may hold spaces and brackets: count the fields after it. 0 = state, 19 = start in ticks.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      if (fields[0] === 'Z' || fields[0] === 'X') return undefined
      return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fields[19]}`
    }
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
      encoding: 'utf8',
      stdio: 'pipe',
    }).trim()
  } catch {
    return hasProcess(pid) ? unknownStart : undefined
  }
}

/** True when the system knows this process id, be it of a process that has ended but that nobody has waited for. */
export function hasProcess(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
