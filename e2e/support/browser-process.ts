import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Lists processes with their command lines. */
const listProcesses = (): [pid: number, line: string][] => {
  if (!existsSync('/proc/self/cmdline'))
    return spawnSync('ps', ['-Ao', 'pid=,args='], { encoding: 'utf8' })
      .stdout.split('\n')
      .map((line) => [Number.parseInt(line, 10), line])
  return readdirSync('/proc').flatMap((name): [number, string][] => {
    if (!/^\d+$/.test(name)) return []
    try {
      return [[Number(name), readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ')]]
    } catch {
      // Skip a process that has ended in the meantime.
      return []
    }
  })
}

/** Kills the Chromium process that uses this profile folder, as an empty battery would do. */
export const killBrowserByFolder = (folder: string): void => {
  const [pid] = listProcesses().find(
    ([, line]) => line.includes(`--user-data-dir=${folder}`) && !line.includes('--type='),
  ) ?? [null]
  if (!pid) throw new Error('No browser runs on this folder')
  process.kill(pid, 'SIGKILL')
}
