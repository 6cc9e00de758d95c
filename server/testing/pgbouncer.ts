import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createProgramFolder, endProgram, findFreePort, startProgram, waitForPort } from './machine-programs.ts'

/** PgBouncer of the system in front of one database. `url` is its address. */
export type PgBouncer = { url: string; stop(): Promise<void> }

type PoolMode = 'session' | 'transaction'

/** Starts PgBouncer in front of the database at `databaseUrl`. It signs in with the user and password of that address. */
export const startPgBouncer = async (databaseUrl: string, mode: PoolMode, size = 50): Promise<PgBouncer> => {
  const { hostname, port: databasePort, pathname, username, password } = new URL(databaseUrl)
  const folder = createProgramFolder('pgbouncer')
  const port = await findFreePort()
  const file = (name: string, text: string) => {
    const path = join(folder.path, name)
    writeFileSync(path, text, { mode: 0o644 })
    return path
  }
  const users = file('users.txt', `"${username}" "${password}"\n`)
  const settings = [
    '[databases]',
    `${pathname.slice(1)} = host=${hostname} port=${databasePort}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = scram-sha-256',
    `auth_file = ${users}`,
    `pool_mode = ${mode}`,
    `default_pool_size = ${size}`,
    'max_client_conn = 200',
  ]
  const child = startProgram('/usr/sbin/pgbouncer', [file('settings.ini', settings.join('\n'))], folder.spawnOptions)
  await waitForPort(port, child)
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${port}`
  return {
    url: url.href,
    stop: async () => {
      await endProgram(child, 'SIGINT')
      folder.remove()
    },
  }
}
