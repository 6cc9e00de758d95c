import type { Writable } from 'node:stream'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { createKeyedSemaphore } from './keyed-semaphore.ts'
import { createPingSender, type Ping } from './pings.ts'
import { createBatcher } from './transaction-batcher.ts'

/** A transaction in which the caller's role can read only its permitted rows. */
export type Tx = NodePgDatabase

/** Connections of a process to the database. `max` is the most that the process opens. */
export type ConnectionCounts = { used: number; idle: number; waiting: number; max: number }

/** The database as used by requests. Every query runs as one of two roles: the club role or the network role. */
export type Db = {
  readonly pool: pg.Pool
  /** Runs `work` in a transaction as one club. Row-level security shows only the rows of that organisation. */
  club<T>(organisation: string, work: (tx: Tx, client: pg.PoolClient) => Promise<T>, mode?: TxMode): Promise<T>
  /**
   * Runs statements as one club in one round trip. `send` must send all its statements at once, because the commit is
   * sent directly after them. To prevent the commit, a statement must fail. The club's lock is taken only while the
   * statements run. Pending calls of a club share a transaction. If one call fails, all of them are repeated in
   * separate transactions.
   */
  clubAtOnce<T>(organisation: string, send: (client: pg.PoolClient) => Promise<{ value: T; ping: Ping }>): Promise<T>
  /**
   * Runs `work` in a transaction that can read all clubs, on separate connections. Used for sign-in, central staff and
   * jobs.
   */
  network<T>(work: (tx: Tx, client: pg.PoolClient) => Promise<T>, mode?: TxMode): Promise<T>
  /** Runs single queries without a transaction that can read all clubs. Used to find the signed-in user. */
  readonly signedIn: Tx
  /** Counts the connections of all pools of this process. `waiting` is the number of calls that wait for one. */
  countConnections(): ConnectionCounts
  close(): Promise<void>
}

const pingByTx = new WeakMap<Tx, Ping>()

/** Calls `send`. Buffers the connection so that all statements are sent in one packet, if the stream supports this. */
const sendInOnePacket = <T>(client: pg.PoolClient, send: () => T): T => {
  const { connection } = client as { connection?: { stream?: Partial<Writable> } }
  connection?.stream?.cork?.()
  try {
    return send()
  } finally {
    connection?.stream?.uncork?.()
  }
}

/** Registers a ping for this transaction. After the commit, the ping notifies the club's devices that rows changed. */
export const notifyAfterCommit = (tx: Tx, ping: Ping): void => void pingByTx.set(tx, ping)

/**
 * Mode of a transaction. `by_key` is for writes that find all rows by key. It disables sequential scans, so that the
 * planner uses indexes.
 */
type TxMode = 'write' | 'by_key' | 'snapshot'

const beginStatementByMode = {
  write: 'BEGIN',
  by_key: 'BEGIN; SET LOCAL enable_seqscan = off',
  snapshot: 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY',
} as const satisfies Record<TxMode, string>

const UUID_PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Maximum time in ms that a request waits for a connection before it fails. */
const CONNECTION_TIMEOUT_MS = 10_000

/**
 * Parsers of column types. Dates stay text, because a conversion to a time zone could change the day. Timestamps become
 * ISO 8601 in UTC.
 */
const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === pg.types.builtins.DATE) return (text: string) => text
    if (oid === pg.types.builtins.INT8) return Number
    if (oid === pg.types.builtins.TIMESTAMPTZ) return (text: string) => new Date(text).toISOString()
    return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid)
  }) as pg.CustomTypesConfig['getTypeParser'],
}

/**
 * True if PostgreSQL aborted the transaction because of a deadlock or a serialisation conflict. A retry may succeed.
 */
const isTransactionConflict = (error: unknown): boolean => {
  const code = (error as { code?: unknown; cause?: { code?: unknown } } | null)?.code ?? getCauseCode(error)
  return code === '40P01' || code === '40001'
}

const getCauseCode = (error: unknown): unknown => (error as { cause?: { code?: unknown } } | null)?.cause?.code

type DatabaseRole = 'hallbook_club' | 'hallbook_network'

/**
 * Parameters of each connection. Parallel query workers are disabled, because most queries end before such workers have
 * started, and other requests need the processors.
 */
const CONNECTION_PARAMETERS =
  'SET statement_timeout = 30000; SET idle_in_transaction_session_timeout = 60000; SET max_parallel_workers_per_gather = 0'

/**
 * Sets the role and the parameters of a new connection by statements. Options of the connection's start would be lost
 * behind PgBouncer, or with `options` in the address. The connection would then keep the rights of the login.
 * @throws if the role cannot be set, so that the connection is never used
 */
export const setUpConnection = async (client: pg.ClientBase, role: DatabaseRole): Promise<void> => {
  const config = { text: `SET ROLE ${role}; ${CONNECTION_PARAMETERS}`, query_timeout: CONNECTION_TIMEOUT_MS }
  await client.query(config)
}

/**
 * Opens connection pools on `url`. Connections of the club pool have no organisation at first, so a query outside
 * `club` and `network` returns no rows.
 */
export const openDb = (url: string, options: { max?: number } = {}): Db => {
  const openPool = (role: DatabaseRole, max: number) => {
    const pool = new pg.Pool({
      connectionString: url,
      max,
      onConnect: (client) => setUpConnection(client, role),
      types: typeParsers,
      pipeline: true,
      connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    })
    // Ignore errors of broken connections, so that they do not end the process. The query on such a connection fails,
    // and the next query gets a new connection.
    pool.on('error', () => {})
    pool.on('connect', (client) => void client.on('error', () => {}))
    return pool
  }
  const pool = openPool('hallbook_club', options.max ?? 20)
  const networkPool = openPool('hallbook_network', Math.ceil((options.max ?? 20) / 2))
  // Use a separate pool to find the signed-in user. Every call does this, and it must not wait while many users sign
  // in.
  const signedInPool = openPool('hallbook_network', Math.ceil((options.max ?? 20) / 4))

  const pings = createPingSender(networkPool)
  const clubSemaphore = createKeyedSemaphore(Math.ceil((options.max ?? 20) / 2))

  const runTransaction = async <T>(sourcePool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    for (let attempt = 1; ; attempt++) {
      const client = await sourcePool.connect()
      let rollbackError: Error | undefined
      try {
        return await work(client)
      } catch (error) {
        await client.query('ROLLBACK').catch((cause: Error) => {
          rollbackError = cause
        })
        if (!isTransactionConflict(error) || attempt >= 5) throw error
      } finally {
        client.release(rollbackError)
      }
    }
  }

  const runInTransaction = <T>(
    sourcePool: pg.Pool,
    begin: string,
    work: (tx: Tx, client: pg.PoolClient) => Promise<T>,
  ): Promise<T> =>
    runTransaction(sourcePool, async (client) => {
      // Send BEGIN without waiting for its result, together with the first statement of `work`. If BEGIN fails, that
      // statement fails too.
      const beginResult = client.query(begin)
      const tx = drizzle(client)
      const [result] = await Promise.all([work(tx, client), beginResult])
      await client.query('COMMIT')
      const ping = pingByTx.get(tx)
      if (ping) pings.send(ping)
      return result
    })

  type SentResult = { value: unknown; ping: Ping }
  const runBatched = createBatcher<(client: pg.PoolClient) => Promise<SentResult>, SentResult>((organisation, sends) =>
    runTransaction(pool, async (client) => {
      const [, sentResults] = await sendInOnePacket(client, () =>
        Promise.all([
          client.query(buildBeginStatement(organisation, 'by_key')),
          Promise.all(sends.map((send) => send(client))),
          client.query('COMMIT'),
        ]),
      )
      const lastResult = sentResults.at(-1)
      if (lastResult) pings.send(lastResult.ping)
      return sentResults
    }),
  )

  const buildBeginStatement = (organisation: string, mode: TxMode): string => {
    if (!UUID_PATTERN.test(organisation)) throw new TypeError('organisation is no UUID')
    return `${beginStatementByMode[mode]}; SET LOCAL hallbook.organisation = '${organisation}'`
  }

  return {
    pool,
    club: (organisation, work, mode = 'write') => {
      const begin = buildBeginStatement(organisation, mode)
      return mode === 'snapshot'
        ? runInTransaction(pool, begin, work)
        : clubSemaphore(organisation, () => runInTransaction(pool, begin, work))
    },
    clubAtOnce: async <T>(organisation: string, send: (client: pg.PoolClient) => Promise<SentResult & { value: T }>) =>
      (await runBatched(organisation, send)).value as T,
    network: (work, mode = 'write') => runInTransaction(networkPool, beginStatementByMode[mode], work),
    signedIn: drizzle(signedInPool),
    countConnections: () => {
      const pools = [pool, networkPool, signedInPool]
      const sum = (count: (pool: pg.Pool) => number) => pools.reduce((total, pool) => total + count(pool), 0)
      return {
        used: sum(({ totalCount, idleCount }) => totalCount - idleCount),
        idle: sum(({ idleCount }) => idleCount),
        waiting: sum(({ waitingCount }) => waitingCount),
        max: sum(({ options }) => options.max),
      }
    },
    close: async () => {
      await pings.end()
      await Promise.all([pool.end(), networkPool.end(), signedInPool.end()])
    },
  }
}
