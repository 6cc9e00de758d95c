import type pg from 'pg'

/** A club that has something new, and its version. */
export type Ping = { organisation: string; version: number }

/** The channel on which every server process of this database listens. */
export const PING_CHANNEL = 'hallbook'

/** Tells all server processes what has changed. A hint: devices also ask by themselves. */
export type Pings = { send(ping: Ping): void; end(): Promise<void> }

/**
 * Sends pings after the commits that they are about, all that have come together in one statement. Not within them:
 * PostgreSQL lets only one transaction at a time commit that notifies, each with its own wait for the disk, so clubs
 * that have nothing to do with each other would wait in one queue. A lost ping costs nothing, so it does not wait.
 */
export const createPings = (pool: pg.Pool): Pings => {
  const waiting = new Map<string, number>()
  let sending: Promise<void> | null = null

  const sendAll = async () => {
    while (waiting.size > 0) {
      const payloads = [...waiting].map(([organisation, version]) => `${organisation} ${version}`)
      waiting.clear()
      const client = await pool.connect()
      let broken: Error | undefined
      try {
        await client.query('BEGIN; SET LOCAL synchronous_commit = off')
        await client.query({
          name: 'ping',
          text: 'SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload',
          values: [PING_CHANNEL, payloads],
        })
        await client.query('COMMIT')
      } catch (error) {
        broken = error as Error
      } finally {
        client.release(broken)
      }
    }
  }

  return {
    send: ({ organisation, version }) => {
      waiting.set(organisation, Math.max(version, waiting.get(organisation) ?? 0))
      sending ??= sendAll()
        // The database is out of reach: then so is everything that a ping could be about.
        .catch(() => waiting.clear())
        .finally(() => {
          sending = null
        })
    },
    end: async () => {
      await sending
    },
  }
}
