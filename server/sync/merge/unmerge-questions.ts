import { and, eq, inArray } from 'drizzle-orm'
import { newId } from '../../../contract/id.ts'
import { isHealthField, type ScalarField } from '../../../contract/registered/registered-fields.ts'
import type { Ref, Rows } from '../../../contract/rows.ts'
import { sameValue } from '../../../contract/rules/merge.ts'
import { conflicts } from '../../db/schema.ts'
import type { Batch } from '../author.ts'
import { lastChange, mySide, renewConflicts, writeQuestion } from '../judge/conflicts.ts'
import { ref } from '../push/outcome.ts'
import { loadRows } from '../tables.ts'
import { type Changes, noteSince, type Person } from './merge-trail.ts'
import type { Apart, Ask } from './unmerge-fields.ts'

type Question = Rows['conflicts']
type Side = Question['mine']
/** One of the people, and the id for which something was said about them: theirs, or of somebody merged into them. */
type Whose = { of: string; named: string }
/** Whose question it is. `value`: what was proposed for them last. */
type Owner = Whose & { value: unknown; open: boolean; shared: boolean }

/** How the questions about the one person are shared out among those that they become. */
type Shares = {
  back: { question: Question; owner: Owner }[]
  copies: { question: Question; to: Whose[] }[]
  /**
   * What a decision may have taken from somebody. `settled`: it was about their own notes alone, and holds where what was
   * chosen still stands with them.
   */
  lost: { question: Question; side: Side; to: Whose; settled: boolean }[]
  /** Health facts about which somebody has decided since. */
  decided: Set<string>
  /** Open questions whether the primary, who was removed since, comes back. */
  removed: Question[]
}

const ownersOf = ({ questions = [], since = [] }: Changes, primary: string) => {
  const owners = new Map<string, Owner>()
  const own = new Map(questions.filter(({ of }) => of === primary).map(({ id, open }) => [id, open]))
  for (const { id, of, value, open } of questions)
    if (of !== primary) owners.set(id, { of, named: of, value, open, shared: false })
  for (const one of since) {
    if (one.kind !== 'question') continue
    const { id, of, named, value } = one
    const before = owners.get(id)
    const shared = before?.of === of ? before.shared : one.shared
    owners.set(id, { of, named, value, open: true, shared })
  }
  return { owners, own }
}

/** Sorts the questions about the primary: whose each of them is, and which of them were decided for both. */
export const shareOut = async (
  batch: Batch,
  primary: string,
  duplicates: readonly string[],
  changes: Changes,
): Promise<Shares> => {
  const { owners, own } = ownersOf(changes, primary)
  const shares: Shares = { back: [], copies: [], lost: [], decided: new Set(), removed: [] }
  const about = and(
    eq(conflicts.organisation_id, batch.author.organisation),
    eq(conflicts.table, 'registered'),
    eq(conflicts.record, primary),
  )
  const found = await batch.tx.select({ id: conflicts.id }).from(conflicts).where(about)
  const rows = await loadRows(
    batch.tx,
    'conflicts',
    found.map(({ id }) => id),
  )
  for (const { row: question, deleted } of rows.values()) {
    const { id, kind, field } = question
    const health = kind === 'field' && isHealthField(field)
    const owner = owners.get(id)
    if (deleted) continue
    const ours = { of: primary, named: primary }
    const decidedForBoth = () => {
      shares.decided.add(field ?? '')
      if (health) shares.lost.push({ question, side: question.theirs, to: ours, settled: false })
    }
    if (changes.conflicts.includes(id)) {
      if (question.resolved_at) decidedForBoth()
    } else if (!owner) {
      const lost = { question, side: question.mine, to: ours, settled: true }
      if (question.resolved_at && health && own.get(id) !== false) shares.lost.push(lost)
      if (question.resolved_at || own.has(id)) continue
      if (health) shares.copies.push({ question, to: duplicates.map((of) => ({ of, named: of })) })
      if (kind === 'deleted') shares.removed.push(question)
    } else if (question.resolved_at && owner.open && health) {
      decidedForBoth()
      const side = { ...question.mine, value: owner.value }
      shares.lost.push({ question, side, to: owner, settled: false })
    } else if (kind !== 'field' || (!owner.shared && sameValue(question.mine.value, owner.value)))
      shares.back.push({ question, owner })
    // Somebody has gone on from it for the primary: the proposal may be about either.
    else if (health) shares.copies.push({ question, to: [owner] })
  }
  return shares
}

/**
 * A note that was asked about because of somebody else's alone: with its own person nothing stands against it, so it stands
 * with them, and is no question any more.
 * @returns the questions that are none
 */
export const settleAlone = (shares: Shares, { duplicates, given }: Apart): string[] => {
  const settled: string[] = []
  const inOrder = shares.back.toSorted((a, b) => (a.question.id < b.question.id ? -1 : 1))
  shares.back = inOrder.filter(({ question: { id, kind, field, base, resolved_at }, owner }) => {
    const row = duplicates.find((person) => person.id === owner.of) as Record<string, unknown> | undefined
    if (kind !== 'field' || field === null || resolved_at || !row) return true
    if (!sameValue(row[field] ?? null, base ?? null)) return true
    const { of, named, value } = owner
    given.push({ kind: 'field', of, named, field: field as ScalarField, base, value, from: row[field] })
    row[field] = value
    settled.push(id)
    return false
  })
  return settled
}

/** Who wrote a value that is asked about; whoever takes the merge back where nobody knows. */
const writer = async (batch: Batch, { field, value, by }: Ask, madeAt: string): Promise<Side> => {
  const last = await lastChange(batch.tx, ref('registered', by), value, field)
  return last.by === null ? { ...mySide(batch, value, madeAt), device: null } : { ...last, value }
}

const openAbout = async (batch: Batch, people: readonly string[]): Promise<Question[]> => {
  const found = await batch.tx
    .select({ id: conflicts.id })
    .from(conflicts)
    .where(
      and(
        eq(conflicts.organisation_id, batch.author.organisation),
        eq(conflicts.kind, 'field'),
        inArray(conflicts.record, [...people]),
      ),
    )
  const rows = await loadRows(
    batch.tx,
    'conflicts',
    found.map(({ id }) => id),
  )
  return [...rows.values()].filter((q) => !q.deleted && !q.row.resolved_at).map(({ row }) => row)
}

/** Gives each person their questions, about what stands with them now, and asks what else must be asked. */
export const giveQuestions = async (
  batch: Batch,
  { back, copies, lost }: Shares,
  people: ReadonlyMap<string, Person>,
  asks: readonly Ask[],
  madeAt: string,
): Promise<{ asked: string[]; moved: Ref[] }> => {
  const { organisation } = batch.author
  for (const { question, owner } of back) {
    const { id } = question
    await batch.tx
      .update(conflicts)
      .set({ record: owner.of, version: batch.version })
      .where(and(eq(conflicts.organisation_id, organisation), eq(conflicts.id, id)))
    const { of, named, value } = owner
    if (named !== of) await noteSince(batch, of, named, [{ kind: 'question', id, value, shared: false }])
  }
  const open = await openAbout(batch, [...people.keys()])
  const asked: string[] = []
  const ask = async (person: string, named: string, field: string, base: unknown, mine: Side) => {
    const now = (people.get(person) as Record<string, unknown> | undefined)?.[field]
    const alike = open.some(
      (q) => q.record === person && q.field === field && sameValue(q.mine.value, mine.value),
    )
    if (alike || sameValue(now, mine.value)) return
    const theirs = await lastChange(batch.tx, ref('registered', person), now ?? null, field)
    const row: Question = {
      id: newId(),
      kind: 'field',
      table: 'registered',
      record: person,
      field,
      base,
      mine,
      theirs,
      resolved_at: null,
      resolved_value: null,
    }
    await writeQuestion(batch, row)
    open.push(row)
    asked.push(row.id)
    // Made for somebody who was merged into this person before, and goes back to them with that merge.
    const since = { kind: 'question', id: row.id, value: mine.value, shared: false } as const
    if (named !== person) await noteSince(batch, person, named, [since])
  }
  for (const { question, to } of copies)
    for (const { of, named } of to) await ask(of, named, question.field ?? '', question.base, question.mine)
  for (const { question, side, to, settled } of lost) {
    const now = (people.get(to.of) as Record<string, unknown> | undefined)?.[question.field ?? '']
    if (settled && sameValue(now, question.resolved_value)) continue
    await ask(to.of, to.named, question.field ?? '', question.base, side)
  }
  for (const one of asks)
    await ask(one.person, one.named, one.field, one.base, await writer(batch, one, madeAt))
  const renewed: Ref[] = []
  for (const { record, field, theirs } of open) {
    const now = (people.get(record) as Record<string, unknown> | undefined)?.[field ?? '']
    if (!field || sameValue(theirs.value, now)) continue
    const side = await lastChange(batch.tx, ref('registered', record), now ?? null, field)
    renewed.push(...(await renewConflicts(batch, record, field as ScalarField, side)))
  }
  return { asked, moved: [...back.map(({ question }) => ref('conflicts', question.id)), ...renewed] }
}
