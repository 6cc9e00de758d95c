import { and, eq, inArray, isNull } from 'drizzle-orm'
import { applyFoodChange } from '../../../contract/rules/derived-facts.ts'
import { isSameValue } from '../../../contract/rules/merge.ts'
import { isErased } from '../../../contract/rules/person.ts'
import { aliases, conflicts, merges } from '../../db/schema.ts'
import { recordMergedRelatives } from '../judge/family-links.ts'
import { unmergeBookings } from '../judge/move-bookings.ts'
import { unmergeDepartures } from '../judge/move-departures.ts'
import type { Batch } from '../rows/author.ts'
import {
  type LaterChange,
  type LaterFieldEdit,
  type LaterListEdit,
  loadLastMerge,
  type NamedLaterChange,
  type Person,
  recordLaterChanges,
} from '../rows/merge-trail.ts'
import { type Judge, toApplied, toConflict, toRef, toRejected } from '../rows/outcome.ts'
import { resolveAlias } from '../rows/require-record.ts'
import { loadRows, type StoredRow, writeChange } from '../rows/tables.ts'
import { distributeConflicts, returnConflicts, settleUndisputedConflicts } from './unmerge-conflicts.ts'
import { findRelatives, mapToCurrentFamily, restoreFamily, writePerson } from './unmerge-family.ts'
import { type SeparatedPeople, separatePeople } from './unmerge-fields.ts'
import { unmergeParcels, unmergeVolunteers } from './unmerge-parcels.ts'
import { unmergeTicks } from './unmerge-ticks.ts'
import { splitWaitingChanges } from './unmerge-waiting.ts'

type LastMerge = NonNullable<Awaited<ReturnType<typeof loadLastMerge>>>
type StoredPeople = Map<string, StoredRow<'registered'>>

/** Undoes the last merge into a person. Chained merges are undone newest first. */
export const judgePeopleUnmerge: Judge<'registered.unmerge'> = async (batch, { primary }, madeAt) => {
  const merge = await loadLastMerge(batch, primary)
  const touchedRefs = [toRef('registered', primary)]
  if (!merge || (await resolveAlias(batch, primary)) !== primary) return toRejected('not_found', touchedRefs)
  const { changes, duplicates } = merge
  const personIds = [primary, ...(await findRelatives(batch, merge)), ...duplicates]
  const rows = await loadRows(batch.tx, 'registered', [...new Set(personIds)])
  const conflictShares = await distributeConflicts(batch, primary, duplicates, changes)
  const separatedPeople = await buildSeparatedPeople(batch, merge, rows, conflictShares.decided)
  const closedIds = separatedPeople ? settleUndisputedConflicts(conflictShares, separatedPeople) : []

  const updateFoodChange = (row: Person) => applyFoodChange(row, rows.get(row.id)?.row ?? row, batch.now)
  if (separatedPeople)
    await writePerson(batch, updateFoodChange(separatedPeople.primary), rows.get(primary)?.deleted ?? false)
  for (const row of separatedPeople?.duplicates ?? [])
    await writeChange(batch, { table: 'registered', id: row.id, row: updateFoodChange(row) })
  await restoreAliases(batch, merge)
  const links = await restoreFamily(batch, merge, rows)
  for (const row of separatedPeople?.duplicates ?? []) await recordMergedRelatives(batch, rows.get(row.id)?.row ?? row)
  const otherRefs = await unmergeTicks(batch, primary, duplicates, changes)
  otherRefs.push(...(await unmergeParcels(batch, primary, duplicates, changes)))
  otherRefs.push(...(await unmergeVolunteers(batch, primary, duplicates, changes)))
  otherRefs.push(...(await unmergeDepartures(batch, primary, duplicates, changes)))
  otherRefs.push(...(await unmergeBookings(batch, primary, changes)))
  await batch.tx
    .update(conflicts)
    .set({ deleted_at: batch.now, version: batch.version })
    .where(and(inArray(conflicts.id, [...changes.conflicts, ...closedIds]), isNull(conflicts.resolved_at)))
  await batch.tx.delete(merges).where(eq(merges.id, merge.id))
  await recordLaterChanges(batch, primary, primary, links)

  const peopleById = new Map(
    separatedPeople && [separatedPeople.primary, ...separatedPeople.duplicates].map((row) => [row.id, row]),
  )
  const { asked: openedConflicts, moved } = await returnConflicts(
    batch,
    conflictShares,
    peopleById,
    separatedPeople?.asks ?? [],
    madeAt,
  )
  for (const { named, of: mergedId, ...edit } of separatedPeople?.given ?? []) {
    const laterChange = named === mergedId ? toRepeatedEdit(edit) : edit
    if (laterChange) await recordLaterChanges(batch, mergedId, named, [laterChange])
  }
  for (const { id } of conflictShares.removed) await splitWaitingChanges(batch, id, primary, madeAt)
  for (const { question, owner } of conflictShares.back)
    if (question.kind === 'deleted') await splitWaitingChanges(batch, question.id, owner.of, madeAt)

  const allRefs = [...touchedRefs, ...duplicates.map((id) => toRef('registered', id)), ...otherRefs, ...moved]
  return openedConflicts.length ? toConflict(openedConflicts, allRefs) : toApplied(allRefs)
}

/** Builds the separated people. Returns undefined if the remaining person has been erased. */
const buildSeparatedPeople = async (
  batch: Batch,
  merge: LastMerge,
  rows: StoredPeople,
  decided: ReadonlySet<string>,
): Promise<SeparatedPeople | undefined> => {
  const { primary_id, duplicates, changes } = merge
  const primaryChange = changes.people.find(({ id }) => id === primary_id)
  const remainingPerson = rows.get(primary_id)?.row
  if (!primaryChange || !remainingPerson || isErased(remainingPerson)) return undefined
  const storedDuplicates = duplicates.flatMap((id) => rows.get(id)?.row ?? []).filter((row) => !isErased(row))
  const laterEdits = (changes.since ?? []).filter(
    (one): one is Extract<NamedLaterChange, { kind: 'field' | 'list' }> => one.kind === 'field' || one.kind === 'list',
  )
  return separatePeople(
    await mapToCurrentFamily(batch, merge, {
      was: primaryChange.before,
      left: primaryChange.after,
      now: remainingPerson,
      duplicates: storedDuplicates,
      since: laterEdits,
      decided,
    }),
  )
}

/**
 * Returns the part of an edit that repeated a value which the person already had. This part is recorded too, because
 * the undo of an earlier merge needs it.
 */
const toRepeatedEdit = (edit: LaterFieldEdit | LaterListEdit): LaterChange | undefined => {
  if (edit.kind === 'field') return isSameValue(edit.from, edit.value) ? edit : undefined
  return edit.said?.length ? { ...edit, from: edit.to } : undefined
}

/** Restores the aliases that pointed to a duplicate before the merge. */
const restoreAliases = async (
  batch: Batch,
  { primary_id, duplicates, changes: { followers = [] } }: LastMerge,
): Promise<void> => {
  const isOwnClub = eq(aliases.organisation_id, batch.author.organisation)
  await batch.tx.delete(aliases).where(and(isOwnClub, inArray(aliases.id, duplicates)))
  for (const { id, target } of followers)
    await batch.tx
      .update(aliases)
      .set({ target })
      .where(and(isOwnClub, eq(aliases.id, id), eq(aliases.target, primary_id)))
}
