import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { type Ref, refKey } from '../../../contract/rows.ts'
import { isErased } from '../../../contract/rules/person.ts'
import { aliases, attendance, mutations } from '../../db/schema.ts'
import type { Batch } from '../author.ts'
import { held, type Outcome, rejected } from '../push/outcome.ts'
import { loadRows, type WrittenTable } from '../tables.ts'

/** The id that stands for a session or person now: of a twin the first one, of a merged person the primary. */
export const resolveAlias = async (batch: Batch, id: string): Promise<string> => {
  const [alias] = await batch.tx
    .select({ target: aliases.target })
    .from(aliases)
    .where(and(eq(aliases.id, id), eq(aliases.organisation_id, batch.author.organisation)))
  return alias?.target ?? id
}

/** Of rows of attendance: their person has not been merged into another one. */
export const notMerged = ({ author }: Pick<Batch, 'author'>): SQL =>
  sql`NOT EXISTS (SELECT FROM ${aliases} merged
    WHERE merged.organisation_id = ${author.organisation} AND merged.id = ${attendance.registered_id})`

/** Those of these ids that stand for another record, with the id of that. */
export const aliasesOf = async (
  { client, author }: Pick<Batch, 'client' | 'author'>,
  ids: readonly string[],
): Promise<Map<string, string>> => {
  const { rows } = await client.query<{ id: string; target: string }>({
    name: 'aliases-of',
    text: 'SELECT id, target FROM aliases WHERE organisation_id = $1 AND id = ANY ($2::uuid[])',
    values: [author.organisation, [...new Set(ids)]],
  })
  return new Map(rows.map(({ id, target }) => [id, target]))
}

type Found = { id: string; deleted: boolean }

/**
 * Looks for a record that a mutation needs, following aliases. Where it is not there: `held` when this
 * device's own creation of it was refused, otherwise not found (another club's looks the same).
 */
export const findNeed = async (
  batch: Batch,
  need: Ref,
  touched: Ref[],
): Promise<Found | { outcome: Outcome }> => {
  const table = need.table as WrittenTable
  const direct = (await loadRows(batch.tx, table, [need.id])).get(need.id)
  if (direct && !direct.deleted) return { id: need.id, deleted: false }
  const target = await resolveAlias(batch, need.id)
  if (target !== need.id) {
    const primary = (await loadRows(batch.tx, table, [target])).get(target)
    if (primary) return { id: target, deleted: primary.deleted }
  }
  if (direct) return { id: need.id, deleted: true }
  if (await creationRefused(batch, need)) return { outcome: held(need, touched) }
  return { outcome: rejected('not_found', touched) }
}

const creationRefused = async (batch: Batch, need: Ref): Promise<boolean> => {
  if (batch.refused.has(refKey(need))) return true
  if (!batch.author.device) return false
  const [refused] = await batch.tx
    .select({ one: sql`1` })
    .from(mutations)
    .where(
      and(
        eq(mutations.organisation_id, batch.author.organisation),
        eq(mutations.record, need.id),
        eq(mutations.device_id, batch.author.device),
        eq(mutations.status, 'rejected'),
        inArray(mutations.name, ['session.create', 'registered.create', 'parcel.create']),
      ),
    )
    .limit(1)
  return refused !== undefined
}

/** Whether a removed person's record has been erased: then there is nobody to restore. */
export const isErasedPerson = async (batch: Batch, id: string): Promise<boolean> => {
  const stored = (await loadRows(batch.tx, 'registered', [id])).get(id)
  return stored !== undefined && isErased(stored.row)
}
