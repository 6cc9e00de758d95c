import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedDatabase, startEmbedded } from '../postgres/embedded.ts'

/** A PostgreSQL that a test can stop and start again. Its address stays the same. */
export type RestartingPostgres = {
  url: string
  /** Closes every connection and stops the database gracefully. */
  stop(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

/**
 * Starts a PostgreSQL for one test. Connections go through a relay. While the database is stopped, the relay closes new
 * connections at once.
 */
export const startRestartingPostgres = async (): Promise<RestartingPostgres> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'hallbook-restarting-'))
  let runningDatabase: EmbeddedDatabase | null = null
  const startDatabase = () => startEmbedded({ dataDir, log: () => {} })
  runningDatabase = await startDatabase()
  const sockets = new Set<Socket>()
  const relay = createServer((client) => {
    if (!runningDatabase) return void client.destroy()
    const database = connect(Number(new URL(runningDatabase.url).port), '127.0.0.1')
    for (const [source, target] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(source)
      source.once('close', () => {
        sockets.delete(source)
        target.destroy()
      })
      source.on('error', () => source.destroy())
      source.pipe(target)
    }
  })
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve))
  const url = new URL(runningDatabase.url)
  url.port = String((relay.address() as AddressInfo).port)
  const stop = async () => {
    const stoppingDatabase = runningDatabase
    runningDatabase = null
    await stoppingDatabase?.stop()
  }
  return {
    url: url.href,
    stop,
    start: async () => {
      runningDatabase = await startDatabase()
    },
    close: async () => {
      await stop()
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => relay.close(resolve))
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
