import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { FAMILY_AUTHOR } from '../../../contract/family/family-author.ts'
import { newId } from '../../../contract/id.ts'
import type { ConflictRow, RecordRef } from '../../../contract/rows.ts'
import { isSameValue } from '../../../contract/rules/merge.ts'
import { getFullName } from '../../../contract/rules/person.ts'
import type { Tx } from '../../db/client.ts'
import { conflicts, mutations } from '../../db/schema.ts'
import { type Batch, getAuthorName } from '../rows/author.ts'
import { addDeviceNames } from '../rows/device-names.ts'
import { loadRows, writeChange } from '../rows/tables.ts'
import { joinChanges, type ShownChange } from './shown-change.ts'

type ConflictSide = ConflictRow['mine']

/** Returns the batch author's side of a conflict. */
export const buildOwnSide = (batch: Batch, value: unknown, madeAt: string): ConflictSide => ({
  value,
  by: getAuthorName(batch.author),
  device: batch.author.device,
  at: madeAt,
})

/** Finds the last change of a record, or of one field if given, in the audit trail. */
export const findLastChange = async (
  tx: Tx,
  record: RecordRef,
  value: unknown,
  field?: string,
): Promise<ConflictSide> => {
  const [lastChange] = await tx
    .select({
      by: sql<
        string | null
      >`CASE WHEN ${mutations.user_id} IS NULL THEN ${FAMILY_AUTHOR} ELSE name_of_user(${mutations.user_id}) END`,
      device: mutations.device_id,
      at: mutations.made_at,
    })
    .from(mutations)
    .where(
      and(
        eq(mutations.record, record.id),
        sql`${mutations.status} <> 'rejected'`,
        field ? sql`(${mutations.args} -> 'set' ? ${field} OR ${mutations.args} -> 'values' ? ${field})` : undefined,
        // If the value is a text, match only changes that contain this text. Another text may be a proposal in an open
        // conflict, which does not apply.
        field && typeof value === 'string'
          ? sql`${value} IN (${mutations.args} #>> ARRAY['set', ${field}, 'value'], ${mutations.args} #>> ARRAY['values', ${field}])`
          : undefined,
      ),
    )
    .orderBy(desc(mutations.version))
    .limit(1)
  return {
    value,
    by: lastChange?.by ?? null,
    device: lastChange?.device ?? null,
    at: lastChange?.at ?? new Date(0).toISOString(),
  }
}

/**
 * Replaces a side's missing value with null, because undefined cannot be sent. The value is missing if the row does not
 * exist yet.
 */
const replaceMissingValue = (side: ConflictSide): ConflictSide => ({ ...side, value: side.value ?? null })

const joinSides = (before: ConflictSide, after: ConflictSide): ConflictSide => ({
  ...after,
  value: before.value ? joinChanges(before.value as ShownChange, after.value as ShownChange) : after.value,
})

/**
 * Returns the name or date of a removed record. Its conflict stores this label, because no device has the record any
 * more. Returns null for an erased person.
 */
const getRecordLabel = async (batch: Batch, { table, record }: NewConflict): Promise<string | null> => {
  if (table === 'sessions') return (await loadRows(batch.tx, table, [record])).get(record)?.row.date ?? null
  if (table === 'parcel_provisions') return (await loadRows(batch.tx, table, [record])).get(record)?.row.date ?? null
  if (table !== 'registered' && table !== 'parcel_rows') return null
  const id = record.split(':').at(-1) ?? ''
  const person = (await loadRows(batch.tx, 'registered', [id])).get(id)?.row
  return person ? getFullName(person) || null : null
}

/** Writes a conflict with the current names of the devices on both sides. */
export const writeConflict = async (batch: Batch, conflict: ConflictRow): Promise<void> => {
  const [ownSide, otherSide] = await addDeviceNames(batch.tx, conflict.mine, conflict.theirs)
  await writeChange(batch, {
    table: 'conflicts',
    id: conflict.id,
    row: { ...conflict, mine: ownSide, theirs: otherSide },
  })
}

type NewConflict = Pick<ConflictRow, 'kind' | 'table' | 'record' | 'field' | 'base' | 'mine' | 'theirs'>

/**
 * Opens a conflict between two values, so that a user can choose one. If the change was made on top of the device's own
 * open proposal, updates that proposal instead. Otherwise each keystroke would open another conflict. Changes that wait
 * for a deleted record are discarded together, so one conflict contains all of them.
 */
export const recordConflict = async (batch: Batch, conflict: NewConflict): Promise<string> => {
  const { tx, author } = batch
  const { device } = conflict.mine
  // Update the device's proposal only if the new change was made on top of it. Otherwise open another conflict, so one
  // device can have several open conflicts about a field.
  const isContinuedProposal = sql`coalesce(${conflicts.mine} ->> 'value', '') =
    coalesce(${JSON.stringify(conflict.base ?? null)}::jsonb #>> '{}', '')`
  const [ownProposal] =
    device === null
      ? []
      : await tx
          .select({ id: conflicts.id, mine: conflicts.mine, theirs: conflicts.theirs })
          .from(conflicts)
          .where(
            and(
              eq(conflicts.organisation_id, author.organisation),
              eq(conflicts.record, conflict.record),
              eq(conflicts.kind, conflict.kind),
              conflict.field === null ? isNull(conflicts.field) : eq(conflicts.field, conflict.field),
              isNull(conflicts.resolved_at),
              isNull(conflicts.deleted_at),
              sql`${conflicts.mine} ->> 'device' = ${device}`,
              conflict.kind === 'field' ? isContinuedProposal : undefined,
            ),
          )
          .limit(1)
  const id = ownProposal?.id ?? newId()
  const ownSide =
    ownProposal && conflict.kind === 'deleted'
      ? joinSides(ownProposal.mine as ConflictSide, conflict.mine)
      : conflict.mine
  const row: ConflictRow = {
    ...conflict,
    id,
    base: conflict.kind === 'deleted' ? await getRecordLabel(batch, conflict) : conflict.base,
    mine: replaceMissingValue(ownSide),
    theirs:
      ownProposal && conflict.kind !== 'field'
        ? (ownProposal.theirs as ConflictSide)
        : replaceMissingValue(conflict.theirs),
    resolved_at: null,
    resolved_value: null,
  }
  await writeConflict(batch, row)
  return id
}

/**
 * Updates the open conflicts about a field whose value has changed, so that the deciding user sees the current value.
 * Closes a conflict whose proposal equals the new value.
 */
export const renewConflicts = async (
  batch: Batch,
  record: string,
  field: string,
  otherSide: ConflictSide,
): Promise<RecordRef[]> => {
  const { tx, author, version } = batch
  const isOpen = and(
    eq(conflicts.organisation_id, author.organisation),
    eq(conflicts.record, record),
    eq(conflicts.kind, 'field'),
    eq(conflicts.field, field),
    isNull(conflicts.resolved_at),
    isNull(conflicts.deleted_at),
  )
  const openConflicts = await tx.select({ id: conflicts.id, mine: conflicts.mine }).from(conflicts).where(isOpen)
  const [namedSide] = openConflicts.length ? await addDeviceNames(tx, otherSide) : [otherSide]
  for (const { id, mine } of openConflicts) {
    const isAgreed = isSameValue((mine as ConflictSide).value, otherSide.value)
    await tx
      .update(conflicts)
      .set({
        theirs: namedSide,
        version,
        ...(isAgreed && { resolved_at: batch.now, resolved_value: otherSide.value }),
      })
      .where(and(eq(conflicts.organisation_id, author.organisation), eq(conflicts.id, id)))
  }
  return openConflicts.map(({ id }) => ({ table: 'conflicts', id }))
}

/** Finds the ids of the open conflicts about a record. */
export const findOpenConflictIds = async ({ tx, author }: Batch, record: string): Promise<string[]> => {
  const isOpen = and(
    eq(conflicts.organisation_id, author.organisation),
    eq(conflicts.record, record),
    isNull(conflicts.resolved_at),
    isNull(conflicts.deleted_at),
  )
  return (await tx.select({ id: conflicts.id }).from(conflicts).where(isOpen)).map(({ id }) => id)
}

/** Closes the open conflicts of one kind about a record after a decision. */
export const closeConflicts = async (
  batch: Batch,
  record: string,
  kind: ConflictRow['kind'],
  value: unknown,
): Promise<string[]> => {
  const closedRows = await batch.tx
    .update(conflicts)
    .set({ resolved_at: batch.now, resolved_value: value, version: batch.version })
    .where(
      and(
        eq(conflicts.organisation_id, batch.author.organisation),
        eq(conflicts.record, record),
        eq(conflicts.kind, kind),
        isNull(conflicts.resolved_at),
      ),
    )
    .returning({ id: conflicts.id })
  return closedRows.map((c) => c.id)
}
