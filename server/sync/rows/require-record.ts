import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { buildRefKey, type RecordRef } from '../../../contract/rows.ts'
import { isErased } from '../../../contract/rules/person.ts'
import { aliases, attendance, mutations } from '../../db/schema.ts'
import type { Batch } from './author.ts'
import { type Outcome, toQuarantined, toRejected } from './outcome.ts'
import { loadRows, type WrittenTable } from './tables.ts'

/**
 * Returns the current id of a session or person. For a joined session this is the live session, for a merged person the
 * remaining person.
 */
export const resolveAlias = async (batch: Batch, id: string): Promise<string> => {
  const [alias] = await batch.tx
    .select({ target: aliases.target })
    .from(aliases)
    .where(and(eq(aliases.id, id), eq(aliases.organisation_id, batch.author.organisation)))
  return alias?.target ?? id
}

/** SQL condition for attendance rows whose person has not been merged into another person. */
export const isNotMerged = ({ author }: Pick<Batch, 'author'>): SQL =>
  sql`NOT EXISTS (SELECT FROM ${aliases} merged
    WHERE merged.organisation_id = ${author.organisation} AND merged.id = ${attendance.registered_id})`

/** Loads the current ids of those ids that are aliases. Key: alias. */
export const loadAliases = async (
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

type FoundRecord = { id: string; deleted: boolean }

/**
 * Finds a record that a mutation requires, following aliases. If the record is missing because this device's own
 * creation of it was refused, the outcome blocks the change until that is repaired. If the record is missing for
 * another reason or belongs to another club, the outcome is a rejection (not found).
 */
export const findRequiredRecord = async (
  batch: Batch,
  requiredRef: RecordRef,
  touched: RecordRef[],
): Promise<FoundRecord | { outcome: Outcome }> => {
  const table = requiredRef.table as WrittenTable
  const storedRecord = (await loadRows(batch.tx, table, [requiredRef.id])).get(requiredRef.id)
  if (storedRecord && !storedRecord.deleted) return { id: requiredRef.id, deleted: false }
  const target = await resolveAlias(batch, requiredRef.id)
  if (target !== requiredRef.id) {
    const targetRow = (await loadRows(batch.tx, table, [target])).get(target)
    if (targetRow) return { id: target, deleted: targetRow.deleted }
  }
  if (storedRecord) return { id: requiredRef.id, deleted: true }
  if (await isCreationRefused(batch, requiredRef)) return { outcome: toQuarantined(requiredRef, touched) }
  return { outcome: toRejected('not_found', touched) }
}

const isCreationRefused = async (batch: Batch, requiredRef: RecordRef): Promise<boolean> => {
  if (batch.refused.has(buildRefKey(requiredRef))) return true
  if (!batch.author.device) return false
  const [refusedCreation] = await batch.tx
    .select({ one: sql`1` })
    .from(mutations)
    .where(
      and(
        eq(mutations.organisation_id, batch.author.organisation),
        eq(mutations.record, requiredRef.id),
        eq(mutations.device_id, batch.author.device),
        eq(mutations.status, 'rejected'),
        inArray(mutations.name, ['session.create', 'registered.create', 'parcel.create']),
      ),
    )
    .limit(1)
  return refusedCreation !== undefined
}

/** True if a removed person's record has been erased, so that it cannot be restored. */
export const isErasedPerson = async (batch: Batch, id: string): Promise<boolean> => {
  const storedPerson = (await loadRows(batch.tx, 'registered', [id])).get(id)
  return storedPerson !== undefined && isErased(storedPerson.row)
}
