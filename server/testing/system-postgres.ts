import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createProgramFolder, findFreePort } from './machine-programs.ts'
import type { RestartingPostgres } from './restarting-postgres.ts'

/** Programs of Debian's package postgresql-15. */
export const SYSTEM_POSTGRES = '/usr/lib/postgresql/15/bin'

const OWNER = 'hallbook'
const OWNER_PASSWORD = 'a-password-of-tests'

/** Starts PostgreSQL 15 of the system on a new cluster. Its address stays the same after a restart. */
export const startSystemPostgres = async (): Promise<RestartingPostgres> => {
  const folder = createProgramFolder('postgres')
  const data = join(folder.path, 'data')
  const port = await findFreePort()
  const run = (program: string, ...args: string[]) =>
    promisify(execFile)(join(SYSTEM_POSTGRES, program), args, { ...folder.spawnOptions, cwd: folder.path })
  const passwordFile = join(folder.path, 'password')
  writeFileSync(passwordFile, OWNER_PASSWORD, { mode: 0o644 })
  const initOptions = ['--username', OWNER, '--pwfile', passwordFile, '--auth', 'scram-sha-256', '--encoding', 'UTF8']
  await run('initdb', '--pgdata', data, ...initOptions, '--locale', 'C.UTF-8')
  const serverOptions = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c max_connections=200`
  const start = async () => {
    await run('pg_ctl', 'start', '-w', '-D', data, '-l', join(folder.path, 'log'), '-o', serverOptions)
  }
  const stop = async () => {
    await run('pg_ctl', 'stop', '-w', '-D', data, '-m', 'fast').catch(() => {})
  }
  await start()
  return {
    url: `postgres://${OWNER}:${OWNER_PASSWORD}@127.0.0.1:${port}/postgres`,
    start,
    stop,
    close: async () => {
      await stop()
      folder.remove()
    },
  }
}
