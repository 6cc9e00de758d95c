import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { ScalarField, SetField } from '../../../contract/registered/registered-fields.ts'
import type { AttendanceState, RowByTable } from '../../../contract/rows.ts'
import { type FieldChanges, isSameValue, isSetChange } from '../../../contract/rules/merge.ts'
import { merges } from '../../db/schema.ts'
import type { Batch } from './author.ts'
import { loadRows } from './tables.ts'

export type Person = RowByTable['registered']

/** A person changed by a merge: the remaining person, or a person who had a duplicate as a relative. */
export type ChangedPerson = { id: string; before: Person; after: Person }

/** A session in which the remaining person took over a duplicate's state. */
export type MovedTick = { session: string; before: AttendanceState | null; after: AttendanceState }

/**
 * A conflict about a duplicate's attendance, moved to the remaining person or resolved by the merge (`answered`).
 * `before` is the remaining person's own state in that session.
 */
export type MovedTickConflict = {
  id: string
  session: string
  of: string
  before: AttendanceState | null
  answered: boolean
}

/**
 * A conflict that was about one of the merged people at the time of the merge. The merge moved only the duplicates'
 * conflicts to another record.
 */
export type MovedConflict = { id: string; of: string; value: unknown; open: boolean }

/**
 * Ids of a change after the merge. `named` is the id that the change used. `of` is the merged person to which `named`
 * belongs, because `named` may be a person merged into a duplicate before.
 */
type SubjectIds = { named: string; of: string }
export type LaterFieldEdit = {
  kind: 'field'
  field: ScalarField
  base: unknown
  value: unknown
  from: unknown
}
/**
 * An edit of a list, with the list before (`from`) and after (`to`). The optional third list contains added items that
 * the merged person already had, from another record or for another id.
 */
export type LaterListEdit = { kind: 'list'; field: SetField; from: string[]; to: string[]; said?: string[] }
/** A conflict that a change opened. `shared` is true if the conflict existed before and is about another person too. */
export type LaterConflict = { kind: 'question'; id: string; value: unknown; shared: boolean }
export type LaterTick = {
  kind: 'tick'
  session: string
  from: AttendanceState
  to: AttendanceState
  question: string | null
}

/**
 * A link from a person to a relative, with the ids used when the link was made or removed. `gone` is true if it was
 * removed. `own` is true if the person was already linked to the relative's current record.
 */
export type LaterLink = { kind: 'link'; person: string; relative: string; own: boolean; gone?: boolean }

/**
 * A change after the merge that used a duplicate's id and was applied to the remaining person. For the remaining
 * person's own id, only links and changes without effect are recorded. Such a change had no effect because a
 * duplicate's record already had the value. The undo removes that value with the duplicate, so the change must be
 * applied again.
 */
export type LaterChange = LaterFieldEdit | LaterListEdit | LaterConflict | LaterTick | LaterLink
export type NamedLaterChange<S extends LaterChange = LaterChange> = S & SubjectIds

/**
 * A parcel that the merge moved to the remaining person. `from` is the person whose row was used. `before` is the
 * remaining person's own row, if there was one. The list contains the conflicts that were open about the rows, with
 * `answered` for those that the merge resolved.
 */
export type MovedParcel = {
  parcel: string
  from: string
  before: RowByTable['parcel_rows'] | null
  after: RowByTable['parcel_rows']
  asked: { id: string; record: string; answered: boolean }[]
}

/**
 * A departure that the remaining person took over from a duplicate. The list contains the conflicts that were open
 * about the departure, each with its original record.
 */
export type MovedDeparture = {
  session: string
  from: string
  collector: string
  asked: { id: string; record: string }[]
}

/**
 * A booking that the remaining person took over. `before` is the remaining person's own booking, `sources` are the
 * duplicates' bookings. `links` are the links that asked for a duplicate only.
 */
export type MovedBooking = {
  session: string
  before: RowByTable['bookings'] | null
  after: RowByTable['bookings']
  sources: RowByTable['bookings'][]
  links: string[]
}

/** Volunteers of a parcel session before the remaining person replaced a duplicate. */
export type MovedVolunteers = { parcel: string; before: string[] }

/** Data that a merge stores so that it can be undone. */
export type MergeChanges = {
  people: ChangedPerson[]
  ticks: MovedTick[]
  /** Missing for merges made before parcels were recorded on devices. */
  parcels?: MovedParcel[]
  volunteers?: MovedVolunteers[]
  /** Missing for merges made before departures were recorded. */
  departures?: MovedDeparture[]
  /** Missing for merges made before places were booked. */
  bookings?: MovedBooking[]
  asked?: MovedTickConflict[]
  /** Conflicts that the merge itself opened: health facts that differ. */
  conflicts: string[]
  questions?: MovedConflict[]
  /** Aliases that pointed to a duplicate (`target`) before the merge. They point to the remaining person now. */
  followers?: { id: string; target: string }[]
  since?: NamedLaterChange[]
}

/** Number of days during which a merge can be undone. Removed people are stored for the same number of days. */
export const MERGE_UNDO_DAYS = 30

const isUndoableMerge = (batch: Batch, primary: string) =>
  and(
    eq(merges.organisation_id, batch.author.organisation),
    eq(merges.primary_id, primary),
    gt(merges.made, sql`now() - make_interval(days => ${MERGE_UNDO_DAYS})`),
  )

/**
 * Returns the merged person to which an id belongs. The id is this person's own id, or a person merged into a duplicate
 * before. Returns undefined if the id is not part of the merge.
 */
export const findMergedId = (
  { primary_id, duplicates, changes }: { primary_id: string; duplicates: readonly string[]; changes: MergeChanges },
  named: string,
): string | undefined =>
  named === primary_id || duplicates.includes(named) ? named : changes.followers?.find(({ id }) => id === named)?.target

/** Loads the merges into a person that can still be undone, newest first. */
export const loadMerges = async (batch: Batch, primary: string) => {
  const mergeRows = await batch.tx
    .select()
    .from(merges)
    .where(isUndoableMerge(batch, primary))
    .orderBy(desc(merges.made), desc(merges.id))
  return mergeRows.map((merge) => ({ ...merge, changes: merge.changes as MergeChanges }))
}

/** Loads the newest merge into a person that can still be undone. */
export const loadLastMerge = async (batch: Batch, primary: string) => (await loadMerges(batch, primary))[0]

/** Finds the people that remain from a merge that can still be undone. */
export const findMergeTargets = async (batch: Batch, people: readonly string[]): Promise<Set<string>> => {
  if (people.length === 0) return new Set()
  const targetRows = await batch.tx
    .selectDistinct({ id: merges.primary_id })
    .from(merges)
    .where(
      and(
        eq(merges.organisation_id, batch.author.organisation),
        eq(merges.primary_id, sql`ANY(${sql.param([...people])}::uuid[])`),
        gt(merges.made, sql`now() - make_interval(days => ${MERGE_UNDO_DAYS})`),
      ),
    )
  return new Set(targetRows.map(({ id }) => id))
}

/**
 * Adds later changes to the stored data of the newest merge that contains the id `named`. This id is `primary` or a
 * person merged into `primary`.
 */
export const recordLaterChanges = async (
  batch: Batch,
  primary: string,
  named: string,
  laterChanges: readonly LaterChange[],
): Promise<void> => {
  if (laterChanges.length === 0) return
  const merge = (await loadMerges(batch, primary)).find((one) => findMergedId(one, named))
  const mergedId = merge && findMergedId(merge, named)
  if (!merge || !mergedId) return
  const { changes } = merge
  const allLaterChanges = [...(changes.since ?? []), ...laterChanges.map((one) => ({ ...one, named, of: mergedId }))]
  await batch.tx
    .update(merges)
    .set({ changes: { ...changes, since: allLaterChanges } satisfies MergeChanges })
    .where(eq(merges.id, merge.id))
}

/** An edit of a person. `added` contains each new relative with two ids, the id in the edit and the current id. */
export type NamedEdit = { set: FieldChanges; added: readonly { relative: string; target: string }[] }

/**
 * Returns the items that an edit adds to a list, with the ids in the edit. Also returns the added items that the list
 * already contained.
 */
const findAdditions = ({ set, added }: NamedEdit, field: string, before: Person) => {
  const change = set[field]
  const itemsToAdd = change && isSetChange(change) ? (change.add ?? []) : []
  const oldItems = before[field as SetField] as readonly string[]
  const addedItems =
    field === 'family_entries'
      ? added.filter(({ target }) => target !== before.id)
      : itemsToAdd.map((item) => ({ relative: item, target: item }))
  const items = addedItems.map(({ relative }) => relative)
  return {
    items,
    said: addedItems.filter(({ target }) => oldItems.includes(target)).map(({ relative }) => relative),
  }
}

/**
 * Records an edit that was made for a merged person's id and applied to the remaining person, field by field. Also
 * records the conflicts that the edit opened.
 */
export const recordEdit = async (
  batch: Batch,
  named: string,
  before: Person,
  edit: NamedEdit,
  editConflicts: { conflicts: readonly string[]; known: readonly string[] },
): Promise<void> => {
  const personAfter = (await loadRows(batch.tx, 'registered', [before.id])).get(before.id)?.row
  if (!personAfter) return
  const [fieldsBefore, fieldsAfter] = [before, personAfter] as Record<string, unknown>[]
  const laterChanges: LaterChange[] = []
  for (const [field, change] of Object.entries(edit.set)) {
    if (isSetChange(change)) {
      const [from, now] = [fieldsBefore?.[field], fieldsAfter?.[field]] as string[][]
      const { items, said: repeatedItems } = findAdditions(edit, field, before)
      // Record new relatives with the ids in the edit, because a relative's own merge may be undone before this merge.
      const newItems = [...new Set([...(from ?? []).filter((id) => now?.includes(id)), ...items])]
      laterChanges.push({
        kind: 'list',
        field: field as SetField,
        from: from ?? [],
        to: newItems,
        said: repeatedItems,
      })
    }
    // Record the field only if its value is stored. Otherwise the change has become a conflict.
    else if (isSameValue(fieldsAfter?.[field], change.value))
      laterChanges.push({
        kind: 'field',
        field: field as ScalarField,
        base: change.base ?? null,
        value: change.value,
        from: fieldsBefore?.[field],
      })
  }
  for (const { row } of (await loadRows(batch.tx, 'conflicts', editConflicts.conflicts)).values())
    laterChanges.push({
      kind: 'question',
      id: row.id,
      value: row.mine.value,
      shared: editConflicts.known.includes(row.id),
    })
  await recordLaterChanges(batch, before.id, named, laterChanges)
}

/**
 * Records the facts of an edit for the remaining person's own id that the person already had. Such a fact may come only
 * from a duplicate's record, so an undo would otherwise remove it.
 */
export const recordRepeatedFacts = async (batch: Batch, before: Person, edit: NamedEdit): Promise<void> => {
  const fields = before as Record<string, unknown>
  const laterChanges = Object.entries(edit.set).flatMap(([field, change]): LaterChange[] => {
    if (isSetChange(change)) {
      const { said: repeatedItems } = findAdditions(edit, field, before)
      const currentItems = fields[field] as string[]
      return repeatedItems.length
        ? [
            {
              kind: 'list',
              field: field as SetField,
              from: currentItems,
              to: currentItems,
              said: repeatedItems,
            },
          ]
        : []
    }
    const { value, base = null } = change
    // Skip an edit that sends the displayed value back unchanged, because it is about the merged person.
    if (value === null || value === '' || isSameValue(base, value) || !isSameValue(fields[field], value)) return []
    return [{ kind: 'field', field: field as ScalarField, base, value, from: value }]
  })
  await recordLaterChanges(batch, before.id, before.id, laterChanges)
}
