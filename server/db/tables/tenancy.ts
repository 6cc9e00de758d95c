import { sql } from 'drizzle-orm'
import { pgPolicy, pgRole } from 'drizzle-orm/pg-core'

/** Requests of club users run as this role; row-level security shows it one organisation. */
export const clubRole = pgRole('hallbook_club').existing()

/** Sign-in, central staff and jobs run as this role; it sees every organisation. */
export const networkRole = pgRole('hallbook_network').existing()

/**
 * The organisation of the present transaction. Unset is NULL, which equals nothing, so a request that
 * forgot to say whose data it wants sees no rows.
 */
export const tenant = sql`nullif(current_setting('hallbook.organisation', true), '')::uuid`

/** Policies of a table whose rows belong to one organisation each. */
export const tenantPolicies = (table: string, column = 'organisation_id') => [
  pgPolicy(`${table}_club`, {
    for: 'all',
    to: clubRole,
    using: sql`${sql.identifier(column)} = ${tenant}`,
    withCheck: sql`${sql.identifier(column)} = ${tenant}`,
  }),
  pgPolicy(`${table}_network`, { for: 'all', to: networkRole, using: sql`true`, withCheck: sql`true` }),
]

/** The policy of a table of the network's own: no club's request sees it. */
export const networkPolicies = (table: string) => [
  pgPolicy(`${table}_network`, { for: 'all', to: networkRole, using: sql`true`, withCheck: sql`true` }),
]

/** Policies of a table of the clubs that the database itself alone writes. */
export const readPolicies = (table: string) => [
  pgPolicy(`${table}_club`, { for: 'select', to: clubRole, using: sql`organisation_id = ${tenant}` }),
  pgPolicy(`${table}_network`, { for: 'select', to: networkRole, using: sql`true` }),
]
