import { isHealthField, isMultilineField, scalarFieldSchemas } from '@contract/registered/registered-fields.ts'
import type { ConflictRow, RegisteredRow } from '@contract/rows.ts'
import { ParcelNote } from '@contract/rules/parcel-fields.ts'
import { isPhone } from '@contract/rules/phone.ts'
import { OtherActivity } from '@contract/sessions.ts'
import * as v from 'valibot'

type FieldSchema = v.GenericSchema<unknown>

const schemasByTable: Partial<Record<string, Partial<Record<string, FieldSchema>>>> = {
  registered: scalarFieldSchemas,
  sessions: { activities_other: OtherActivity },
  parcel_provisions: { activities_other: OtherActivity },
  parcel_rows: { note: ParcelNote },
}

const findSchema = ({ kind, table, field }: ConflictRow): FieldSchema | undefined =>
  kind === 'field' && field !== null && Object.hasOwn(schemasByTable, table)
    ? schemasByTable[table]?.[field]
    : undefined

const phoneFields = ['telephone_number', 'mobile_number', 'emergency_contact_number', 'gp_telephone']

/**
 * Returns true for a conflict about a health note. Both notes are shown until a user decides. For other fields one side
 * applies.
 */
export const isHealthNote = ({ kind, field }: ConflictRow): boolean => kind === 'field' && isHealthField(field)

/**
 * Returns the kind of input for an answer that differs from both sides: a note combined from both, a single line, or
 * null if no such answer is possible.
 */
export const getOwnAnswerKind = (conflict: ConflictRow): 'note' | 'line' | null => {
  const schema = findSchema(conflict)
  const sides = [conflict.mine.value, conflict.theirs.value]
  const isText = schema !== undefined && v.is(schema, 'words') && sides.some((side) => typeof side === 'string')
  if (!isText) return null
  return conflict.table === 'registered' && isMultilineField(conflict.field ?? '') ? 'note' : 'line'
}

/** Joins both notes to the initial text of the user's own answer. */
export const joinNotes = (conflict: ConflictRow): string =>
  [conflict.mine.value, conflict.theirs.value]
    .map((note) => (typeof note === 'string' ? note.trim() : ''))
    .filter(Boolean)
    .join('\n')

/**
 * Parses the user's own answer for the field, or returns undefined if it is invalid. Empty text is invalid, because it
 * would erase both values.
 */
export const parseOwnAnswer = (conflict: ConflictRow, text: string): { value: unknown } | undefined => {
  const schema = findSchema(conflict)
  if (!text.trim()) return undefined
  if (phoneFields.includes(conflict.field ?? '') && !isPhone(text.trim())) return undefined
  const parseResult = schema ? v.safeParse(schema, text.trim()) : undefined
  return parseResult?.success ? { value: parseResult.output } : undefined
}

/**
 * Returns true if the value is No to dietary requirements although the person has an allergy. Such a No must never be
 * stored (PER-130).
 */
export const isContradicted = (
  { field }: Pick<ConflictRow, 'field'>,
  value: unknown,
  { allergens }: Pick<RegisteredRow, 'allergens'>,
): boolean => field === 'has_dietary_requirements' && value === false && allergens.length > 0

export type DecisionAnswer = 'mine' | 'theirs' | 'both' | 'own'

/** Returns the combined allergens of both lists, or null if the field is not a list or one list contains all. */
export function combineLists({ field, mine: ownSide, theirs: otherSide }: ConflictRow): string[] | null {
  if (field !== 'allergens' || !Array.isArray(ownSide.value) || !Array.isArray(otherSide.value)) return null
  const combinedList = [...new Set([...ownSide.value, ...otherSide.value])]
  return combinedList.length > ownSide.value.length && combinedList.length > otherSide.value.length
    ? combinedList
    : null
}

/** Returns the value that `conflict.resolve` sends for a side. */
export const getSideValue = (conflict: ConflictRow, answer: 'mine' | 'theirs'): unknown => {
  // For a deleted record, send `let_go` for the deletion and `restore` for the change.
  if (conflict.kind === 'deleted') return conflict[answer].value === null ? 'let_go' : 'restore'
  return conflict[answer].value
}
