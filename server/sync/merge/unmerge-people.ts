import { and, eq, inArray, isNull } from 'drizzle-orm'
import { withFood } from '../../../contract/rules/derived-facts.ts'
import { sameValue } from '../../../contract/rules/merge.ts'
import { isErased } from '../../../contract/rules/person.ts'
import { aliases, conflicts, merges } from '../../db/schema.ts'
import type { Batch } from '../author.ts'
import { noteMergedRelatives } from '../judge/family-links.ts'
import { resolveAlias } from '../judge/require-record.ts'
import { applied, inConflict, type Judge, ref, rejected } from '../push/outcome.ts'
import { loadRows, type Stored, writeChange } from '../tables.ts'
import {
  type FieldSince,
  type ListSince,
  lastMerge,
  type NamedSince,
  noteSince,
  type Person,
  type Since,
} from './merge-trail.ts'
import { departuresApart } from './move-departures.ts'
import { relativesOf, restoreFamily, withFamilyNow, writePerson } from './unmerge-family.ts'
import { type Apart, takeApart } from './unmerge-fields.ts'
import { parcelsApart, volunteersApart } from './unmerge-parcels.ts'
import { giveQuestions, settleAlone, shareOut } from './unmerge-questions.ts'
import { ticksApart } from './unmerge-ticks.ts'
import { waitApart } from './unmerge-waiting.ts'

type Merge = NonNullable<Awaited<ReturnType<typeof lastMerge>>>
type StoredPeople = Map<string, Stored<'registered'>>

/** Undoes the last merge into a person. Chained merges are undone newest first. */
export const judgePeopleUnmerge: Judge<'registered.unmerge'> = async (batch, { primary }, madeAt) => {
  const merge = await lastMerge(batch, primary)
  const touched = [ref('registered', primary)]
  if (!merge || (await resolveAlias(batch, primary)) !== primary) return rejected('not_found', touched)
  const { changes, duplicates } = merge
  const ids = [primary, ...(await relativesOf(batch, merge)), ...duplicates]
  const rows = await loadRows(batch.tx, 'registered', [...new Set(ids)])
  const shares = await shareOut(batch, primary, duplicates, changes)
  const apart = await apartOf(batch, merge, rows, shares.decided)
  const settled = apart ? settleAlone(shares, apart) : []

  const fed = (row: Person) => withFood(row, rows.get(row.id)?.row ?? row, batch.now)
  if (apart) await writePerson(batch, fed(apart.primary), rows.get(primary)?.deleted ?? false)
  for (const row of apart?.duplicates ?? [])
    await writeChange(batch, { table: 'registered', id: row.id, row: fed(row) })
  await restoreAliases(batch, merge)
  const links = await restoreFamily(batch, merge, rows)
  for (const row of apart?.duplicates ?? []) await noteMergedRelatives(batch, rows.get(row.id)?.row ?? row)
  const seen = await ticksApart(batch, primary, duplicates, changes)
  seen.push(...(await parcelsApart(batch, primary, duplicates, changes)))
  seen.push(...(await volunteersApart(batch, primary, duplicates, changes)))
  seen.push(...(await departuresApart(batch, primary, duplicates, changes)))
  await batch.tx
    .update(conflicts)
    .set({ deleted_at: batch.now, version: batch.version })
    .where(and(inArray(conflicts.id, [...changes.conflicts, ...settled]), isNull(conflicts.resolved_at)))
  await batch.tx.delete(merges).where(eq(merges.id, merge.id))
  await noteSince(batch, primary, primary, links)

  const people = new Map(apart && [apart.primary, ...apart.duplicates].map((row) => [row.id, row]))
  const { asked, moved } = await giveQuestions(batch, shares, people, apart?.asks ?? [], madeAt)
  for (const { named, of, ...edit } of apart?.given ?? []) {
    const note = named === of ? saidAgain(edit) : edit
    if (note) await noteSince(batch, of, named, [note])
  }
  for (const { id } of shares.removed) await waitApart(batch, id, primary, madeAt)
  for (const { question, owner } of shares.back)
    if (question.kind === 'deleted') await waitApart(batch, question.id, owner.of, madeAt)

  const all = [...touched, ...duplicates.map((id) => ref('registered', id)), ...seen, ...moved]
  return asked.length ? inConflict(asked, all) : applied(all)
}

/** Builds the separated people. Returns undefined if the primary has been erased. */
const apartOf = async (
  batch: Batch,
  merge: Merge,
  rows: StoredPeople,
  decided: ReadonlySet<string>,
): Promise<Apart | undefined> => {
  const { primary_id, duplicates, changes } = merge
  const primary = changes.people.find(({ id }) => id === primary_id)
  const now = rows.get(primary_id)?.row
  if (!primary || !now || isErased(now)) return undefined
  const kept = duplicates.flatMap((id) => rows.get(id)?.row ?? []).filter((row) => !isErased(row))
  const since = (changes.since ?? []).filter(
    (one): one is Extract<NamedSince, { kind: 'field' | 'list' }> =>
      one.kind === 'field' || one.kind === 'list',
  )
  return takeApart(
    await withFamilyNow(batch, merge, {
      was: primary.before,
      left: primary.after,
      now,
      duplicates: kept,
      since,
      decided,
    }),
  )
}

/**
 * Returns the part of an edit that repeats an existing value for a person's own id, because an earlier merge
 * needs it too.
 */
const saidAgain = (edit: FieldSince | ListSince): Since | undefined => {
  if (edit.kind === 'field') return sameValue(edit.from, edit.value) ? edit : undefined
  return edit.said?.length ? { ...edit, from: edit.to } : undefined
}

/** Restores the aliases that pointed to a duplicate before the merge. */
const restoreAliases = async (
  batch: Batch,
  { primary_id, duplicates, changes: { followers = [] } }: Merge,
): Promise<void> => {
  const ours = eq(aliases.organisation_id, batch.author.organisation)
  await batch.tx.delete(aliases).where(and(ours, inArray(aliases.id, duplicates)))
  for (const { id, target } of followers)
    await batch.tx
      .update(aliases)
      .set({ target })
      .where(and(ours, eq(aliases.id, id), eq(aliases.target, primary_id)))
}
