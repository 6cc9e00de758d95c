import { scalarFieldSchemas } from '@contract/registered-fields.ts'
import type { ConflictRow } from '@contract/rows.ts'
import { OtherActivity } from '@contract/sessions.ts'
import * as v from 'valibot'

type Schema = v.GenericSchema<unknown>

const fields: Partial<Record<string, Partial<Record<string, Schema>>>> = {
  registered: scalarFieldSchemas,
  sessions: { activities_other: OtherActivity },
}

const schemaOf = ({ kind, table, field }: ConflictRow): Schema | undefined =>
  kind === 'field' && field !== null && Object.hasOwn(fields, table) ? fields[table]?.[field] : undefined

/** Whether somebody may write a text of their own in the place of both notes; choices and days have the two alone. */
export const takesOwnWords = (conflict: ConflictRow): boolean => {
  const schema = schemaOf(conflict)
  const notes = [conflict.mine.value, conflict.theirs.value]
  return schema !== undefined && v.is(schema, 'words') && notes.some((note) => typeof note === 'string')
}

/** Both notes as one text to start from. */
export const bothNotes = (conflict: ConflictRow): string =>
  [conflict.mine.value, conflict.theirs.value]
    .map((note) => (typeof note === 'string' ? note.trim() : ''))
    .filter(Boolean)
    .join('\n')

/** Own words as the field takes them; undefined where it does not. */
export const ownWords = (conflict: ConflictRow, text: string): { value: unknown } | undefined => {
  const schema = schemaOf(conflict)
  const parsed = schema ? v.safeParse(schema, text.trim()) : undefined
  return parsed?.success ? { value: parsed.output } : undefined
}

export type Answer = 'mine' | 'theirs' | 'own'

/** What `conflict.resolve` carries for one of the two sides. */
export const sideValue = (conflict: ConflictRow, answer: 'mine' | 'theirs'): unknown => {
  // One side of this kind is a change of a record that is gone, the other its absence.
  if (conflict.kind === 'deleted') return conflict[answer].value === null ? 'let_go' : 'restore'
  return conflict[answer].value
}
