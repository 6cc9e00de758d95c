import { and, eq, inArray, isNull } from 'drizzle-orm'
import { isErased } from '../../../contract/rules/person.ts'
import { aliases, conflicts, merges, registered } from '../../db/schema.ts'
import type { Batch } from '../author.ts'
import { type Changes, lastMerge, type NamedSince, noteSince, type Person } from '../merge-trail.ts'
import { resolveAlias } from '../needs.ts'
import { applied, inConflict, type Judge, ref, rejected } from '../outcome.ts'
import { loadRows, type Stored, writeChange } from '../tables.ts'
import { type Apart, listApart, takeApart } from './unmerge-fields.ts'
import { giveQuestions, settleAlone, shareOut } from './unmerge-questions.ts'
import { ticksApart } from './unmerge-ticks.ts'
import { waitApart } from './unmerge-waiting.ts'

type Merge = NonNullable<Awaited<ReturnType<typeof lastMerge>>>
type StoredPeople = Map<string, Stored<'registered'>>

/** Takes the last merge into a person back. Of merges one into the next the last one goes first. */
export const judgePeopleUnmerge: Judge<'registered.unmerge'> = async (batch, { primary }, madeAt) => {
  const merge = await lastMerge(batch, primary)
  const touched = [ref('registered', primary)]
  if (!merge || (await resolveAlias(batch, primary)) !== primary) return rejected('not_found', touched)
  const { changes, duplicates } = merge
  const ids = [primary, ...changes.people.map(({ id }) => id), ...duplicates]
  const rows = await loadRows(batch.tx, 'registered', [...new Set(ids)])
  const shares = await shareOut(batch, primary, duplicates, changes)
  const apart = apartOf(merge, rows, shares.decided)
  const settled = apart ? settleAlone(shares, apart) : []

  if (apart) await writePerson(batch, apart.primary, rows.get(primary)?.deleted ?? false)
  for (const row of apart?.duplicates ?? [])
    await writeChange(batch, { table: 'registered', id: row.id, row })
  await restoreFamily(batch, primary, changes, rows)
  await restoreAliases(batch, merge)
  const seen = await ticksApart(batch, primary, duplicates, changes)
  await batch.tx
    .update(conflicts)
    .set({ deleted_at: batch.now, version: batch.version })
    .where(and(inArray(conflicts.id, [...changes.conflicts, ...settled]), isNull(conflicts.resolved_at)))
  await batch.tx.delete(merges).where(eq(merges.id, merge.id))

  const people = new Map(apart && [apart.primary, ...apart.duplicates].map((row) => [row.id, row]))
  const { asked, moved } = await giveQuestions(batch, shares, people, apart?.asks ?? [], madeAt)
  for (const { named, of, ...edit } of apart?.given ?? [])
    if (named !== of) await noteSince(batch, of, named, [edit])
  for (const { id } of shares.removed) await waitApart(batch, id, primary, madeAt)
  for (const { question, owner } of shares.back)
    if (question.kind === 'deleted') await waitApart(batch, question.id, owner.of, madeAt)

  const all = [...touched, ...duplicates.map((id) => ref('registered', id)), ...seen, ...moved]
  return asked.length ? inConflict(asked, all) : applied(all)
}

/** The people as they are to be; undefined where the primary has been erased. */
const apartOf = (
  { primary_id, duplicates, changes }: Merge,
  rows: StoredPeople,
  decided: ReadonlySet<string>,
): Apart | undefined => {
  const primary = changes.people.find(({ id }) => id === primary_id)
  const now = rows.get(primary_id)?.row
  if (!primary || !now || isErased(now)) return undefined
  const kept = duplicates.flatMap((id) => rows.get(id)?.row ?? []).filter((row) => !isErased(row))
  const since = (changes.since ?? []).filter(
    (one): one is Extract<NamedSince, { kind: 'field' | 'list' }> =>
      one.kind === 'field' || one.kind === 'list',
  )
  return takeApart({ was: primary.before, left: primary.after, now, duplicates: kept, since, decided })
}

/** A removed person stays removed; what is kept of them, in case they come back, is their own alone. */
const writePerson = async (batch: Batch, row: Person, removed: boolean): Promise<void> => {
  if (!removed) return writeChange(batch, { table: 'registered', id: row.id, row })
  const { id, ...values } = row
  await batch.tx.update(registered).set(values).where(eq(registered.id, id))
}

/** Whoever had a duplicate in their family has them again, beside all that was added since. */
const restoreFamily = async (
  batch: Batch,
  primary: string,
  { people }: Changes,
  rows: StoredPeople,
): Promise<void> => {
  for (const { id, before, after } of people) {
    const stored = rows.get(id)
    if (id === primary || !stored || stored.deleted) continue
    const family = listApart(before.family_entries, after.family_entries, stored.row.family_entries)
    await writeChange(batch, { table: 'registered', id, row: { ...stored.row, family_entries: family } })
  }
}

/** Ids that stood for a duplicate before the merge stand for them again. */
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
