import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { ConflictRow } from '../../../contract/rows.ts'
import { sameValue } from '../../../contract/rules/merge.ts'
import { conflicts } from '../../db/schema.ts'
import type { Batch } from '../../sync/author.ts'
import { lastChange, mySide, recordConflict, renewConflicts } from '../../sync/judge/conflicts.ts'
import { mergesInto } from '../../sync/merge/merge-trail.ts'
import { ref } from '../../sync/push/outcome.ts'
import type { ChangedPerson } from './plan.ts'

/** Selects the open questions about fields of these people. */
const openAbout = ({ tx, author }: Batch, people: readonly ChangedPerson[]) =>
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

/** Updates open questions about changed fields, so that users who decide see the current value. */
export const renewQuestions = async (
  batch: Batch,
  chunk: readonly ChangedPerson[],
  made_at: string,
): Promise<void> => {
  const byId = new Map(chunk.map((person) => [person.before.id as string, person]))
  const open = new Set((await openAbout(batch, chunk)).map(({ record, field }) => `${record} ${field}`))
  for (const one of open) {
    const [record = '', field = ''] = one.split(' ')
    const person = byId.get(record)
    if (!person || !(field in person.set)) continue
    const value = (person.after as Record<string, unknown>)[field]
    await renewConflicts(batch, record, field, mySide(batch, value, made_at))
  }
}

/**
 * Finds questions about people who were merged into one of these people. An undone merge may return the
 * questions to those people.
 */
const askedOfOthers = async (batch: Batch, people: readonly string[]): Promise<Set<string>> => {
  const found = new Set<string>()
  for (const person of new Set(people))
    for (const { changes } of await mergesInto(batch, person))
      for (const { id, of } of changes.questions ?? []) if (of !== person) found.add(id)
  return found
}

/**
 * Opens questions about differing health notes: the stored note or the file's note. Importing the same file
 * twice opens only one question.
 * @returns the number of questions from this file that await a decision
 */
export const askAboutNotes = async (
  batch: Batch,
  chunk: readonly ChangedPerson[],
  made_at: string,
): Promise<number> => {
  const asking = chunk.filter(({ disputed }) => disputed.length > 0)
  if (asking.length === 0) return 0
  const all = await openAbout(batch, asking)
  const others = await askedOfOthers(
    batch,
    all.map(({ record }) => record),
  )
  const open = all.filter(({ id }) => !others.has(id))
  let asked = 0
  for (const { before, disputed } of asking) {
    for (const { field, value } of disputed) {
      asked++
      const isOpen = open.some(
        (one) =>
          one.record === before.id &&
          one.field === field &&
          sameValue((one.mine as ConflictRow['mine']).value, value),
      )
      if (isOpen) continue
      const record = ref('registered', before.id)
      await recordConflict(batch, {
        kind: 'field',
        table: record.table,
        record: record.id,
        field,
        base: null,
        mine: mySide(batch, value, made_at),
        theirs: await lastChange(batch.tx, record, before[field], field),
      })
    }
  }
  return asked
}
