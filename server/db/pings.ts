import type pg from 'pg'

/** A club whose rows have changed, with its new version. */
export type Ping = { organisation: string; version: number }

/** Channel on which every server process of this database listens. */
export const PING_CHANNEL = 'hallbook'

/** Notifies all server processes of changes. Pings are hints, because devices also pull without them. */
export type Pings = { send(ping: Ping): void; end(): Promise<void> }

/**
 * Creates a sender that sends pings after their transactions have committed. One statement sends all pending
 * pings. PostgreSQL serialises commits that notify, each with its own disk sync. Within the transactions,
 * unrelated clubs would therefore wait for each other. A lost ping does no harm, so this commit does not wait
 * for the disk.
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
        // Drop the pings. Without the database, devices cannot read the changes either.
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
