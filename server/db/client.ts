import type { Writable } from 'node:stream'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { createTurns } from './keyed-semaphore.ts'
import { createPings, type Ping } from './pings.ts'
import { createTogether } from './transaction-batcher.ts'

/** A transaction, already limited to what its caller may see. */
export type Tx = NodePgDatabase

/** The database as requests see it. Every query runs in a transaction of one of two roles. */
export type Db = {
  readonly pool: pg.Pool
  /** Runs as one club: row-level security shows that organisation alone. */
  club<T>(
    organisation: string,
    work: (tx: Tx, client: pg.PoolClient) => Promise<T>,
    mode?: TxMode,
  ): Promise<T>
  /**
   * Runs as one club, and commits without waiting in between: `send` sends its statements at once, each of which fails
   * where it must not stand, and the commit goes out right behind them. So a lock is held for no more than their work.
   * Works of one club that wait for each other share a transaction; where one fails, each is done in one of its own.
   */
  clubAtOnce<T>(
    organisation: string,
    send: (client: pg.PoolClient) => Promise<{ value: T; ping: Ping }>,
  ): Promise<T>
  /** Runs across the network: sign-in, central staff, jobs. On connections of its own. */
  network<T>(work: (tx: Tx, client: pg.PoolClient) => Promise<T>, mode?: TxMode): Promise<T>
  /** Single reads across the network without a transaction: who is signed in. */
  readonly signedIn: Tx
  close(): Promise<void>
}

const changes = new WeakMap<Tx, Ping>()

/** The statements of `send` in one packet where the connection has a stream that can wait. */
const inOnePacket = <T>(client: pg.PoolClient, send: () => T): T => {
  const { connection } = client as { connection?: { stream?: Partial<Writable> } }
  connection?.stream?.cork?.()
  try {
    return send()
  } finally {
    connection?.stream?.uncork?.()
  }
}

/** Says that this transaction changes what a club's devices hold; they are told once it has committed. */
export const noteChange = (tx: Tx, ping: Ping): void => void changes.set(tx, ping)

/** `by_key`: writes rows that are all found by their keys, and never lets the planner read a table instead. */
type TxMode = 'write' | 'by_key' | 'snapshot'

const begins = {
  write: 'BEGIN',
  by_key: 'BEGIN; SET LOCAL enable_seqscan = off',
  snapshot: 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY',
} as const satisfies Record<TxMode, string>

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** How long a request may wait for a connection, in ms, before it is told to come again. */
const CONNECTION_MS = 10_000

/** Dates stay text: a calendar day must not pass through a time zone. Instants become ISO 8601 in UTC. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === pg.types.builtins.DATE) return (text: string) => text
    if (oid === pg.types.builtins.INT8) return Number
    if (oid === pg.types.builtins.TIMESTAMPTZ) return (text: string) => new Date(text).toISOString()
    return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid)
  }) as pg.CustomTypesConfig['getTypeParser'],
}

/** PostgreSQL gave up on a transaction that may well succeed when tried again. */
const isConflictOfTransactions = (error: unknown): boolean => {
  const code = (error as { code?: unknown; cause?: { code?: unknown } } | null)?.code ?? causeCode(error)
  return code === '40P01' || code === '40001'
}

const causeCode = (error: unknown): unknown => (error as { cause?: { code?: unknown } } | null)?.cause?.code

/**
 * Opens a pool on `url`. Sessions start as the club role with no organisation set, so a query outside
 * `club` and `network` sees nothing.
 */
export const openDb = (url: string, options: { max?: number } = {}): Db => {
  const open = (role: 'hallbook_club' | 'hallbook_network', max: number) => {
    // What a request asks is over before parallel workers have started, and other requests need the processors.
    const limits =
      '-c statement_timeout=30000 -c idle_in_transaction_session_timeout=60000 -c max_parallel_workers_per_gather=0'
    const pool = new pg.Pool({
      connectionString: url,
      max,
      options: `-c role=${role} ${limits}`,
      types,
      pipeline: true,
      connectionTimeoutMillis: CONNECTION_MS,
    })
    // A connection that breaks must not end the process, idle or not: its query fails, the next one gets a new one.
    pool.on('error', () => {})
    pool.on('connect', (client) => void client.on('error', () => {}))
    return pool
  }
  const pool = open('hallbook_club', options.max ?? 20)
  const networkPool = open('hallbook_network', Math.ceil((options.max ?? 20) / 2))
  // Every call asks who is signed in: a flood of sign-ins must not make it wait.
  const signedInPool = open('hallbook_network', Math.ceil((options.max ?? 20) / 4))

  const pings = createPings(networkPool)
  const turns = createTurns(Math.ceil((options.max ?? 20) / 2))

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
        if (!isConflictOfTransactions(error) || attempt >= 5) throw error
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
      // Goes out with the first statement of the work; where it fails, that one fails too.
      const begun = client.query(begin)
      const tx = drizzle(client)
      const [result] = await Promise.all([work(tx, client), begun])
      await client.query('COMMIT')
      const change = changes.get(tx)
      if (change) pings.send(change)
      return result
    })

  type Sent = { value: unknown; ping: Ping }
  const together = createTogether<(client: pg.PoolClient) => Promise<Sent>, Sent>((organisation, sends) =>
    transact(pool, async (client) => {
      const [, sent] = await inOnePacket(client, () =>
        Promise.all([
          client.query(beginOf(organisation, 'by_key')),
          Promise.all(sends.map((send) => send(client))),
          client.query('COMMIT'),
        ]),
      )
      const last = sent.at(-1)
      if (last) pings.send(last.ping)
      return sent
    }),
  )

  const beginOf = (organisation: string, mode: TxMode): string => {
    if (!UUID.test(organisation)) throw new TypeError('organisation is no UUID')
    return `${begins[mode]}; SET LOCAL hallbook.organisation = '${organisation}'`
  }

  return {
    pool,
    club: (organisation, work, mode = 'write') => {
      const begin = beginOf(organisation, mode)
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
