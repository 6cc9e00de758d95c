import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { ConflictRow } from '../../../contract/rows.ts'
import { isSameValue } from '../../../contract/rules/merge.ts'
import { conflicts } from '../../db/schema.ts'
import { buildOwnSide, findLastChange, recordConflict, renewConflicts } from '../../sync/conflicts/conflicts.ts'
import type { Batch } from '../../sync/rows/author.ts'
import { loadMerges } from '../../sync/rows/merge-trail.ts'
import { toRef } from '../../sync/rows/outcome.ts'
import type { ChangedPerson } from './plan.ts'

/** Selects the unresolved conflicts about fields of these people. */
const findOpenConflicts = ({ tx, author }: Batch, people: readonly ChangedPerson[]) =>
  tx
    .select({ id: conflicts.id, record: conflicts.record, field: conflicts.field, mine: conflicts.mine })
    .from(conflicts)
    .where(
      and(
        eq(conflicts.organisation_id, author.organisation),
        eq(conflicts.kind, 'field'),
        inArray(
          conflicts.record,
          people.map(({ before }) => before.id),
        ),
        isNull(conflicts.resolved_at),
        isNull(conflicts.deleted_at),
      ),
    )

/** Updates unresolved conflicts about changed fields, so that users who decide see the current value. */
export const renewOpenConflicts = async (
  batch: Batch,
  chunk: readonly ChangedPerson[],
  made_at: string,
): Promise<void> => {
  const personById = new Map(chunk.map((person) => [person.before.id as string, person]))
  const openConflictKeys = new Set(
    (await findOpenConflicts(batch, chunk)).map(({ record, field }) => `${record} ${field}`),
  )
  for (const openKey of openConflictKeys) {
    const [record = '', field = ''] = openKey.split(' ')
    const person = personById.get(record)
    if (!person || !(field in person.set)) continue
    const value = (person.after as Record<string, unknown>)[field]
    await renewConflicts(batch, record, field, buildOwnSide(batch, value, made_at))
  }
}

/**
 * Finds conflicts about people who were merged into one of these people. An undone merge may return the conflicts to
 * those people.
 */
const findMergedConflictIds = async (batch: Batch, people: readonly string[]): Promise<Set<string>> => {
  const conflictIds = new Set<string>()
  for (const person of new Set(people))
    for (const { changes } of await loadMerges(batch, person))
      for (const { id, of: originalPerson } of changes.questions ?? [])
        if (originalPerson !== person) conflictIds.add(id)
  return conflictIds
}

/**
 * Opens conflicts between the stored health notes and the file's notes. Importing the same file twice opens only one
 * conflict.
 * @returns the number of conflicts from this file that await a decision
 */
export const openNoteConflicts = async (
  batch: Batch,
  chunk: readonly ChangedPerson[],
  made_at: string,
): Promise<number> => {
  const disputedPeople = chunk.filter(({ disputed }) => disputed.length > 0)
  if (disputedPeople.length === 0) return 0
  const allConflicts = await findOpenConflicts(batch, disputedPeople)
  const mergedConflictIds = await findMergedConflictIds(
    batch,
    allConflicts.map(({ record }) => record),
  )
  const openConflicts = allConflicts.filter(({ id }) => !mergedConflictIds.has(id))
  let pendingCount = 0
  for (const { before, disputed } of disputedPeople) {
    for (const { field, value } of disputed) {
      pendingCount++
      const isOpen = openConflicts.some(
        (one) =>
          one.record === before.id &&
          one.field === field &&
          isSameValue((one.mine as ConflictRow['mine']).value, value),
      )
      if (isOpen) continue
      const record = toRef('registered', before.id)
      await recordConflict(batch, {
        kind: 'field',
        table: record.table,
        record: record.id,
        field,
        base: null,
        mine: buildOwnSide(batch, value, made_at),
        theirs: await findLastChange(batch.tx, record, before[field], field),
      })
    }
  }
  return pendingCount
}
