import { type SQL, sql } from 'drizzle-orm'
import { columnHead, type RegisteredColumn } from '../../../contract/registered/registered-columns.ts'
import { scalarFields } from '../../../contract/registered/registered-fields.ts'
import type { Tx } from '../../db/client.ts'
import { registered } from '../../db/schema.ts'
import { argumentsOf, type Scope } from './scope.ts'

/** How many of a whole, in per cent to one decimal (DASH-129). */
export const percentage = (count: number, of: number): number =>
  of === 0 ? 0 : Math.round((count / of) * 1000) / 10

type Statement = RegisteredColumn & `${'true_statements' | 'why'}_${string}`

const statements = scalarFields.filter((field): field is Statement & (typeof scalarFields)[number] =>
  field.startsWith('true_statements_'),
)
const firstOfAdults = statements.indexOf('true_statements_refugees')

/** True statements of children, then those of adults, in the form's order (PER-62 to PER-77). */
export const statementGroups = {
  children: statements.slice(0, firstOfAdults),
  adults: statements.slice(firstOfAdults),
} as const

/** Why people come. */
export const motivations = (
  ['why_fun_activities', 'why_new_friends', 'why_lunch', 'why_cost', 'why_other'] as const
).map((field) => field)

/** A field with its words, without the group that its column's head begins with. */
export const labelOf = (field: RegisteredColumn): { value: string; label: string } => {
  const words = columnHead(field).replace(/^(Children|Adults|Why): /, '')
  return { value: field, label: words.charAt(0).toUpperCase() + words.slice(1) }
}

/**
 * Counts among the people served, each once, with their records beside them.
 * @param columns counts over `p` (who was served) and `r` (their records)
 * @param where narrows the people
 */
export const countServed = async (
  tx: Tx,
  scope: Scope,
  columns: Record<string, SQL>,
  where: SQL = sql`true`,
): Promise<Record<string, number>> => {
  const list = Object.entries(columns).map(([name, count]) => sql`${count}::int AS ${sql.identifier(name)}`)
  const { rows } = await tx.execute<Record<string, number>>(
    sql`SELECT ${sql.join(list, sql`, `)} FROM people_served(${argumentsOf(scope)}) p
        JOIN ${registered} r ON r.id = p.registered_id WHERE ${where}`,
  )
  return rows[0] ?? {}
}

/** How many are in each group, the most first. @param group over `p` and `r` */
export const countGroups = async (
  tx: Tx,
  scope: Scope,
  group: SQL,
  where: SQL = sql`true`,
): Promise<{ value: string | null; count: number }[]> => {
  const { rows } = await tx.execute<{ value: string | null; count: number }>(
    sql`SELECT ${group} AS value, count(*)::int AS count FROM people_served(${argumentsOf(scope)}) p
        JOIN ${registered} r ON r.id = p.registered_id WHERE ${where} GROUP BY 1 ORDER BY 2 DESC, 1`,
  )
  return rows
}

/** A count of those among the people served of whom a condition holds. */
export const those = (condition: SQL): SQL => sql`count(*) FILTER (WHERE ${condition})`
