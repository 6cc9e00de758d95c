import type pg from 'pg'

/** A club whose rows have changed, with its new version. */
export type Ping = { organisation: string; version: number }

/** Channel on which every server process of this database listens. */
export const PING_CHANNEL = 'hallbook'

/** Notifies all server processes of changes. Pings are hints, because devices also pull without them. */
export type PingSender = { send(ping: Ping): void; end(): Promise<void> }

/**
 * Creates a sender that sends pings after their transactions have committed. One statement sends all pending pings.
 * PostgreSQL runs commits with notifications one after another, each with its own disk sync. If each transaction sent
 * its own ping, unrelated clubs would therefore wait for each other. The sender's own commit does not wait for the
 * disk, because a lost ping does no harm.
 */
export const createPingSender = (pool: pg.Pool): PingSender => {
  const versionByClub = new Map<string, number>()
  let runningSend: Promise<void> | null = null

  const sendAll = async () => {
    while (versionByClub.size > 0) {
      const payloads = [...versionByClub].map(([organisation, version]) => `${organisation} ${version}`)
      versionByClub.clear()
      const client = await pool.connect()
      let sendError: Error | undefined
      try {
        await client.query('BEGIN; SET LOCAL synchronous_commit = off')
        await client.query({
          name: 'ping',
          text: 'SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload',
          values: [PING_CHANNEL, payloads],
        })
        await client.query('COMMIT')
      } catch (error) {
        sendError = error as Error
      } finally {
        client.release(sendError)
      }
    }
  }

  return {
    send: ({ organisation, version }) => {
      versionByClub.set(organisation, Math.max(version, versionByClub.get(organisation) ?? 0))
      runningSend ??= sendAll()
        // Drop the pings if the database cannot be reached. Devices cannot read the changes then either.
        .catch(() => versionByClub.clear())
        .finally(() => {
          runningSend = null
        })
    },
    end: async () => {
      await runningSend
    },
  }
}
