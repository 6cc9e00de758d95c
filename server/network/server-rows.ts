import { sql } from 'drizzle-orm'
import type { NetworkHealth } from '../../contract/network-health.ts'
import { describeError, type Log } from '../core/log.ts'
import type { ServerIdentity } from '../core/server-identity.ts'
import type { Db, Tx } from '../db/client.ts'
import type { EventHub } from '../db/event-hub.ts'
import { type RunningJobs, repeatJob } from '../jobs/repeat-job.ts'

const WRITE_INTERVAL_MS = 60_000
/** Minutes after which a server without a sign of life is not shown any more, and its row is deleted. */
const MAX_SILENT_MINUTES = 5

type ServerServices = { db: Db; log: Log; events: Pick<EventHub, 'countStreams'>; server: ServerIdentity }

/**
 * Writes this process's row now and every minute, so that each server can list all of them. The row is deleted when the
 * process stops. The next write of any server deletes the row of a killed one.
 */
export function startServerRow({ db, log, events, server }: ServerServices): RunningJobs {
  const { id, name, version, started } = server
  const write = () =>
    db.network(async (tx) => {
      const { used, max } = db.countConnections()
      await tx.execute(sql`
        INSERT INTO servers (id, name, version, started, event_streams, database_connections, max_database_connections)
        VALUES (${id}, ${name}, ${version}, ${started}, ${events.countStreams()}, ${used}, ${max})
        ON CONFLICT (id) DO UPDATE SET seen = now(), event_streams = excluded.event_streams,
          database_connections = excluded.database_connections,
          max_database_connections = excluded.max_database_connections`)
      await tx.execute(sql`DELETE FROM servers WHERE seen < ${buildSilentTime()}`)
    })
  const job = repeatJob({ log, name: 'server row', firstMs: 0, everyMs: WRITE_INTERVAL_MS, run: write })
  return {
    stop: async () => {
      await job.stop()
      await db
        .network((tx) => tx.execute(sql`DELETE FROM servers WHERE id = ${id}`))
        .catch((error: unknown) => log.warn(describeError(error), 'server row failed'))
    },
  }
}

const buildSilentTime = () => sql`now() - make_interval(mins => ${MAX_SILENT_MINUTES})`

/** Reads the running servers, oldest first. */
export async function readServers(tx: Tx): Promise<NetworkHealth['servers']> {
  const { rows } = await tx.execute<NetworkHealth['servers'][number]>(sql`
    SELECT id, name, version, started, event_streams, database_connections, max_database_connections
    FROM servers WHERE seen >= ${buildSilentTime()} ORDER BY started, id`)
  return rows.map((row) => ({ ...row, started: new Date(row.started).toISOString() }))
}
