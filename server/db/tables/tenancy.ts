import { sql } from 'drizzle-orm'
import { pgPolicy, pgRole } from 'drizzle-orm/pg-core'

/** Database role for requests of club users. Row-level security shows only one organisation. */
export const clubRole = pgRole('hallbook_club').existing()

/** Database role for sign-in, central staff and jobs. The role can access every organisation. */
export const networkRole = pgRole('hallbook_network').existing()

/**
 * Id of the current transaction's organisation. NULL if unset. NULL equals nothing, so a request without an
 * organisation sees no rows.
 */
export const currentTenantId = sql`nullif(current_setting('hallbook.organisation', true), '')::uuid`

/** Builds policies for a table whose rows each belong to one organisation. */
export const buildTenantPolicies = (table: string, column = 'organisation_id') => [
  pgPolicy(`${table}_club`, {
    for: 'all',
    to: clubRole,
    using: sql`${sql.identifier(column)} = ${currentTenantId}`,
    withCheck: sql`${sql.identifier(column)} = ${currentTenantId}`,
  }),
  pgPolicy(`${table}_network`, { for: 'all', to: networkRole, using: sql`true`, withCheck: sql`true` }),
]

/** Builds the policy for a table that belongs to the network. Requests of club users cannot access it. */
export const buildNetworkPolicies = (table: string) => [
  pgPolicy(`${table}_network`, { for: 'all', to: networkRole, using: sql`true`, withCheck: sql`true` }),
]

/**
 * Builds read-only policies for a table with data about clubs. Only the database itself writes such a table.
 */
export const buildReadPolicies = (table: string) => [
  pgPolicy(`${table}_club`, { for: 'select', to: clubRole, using: sql`organisation_id = ${currentTenantId}` }),
  pgPolicy(`${table}_network`, { for: 'select', to: networkRole, using: sql`true` }),
]
