import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { ScalarField, SetField } from '../../../contract/registered/registered-fields.ts'
import type { AttendanceState, Rows } from '../../../contract/rows.ts'
import { type FieldChanges, isSetChange, sameValue } from '../../../contract/rules/merge.ts'
import { merges } from '../../db/schema.ts'
import type { Batch } from '../author.ts'
import { loadRows } from '../tables.ts'

export type Person = Rows['registered']

/** A person whom a merge changed: the primary, and whoever had a duplicate in their family. */
export type Changed = { id: string; before: Person; after: Person }

/** A session in which the primary took over a duplicate's state. */
export type MovedTick = { session: string; before: AttendanceState | null; after: AttendanceState }

/**
 * A question whether a duplicate was there: the primary's since the merge, or `answered` by it. `before`: what the primary
 * had in that session.
 */
export type MovedTickQuestion = {
  id: string
  session: string
  of: string
  before: AttendanceState | null
  answered: boolean
}

/** A question about one of the merged people when they were merged. Only of a duplicate's the record was changed. */
export type MovedQuestion = { id: string; of: string; value: unknown; open: boolean }

/** `named`: the id that a change was made for; `of`: the duplicate of this merge that it stands for. */
type Named = { named: string; of: string }
export type FieldSince = { kind: 'field'; field: ScalarField; base: unknown; value: unknown; from: unknown }
/** `said`: what the change adds though the one person had it already, by another's record or for another's id. */
export type ListSince = { kind: 'list'; field: SetField; from: string[]; to: string[]; said?: string[] }
/** `shared`: the question was there before, about somebody else too. */
export type QuestionSince = { kind: 'question'; id: string; value: unknown; shared: boolean }
export type TickSince = {
  kind: 'tick'
  session: string
  from: AttendanceState
  to: AttendanceState
  question: string | null
}

/**
 * Somebody's link to a relative, by the ids it was made with, or taken out with (`gone`). `own`: whoever the relative's id
 * stands for was their relative already.
 */
export type LinkSince = { kind: 'link'; person: string; relative: string; own: boolean; gone?: boolean }

/**
 * What was done for a duplicate's id since the merge. It was done to the primary. Of what was done for the primary's own id
 * links, and what changed nothing: it stood by a duplicate's record alone, which goes with them.
 */
export type Since = FieldSince | ListSince | QuestionSince | TickSince | LinkSince
export type NamedSince<S extends Since = Since> = S & Named

/**
 * A parcel of a duplicate in the place of the primary's own, which the primary may not have had. `from`: whose it is;
 * `asked`: open questions about the parcels, and whether the merge has answered them.
 */
export type MovedParcel = {
  parcel: string
  from: string
  before: Rows['parcel_rows'] | null
  after: Rows['parcel_rows']
  asked: { id: string; record: string; answered: boolean }[]
}

/** A session that the primary has left as a duplicate has; `asked`: open questions about it, by the record they were about. */
export type MovedDeparture = {
  session: string
  from: string
  collector: string
  asked: { id: string; record: string }[]
}

/** The helpers of a parcel provision session, among whom the primary took a duplicate's place. */
export type MovedVolunteers = { parcel: string; before: string[] }

/** What a merge keeps so that it can be taken back. */
export type Changes = {
  people: Changed[]
  ticks: MovedTick[]
  /** A merge of before parcels were handed out on devices has moved none. */
  parcels?: MovedParcel[]
  volunteers?: MovedVolunteers[]
  /** A merge of before people were signed out has moved none. */
  departures?: MovedDeparture[]
  asked?: MovedTickQuestion[]
  /** Questions that the merge itself has asked: health facts in which the people differed. */
  conflicts: string[]
  questions?: MovedQuestion[]
  /** Ids that stood for one of the duplicates, and stand for the primary now. */
  followers?: { id: string; target: string }[]
  since?: NamedSince[]
}

/** Days for which a merge can be taken back: as long as removed people are kept. */
export const KEPT_DAYS = 30

const ofPrimary = (batch: Batch, primary: string) =>
  and(
    eq(merges.organisation_id, batch.author.organisation),
    eq(merges.primary_id, primary),
    gt(merges.made, sql`now() - make_interval(days => ${KEPT_DAYS})`),
  )

/** Which of the people of a merge an id stands for; undefined: none of them. */
export const standsFor = (
  {
    primary_id,
    duplicates,
    changes,
  }: { primary_id: string; duplicates: readonly string[]; changes: Changes },
  named: string,
): string | undefined =>
  named === primary_id || duplicates.includes(named)
    ? named
    : changes.followers?.find(({ id }) => id === named)?.target

/** The merges into a person that can still be taken back, the last first. */
export const mergesInto = async (batch: Batch, primary: string) => {
  const found = await batch.tx
    .select()
    .from(merges)
    .where(ofPrimary(batch, primary))
    .orderBy(desc(merges.made), desc(merges.id))
  return found.map((merge) => ({ ...merge, changes: merge.changes as Changes }))
}

/** The last merge into a person that can still be taken back. */
export const lastMerge = async (batch: Batch, primary: string) => (await mergesInto(batch, primary))[0]

/** Which of these people others were merged into, by merges that can still be taken back. */
export const primariesOf = async (batch: Batch, people: readonly string[]): Promise<Set<string>> => {
  if (people.length === 0) return new Set()
  const found = await batch.tx
    .selectDistinct({ id: merges.primary_id })
    .from(merges)
    .where(
      and(
        eq(merges.organisation_id, batch.author.organisation),
        eq(merges.primary_id, sql`ANY(${sql.param([...people])}::uuid[])`),
        gt(merges.made, sql`now() - make_interval(days => ${KEPT_DAYS})`),
      ),
    )
  return new Set(found.map(({ id }) => id))
}

/** Keeps with the last merge that concerns an id what was done for it: of `primary`, or of somebody merged into them. */
export const noteSince = async (
  batch: Batch,
  primary: string,
  named: string,
  done: readonly Since[],
): Promise<void> => {
  if (done.length === 0) return
  const merge = (await mergesInto(batch, primary)).find((one) => standsFor(one, named))
  const of = merge && standsFor(merge, named)
  if (!merge || !of) return
  const { changes } = merge
  const since = [...(changes.since ?? []), ...done.map((one) => ({ ...one, named, of }))]
  await batch.tx
    .update(merges)
    .set({ changes: { ...changes, since } satisfies Changes })
    .where(eq(merges.id, merge.id))
}

/** An edit of a person; `added`: relatives that it adds, by the ids it names, and whom they stand for now. */
export type NamedEdit = { set: FieldChanges; added: readonly { relative: string; target: string }[] }

/** What an edit adds to a list, by the ids that it names, and which of it was there before. */
const additions = ({ set, added }: NamedEdit, field: string, before: Person) => {
  const change = set[field]
  const add = change && isSetChange(change) ? (change.add ?? []) : []
  const had = before[field as SetField] as readonly string[]
  const all =
    field === 'family_entries'
      ? added.filter(({ target }) => target !== before.id)
      : add.map((item) => ({ relative: item, target: item }))
  const items = all.map(({ relative }) => relative)
  return { items, said: all.filter(({ target }) => had.includes(target)).map(({ relative }) => relative) }
}

/** Keeps an edit that followed a merged person's id to the primary, field by field, and the questions it has led to. */
export const noteEdit = async (
  batch: Batch,
  named: string,
  before: Person,
  edit: NamedEdit,
  asked: { conflicts: readonly string[]; known: readonly string[] },
): Promise<void> => {
  const after = (await loadRows(batch.tx, 'registered', [before.id])).get(before.id)?.row
  if (!after) return
  const [was, is] = [before, after] as Record<string, unknown>[]
  const done: Since[] = []
  for (const [field, change] of Object.entries(edit.set)) {
    if (isSetChange(change)) {
      const [from, now] = [was?.[field], is?.[field]] as string[][]
      const { items, said } = additions(edit, field, before)
      // Relatives by the ids they were named by: those may part from whom they stand for before these two do.
      const to = [...new Set([...(from ?? []).filter((id) => now?.includes(id)), ...items])]
      done.push({ kind: 'list', field: field as SetField, from: from ?? [], to, said })
    }
    // Where something else stands, the change has become a question.
    else if (sameValue(is?.[field], change.value))
      done.push({
        kind: 'field',
        field: field as ScalarField,
        base: change.base ?? null,
        value: change.value,
        from: was?.[field],
      })
  }
  for (const { row } of (await loadRows(batch.tx, 'conflicts', asked.conflicts)).values())
    done.push({
      kind: 'question',
      id: row.id,
      value: row.mine.value,
      shared: asked.known.includes(row.id),
    })
  await noteSince(batch, before.id, named, done)
}

/** Keeps of an edit for the primary's own id what the one person had already: it may stand by a duplicate's record alone. */
export const noteSaid = async (batch: Batch, before: Person, edit: NamedEdit): Promise<void> => {
  const is = before as Record<string, unknown>
  const done = Object.entries(edit.set).flatMap(([field, change]): Since[] => {
    if (isSetChange(change)) {
      const { said } = additions(edit, field, before)
      const from = is[field] as string[]
      return said.length ? [{ kind: 'list', field: field as SetField, from, to: from, said }] : []
    }
    const { value, base = null } = change
    // Whoever only confirms what they have seen speaks of the one person.
    if (value === null || value === '' || sameValue(base, value) || !sameValue(is[field], value)) return []
    return [{ kind: 'field', field: field as ScalarField, base, value, from: value }]
  })
  await noteSince(batch, before.id, before.id, done)
}
