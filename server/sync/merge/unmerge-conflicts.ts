import { and, eq, inArray } from 'drizzle-orm'
import { newId } from '../../../contract/id.ts'
import { isHealthField, type ScalarField } from '../../../contract/registered/registered-fields.ts'
import type { RecordRef, RowByTable } from '../../../contract/rows.ts'
import { isSameValue } from '../../../contract/rules/merge.ts'
import { conflicts } from '../../db/schema.ts'
import { buildOwnSide, findLastChange, renewConflicts, writeConflict } from '../conflicts/conflicts.ts'
import type { Batch } from '../rows/author.ts'
import { type MergeChanges, type Person, recordLaterChanges } from '../rows/merge-trail.ts'
import { toRef } from '../rows/outcome.ts'
import { loadRows } from '../rows/tables.ts'
import type { ProposedConflict, SeparatedPeople } from './unmerge-fields.ts'

type ConflictRow = RowByTable['conflicts']
type ConflictSide = ConflictRow['mine']
/**
 * One of the merged people, and the id for which a value was entered. This is the person's own id, or the id of a
 * person merged into them.
 */
type MergedSubject = { of: string; named: string }
/** The person to which a conflict belongs. `value` is the last value proposed for this person. */
type ConflictOwner = MergedSubject & { value: unknown; open: boolean; shared: boolean }

/** Conflicts about the merged person, distributed to the separated people. */
type ConflictShares = {
  back: { question: ConflictRow; owner: ConflictOwner }[]
  copies: { question: ConflictRow; to: MergedSubject[] }[]
  /**
   * Values that a decision may have removed from a person. `settled` is true if the decision was only between this
   * person's own notes. The decision still applies if the person still has the chosen value.
   */
  lost: { question: ConflictRow; side: ConflictSide; to: MergedSubject; settled: boolean }[]
  /** Health facts that a user has decided after the merge. */
  decided: Set<string>
  /** Open conflicts about restoring the remaining person, who was removed after the merge. */
  removed: ConflictRow[]
}

const findOwners = ({ questions = [], since = [] }: MergeChanges, primary: string) => {
  const owners = new Map<string, ConflictOwner>()
  const isOpenById = new Map(
    questions.filter(({ of: personId }) => personId === primary).map(({ id, open }) => [id, open]),
  )
  for (const { id, of: personId, value, open } of questions)
    if (personId !== primary) owners.set(id, { of: personId, named: personId, value, open, shared: false })
  for (const change of since) {
    if (change.kind !== 'question') continue
    const { id, of: personId, named, value } = change
    const earlierOwner = owners.get(id)
    const isShared = earlierOwner?.of === personId ? earlierOwner.shared : change.shared
    owners.set(id, { of: personId, named, value, open: true, shared: isShared })
  }
  return { owners, own: isOpenById }
}

/**
 * Assigns each conflict of the remaining person to a separated person. Also collects the health facts that were decided
 * for the merged person.
 */
export const distributeConflicts = async (
  batch: Batch,
  primary: string,
  duplicates: readonly string[],
  changes: MergeChanges,
): Promise<ConflictShares> => {
  const { owners, own } = findOwners(changes, primary)
  const conflictShares: ConflictShares = { back: [], copies: [], lost: [], decided: new Set(), removed: [] }
  const isAboutPerson = and(
    eq(conflicts.organisation_id, batch.author.organisation),
    eq(conflicts.table, 'registered'),
    eq(conflicts.record, primary),
  )
  const idRows = await batch.tx.select({ id: conflicts.id }).from(conflicts).where(isAboutPerson)
  const rows = await loadRows(
    batch.tx,
    'conflicts',
    idRows.map(({ id }) => id),
  )
  for (const { row: question, deleted } of rows.values()) {
    const { id, kind, field } = question
    const isHealth = kind === 'field' && isHealthField(field)
    const owner = owners.get(id)
    if (deleted) continue
    const remainingPerson = { of: primary, named: primary }
    const recordDecision = () => {
      conflictShares.decided.add(field ?? '')
      if (isHealth) conflictShares.lost.push({ question, side: question.theirs, to: remainingPerson, settled: false })
    }
    if (changes.conflicts.includes(id)) {
      if (question.resolved_at) recordDecision()
    } else if (!owner) {
      const lostValue = { question, side: question.mine, to: remainingPerson, settled: true }
      if (question.resolved_at && isHealth && own.get(id) !== false) conflictShares.lost.push(lostValue)
      if (question.resolved_at || own.has(id)) continue
      if (isHealth)
        conflictShares.copies.push({
          question,
          to: duplicates.map((duplicateId) => ({ of: duplicateId, named: duplicateId })),
        })
      if (kind === 'deleted') conflictShares.removed.push(question)
    } else if (question.resolved_at && owner.open && isHealth) {
      recordDecision()
      const side = { ...question.mine, value: owner.value }
      conflictShares.lost.push({ question, side, to: owner, settled: false })
    } else if (kind !== 'field' || (!owner.shared && isSameValue(question.mine.value, owner.value)))
      conflictShares.back.push({ question, owner })
    // Copy a conflict to its owner if it is shared, or if its proposed value has changed, because it may be about
    // either person.
    else if (isHealth) conflictShares.copies.push({ question, to: [owner] })
  }
  return conflictShares
}

/**
 * Resolves conflicts that only another person's note caused. The separated person still has the base value, so the
 * proposed note is stored and its conflict is closed.
 * @returns ids of the closed conflicts
 */
export const settleUndisputedConflicts = (
  shares: ConflictShares,
  { duplicates, given: returnedEdits }: SeparatedPeople,
): string[] => {
  const closedIds: string[] = []
  const sortedConflicts = shares.back.toSorted((a, b) => (a.question.id < b.question.id ? -1 : 1))
  shares.back = sortedConflicts.filter(({ question: { id, kind, field, base, resolved_at }, owner }) => {
    const row = duplicates.find((person) => person.id === owner.of) as Record<string, unknown> | undefined
    if (kind !== 'field' || field === null || resolved_at || !row) return true
    if (!isSameValue(row[field] ?? null, base ?? null)) return true
    const { of: personId, named, value } = owner
    returnedEdits.push({
      kind: 'field',
      of: personId,
      named,
      field: field as ScalarField,
      base,
      value,
      from: row[field],
    })
    row[field] = value
    closedIds.push(id)
    return false
  })
  return closedIds
}

/** Finds the author of a disputed value. If the author is unknown, returns the user who undoes the merge. */
const findAuthorSide = async (
  batch: Batch,
  { field, value, by: authorId }: ProposedConflict,
  madeAt: string,
): Promise<ConflictSide> => {
  const lastChange = await findLastChange(batch.tx, toRef('registered', authorId), value, field)
  return lastChange.by === null ? { ...buildOwnSide(batch, value, madeAt), device: null } : { ...lastChange, value }
}

const loadOpenConflicts = async (batch: Batch, people: readonly string[]): Promise<ConflictRow[]> => {
  const idRows = await batch.tx
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
    idRows.map(({ id }) => id),
  )
  return [...rows.values()].filter((q) => !q.deleted && !q.row.resolved_at).map(({ row }) => row)
}

/**
 * Returns the conflicts to the separated people. Opens new conflicts for copied, lost and proposed values. Then updates
 * all open conflicts to each person's current value.
 */
export const returnConflicts = async (
  batch: Batch,
  { back, copies, lost }: ConflictShares,
  people: ReadonlyMap<string, Person>,
  asks: readonly ProposedConflict[],
  madeAt: string,
): Promise<{ asked: string[]; moved: RecordRef[] }> => {
  const { organisation } = batch.author
  for (const { question, owner } of back) {
    const { id } = question
    await batch.tx
      .update(conflicts)
      .set({ record: owner.of, version: batch.version })
      .where(and(eq(conflicts.organisation_id, organisation), eq(conflicts.id, id)))
    const { of: personId, named, value } = owner
    if (named !== personId)
      await recordLaterChanges(batch, personId, named, [{ kind: 'question', id, value, shared: false }])
  }
  const openConflicts = await loadOpenConflicts(batch, [...people.keys()])
  const openedIds: string[] = []
  const openConflict = async (person: string, named: string, field: string, base: unknown, mine: ConflictSide) => {
    const currentValue = (people.get(person) as Record<string, unknown> | undefined)?.[field]
    const isDuplicate = openConflicts.some(
      (q) => q.record === person && q.field === field && isSameValue(q.mine.value, mine.value),
    )
    if (isDuplicate || isSameValue(currentValue, mine.value)) return
    const otherSide = await findLastChange(batch.tx, toRef('registered', person), currentValue ?? null, field)
    const row: ConflictRow = {
      id: newId(),
      kind: 'field',
      table: 'registered',
      record: person,
      field,
      base,
      mine,
      theirs: otherSide,
      resolved_at: null,
      resolved_value: null,
    }
    await writeConflict(batch, row)
    openConflicts.push(row)
    openedIds.push(row.id)
    // The value may be proposed for a person who was merged into this person before (`named`). Record it in that
    // earlier merge, so that the value returns to `named` when the merge is undone.
    const laterConflict = { kind: 'question', id: row.id, value: mine.value, shared: false } as const
    if (named !== person) await recordLaterChanges(batch, person, named, [laterConflict])
  }
  for (const { question, to: subjects } of copies)
    for (const { of: personId, named } of subjects)
      await openConflict(personId, named, question.field ?? '', question.base, question.mine)
  for (const { question, side, to: subject, settled } of lost) {
    const currentValue = (people.get(subject.of) as Record<string, unknown> | undefined)?.[question.field ?? '']
    if (settled && isSameValue(currentValue, question.resolved_value)) continue
    await openConflict(subject.of, subject.named, question.field ?? '', question.base, side)
  }
  for (const proposal of asks)
    await openConflict(
      proposal.person,
      proposal.named,
      proposal.field,
      proposal.base,
      await findAuthorSide(batch, proposal, madeAt),
    )
  const renewedRefs: RecordRef[] = []
  for (const { record, field, theirs: otherSide } of openConflicts) {
    const currentValue = (people.get(record) as Record<string, unknown> | undefined)?.[field ?? '']
    if (!field || isSameValue(otherSide.value, currentValue)) continue
    const side = await findLastChange(batch.tx, toRef('registered', record), currentValue ?? null, field)
    renewedRefs.push(...(await renewConflicts(batch, record, field as ScalarField, side)))
  }
  return {
    asked: openedIds,
    moved: [...back.map(({ question }) => toRef('conflicts', question.id)), ...renewedRefs],
  }
}
