import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'
import { buildNetworkPolicies } from './tenancy.ts'

/** Running server processes. Each writes its row at the start and then every minute. */
export const servers = pgTable(
  'servers',
  {
    /** Random id of the process. */
    id: uuid().primaryKey(),
    /** Name of the machine. */
    name: text().notNull(),
    version: text().notNull(),
    started: instant().notNull(),
    seen: instant().notNull().default(sql`now()`),
    event_streams: integer().notNull().default(0),
    /** Used and maximum connections of the process to the database. */
    database_connections: integer().notNull().default(0),
    max_database_connections: integer().notNull().default(0),
    /** Fingerprint of the secret that the process signs and encrypts with. Null until the process has chosen it. */
    secret_fingerprint: text(),
    /** Fingerprint of the other secret that the process accepts, while the secret is replaced. */
    other_secret_fingerprint: text(),
  },
  () => buildNetworkPolicies('servers'),
)

/** Scheduled backups and restore drills, each with its outcome. Deleted after 13 months. */
export const backupRuns = pgTable(
  'backup_runs',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: ['backup', 'drill'] }).notNull(),
    started: instant().notNull(),
    /** Null while the run is not finished, or if its process ended before. */
    ended: instant(),
    /** Code of the failure, such as `no_space`. Null if the run succeeded or is not finished. */
    failed_reason: text(),
    /** Name of the backup, without its folder. */
    file: text(),
    bytes: bigint({ mode: 'number' }),
    /** Number of stored files that a drill opened. */
    files_opened: integer(),
  },
  (t) => [index('backup_runs_started').on(t.kind, t.started), ...buildNetworkPolicies('backup_runs')],
)
