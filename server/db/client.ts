import type { Writable } from 'node:stream'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { createKeyedSemaphore } from './keyed-semaphore.ts'
import { createPings, type Ping } from './pings.ts'
import { createBatcher } from './transaction-batcher.ts'

/** A transaction that is limited to the rows its caller may read. */
export type Tx = NodePgDatabase

/** The database as used by requests. Every query runs in a transaction as one of two roles. */
export type Db = {
  readonly pool: pg.Pool
  /** Runs as one club. Row-level security shows only the rows of that organisation. */
  club<T>(
    organisation: string,
    work: (tx: Tx, client: pg.PoolClient) => Promise<T>,
    mode?: TxMode,
  ): Promise<T>
  /**
   * Runs as one club and commits without waiting in between. `send` sends all its statements at once, and the
   * commit follows directly. A statement that must not apply fails. The lock is therefore only taken for
   * their work. Pending calls of one club share a transaction. If one of them fails, each is repeated in its
   * own transaction.
   */
  clubAtOnce<T>(
    organisation: string,
    send: (client: pg.PoolClient) => Promise<{ value: T; ping: Ping }>,
  ): Promise<T>
  /** Runs across the network on separate connections, for sign-in, central staff and jobs. */
  network<T>(work: (tx: Tx, client: pg.PoolClient) => Promise<T>, mode?: TxMode): Promise<T>
  /** Single reads across the network without a transaction, to find the signed-in user. */
  readonly signedIn: Tx
  close(): Promise<void>
}

const changes = new WeakMap<Tx, Ping>()

/** Sends the statements of `send` in one packet if the connection's stream supports buffering. */
const sendInOnePacket = <T>(client: pg.PoolClient, send: () => T): T => {
  const { connection } = client as { connection?: { stream?: Partial<Writable> } }
  connection?.stream?.cork?.()
  try {
    return send()
  } finally {
    connection?.stream?.uncork?.()
  }
}

/** Notifies the club's devices after the commit that this transaction has changed their rows. */
export const notifyAfterCommit = (tx: Tx, ping: Ping): void => void changes.set(tx, ping)

/** `by_key` is for writes that find all rows by key. The planner must not scan a table instead. */
type TxMode = 'write' | 'by_key' | 'snapshot'

const begins = {
  write: 'BEGIN',
  by_key: 'BEGIN; SET LOCAL enable_seqscan = off',
  snapshot: 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY',
} as const satisfies Record<TxMode, string>

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Time in ms that a request waits for a connection before it must retry. */
const CONNECTION_TIMEOUT_MS = 10_000

/**
 * Dates stay text because a calendar day must not be converted by a time zone. Instants become ISO 8601 in
 * UTC.
 */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === pg.types.builtins.DATE) return (text: string) => text
    if (oid === pg.types.builtins.INT8) return Number
    if (oid === pg.types.builtins.TIMESTAMPTZ) return (text: string) => new Date(text).toISOString()
    return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid)
  }) as pg.CustomTypesConfig['getTypeParser'],
}

/** True if PostgreSQL aborted a transaction that may succeed on a retry. */
const isTransactionConflict = (error: unknown): boolean => {
  const code = (error as { code?: unknown; cause?: { code?: unknown } } | null)?.code ?? getCauseCode(error)
  return code === '40P01' || code === '40001'
}

const getCauseCode = (error: unknown): unknown =>
  (error as { cause?: { code?: unknown } } | null)?.cause?.code

/**
 * Opens a pool on `url`. Sessions start as the club role without an organisation, so a query outside `club`
 * and `network` returns no rows.
 */
export const openDb = (url: string, options: { max?: number } = {}): Db => {
  const open = (role: 'hallbook_club' | 'hallbook_network', max: number) => {
    // A request is finished before parallel workers have started, and other requests need the processors.
    const limits =
      '-c statement_timeout=30000 -c idle_in_transaction_session_timeout=60000 -c max_parallel_workers_per_gather=0'
    const pool = new pg.Pool({
      connectionString: url,
      max,
      options: `-c role=${role} ${limits}`,
      types,
      pipeline: true,
      connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    })
    // A broken connection must not end the process, idle or not. Its query fails, and the next query gets a
    // new connection.
    pool.on('error', () => {})
    pool.on('connect', (client) => void client.on('error', () => {}))
    return pool
  }
  const pool = open('hallbook_club', options.max ?? 20)
  const networkPool = open('hallbook_network', Math.ceil((options.max ?? 20) / 2))
  // Every call finds the signed-in user, so it must not wait during a flood of sign-ins.
  const signedInPool = open('hallbook_network', Math.ceil((options.max ?? 20) / 4))

  const pings = createPings(networkPool)
  const turns = createKeyedSemaphore(Math.ceil((options.max ?? 20) / 2))

  const transact = async <T>(from: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    for (let attempt = 1; ; attempt++) {
      const client = await from.connect()
      let broken: Error | undefined
      try {
        return await work(client)
      } catch (error) {
        await client.query('ROLLBACK').catch((cause: Error) => {
          broken = cause
        })
        if (!isTransactionConflict(error) || attempt >= 5) throw error
      } finally {
        client.release(broken)
      }
    }
  }

  const run = <T>(
    from: pg.Pool,
    begin: string,
    work: (tx: Tx, client: pg.PoolClient) => Promise<T>,
  ): Promise<T> =>
    transact(from, async (client) => {
      // Sent with the first statement of the work, which also fails if this statement fails.
      const begun = client.query(begin)
      const tx = drizzle(client)
      const [result] = await Promise.all([work(tx, client), begun])
      await client.query('COMMIT')
      const change = changes.get(tx)
      if (change) pings.send(change)
      return result
    })

  type Sent = { value: unknown; ping: Ping }
  const together = createBatcher<(client: pg.PoolClient) => Promise<Sent>, Sent>((organisation, sends) =>
    transact(pool, async (client) => {
      const [, sent] = await sendInOnePacket(client, () =>
        Promise.all([
          client.query(buildBegin(organisation, 'by_key')),
          Promise.all(sends.map((send) => send(client))),
          client.query('COMMIT'),
        ]),
      )
      const last = sent.at(-1)
      if (last) pings.send(last.ping)
      return sent
    }),
  )

  const buildBegin = (organisation: string, mode: TxMode): string => {
    if (!UUID.test(organisation)) throw new TypeError('organisation is no UUID')
    return `${begins[mode]}; SET LOCAL hallbook.organisation = '${organisation}'`
  }

  return {
    pool,
    club: (organisation, work, mode = 'write') => {
      const begin = buildBegin(organisation, mode)
      return mode === 'snapshot' ? run(pool, begin, work) : turns(organisation, () => run(pool, begin, work))
    },
    clubAtOnce: async <T>(
      organisation: string,
      send: (client: pg.PoolClient) => Promise<Sent & { value: T }>,
    ) => (await together(organisation, send)).value as T,
    network: (work, mode = 'write') => run(networkPool, begins[mode], work),
    signedIn: drizzle(signedInPool),
    close: async () => {
      await pings.end()
      await Promise.all([pool.end(), networkPool.end(), signedInPool.end()])
    },
  }
}
