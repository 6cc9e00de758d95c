import { isHealthField, scalarFieldSchemas } from '@contract/registered/registered-fields.ts'
import type { ConflictRow, RegisteredRow } from '@contract/rows.ts'
import { ParcelNote } from '@contract/rules/parcel-fields.ts'
import { isPhone } from '@contract/rules/phone.ts'
import { OtherActivity } from '@contract/sessions.ts'
import * as v from 'valibot'

type Schema = v.GenericSchema<unknown>

const fields: Partial<Record<string, Partial<Record<string, Schema>>>> = {
  registered: scalarFieldSchemas,
  sessions: { activities_other: OtherActivity },
  parcel_provisions: { activities_other: OtherActivity },
  parcel_rows: { note: ParcelNote },
}

const schemaOf = ({ kind, table, field }: ConflictRow): Schema | undefined =>
  kind === 'field' && field !== null && Object.hasOwn(fields, table) ? fields[table]?.[field] : undefined

/** Fields of several lines, in which both notes may stand one under the other. */
const noteFields = [
  'dietary_requirements',
  'medical_conditions',
  'parcel_dietary_requirements',
  'pick_up_people',
  'gp_address',
  'why_other_detail',
]
const phoneFields = ['telephone_number', 'mobile_number', 'emergency_contact_number', 'gp_telephone']

/** Whether it is about a note on somebody's health: both are shown until one is chosen. Of all else one side counts. */
export const isOfNotes = ({ kind, field }: ConflictRow): boolean => kind === 'field' && isHealthField(field)

/** What somebody may write in the place of both: one note from both, another value in one line, or nothing. */
export const ownKind = (conflict: ConflictRow): 'note' | 'line' | null => {
  const schema = schemaOf(conflict)
  const sides = [conflict.mine.value, conflict.theirs.value]
  const isText =
    schema !== undefined && v.is(schema, 'words') && sides.some((side) => typeof side === 'string')
  if (!isText) return null
  return noteFields.includes(conflict.field ?? '') ? 'note' : 'line'
}

/** Both notes as one text to start from. */
export const bothNotes = (conflict: ConflictRow): string =>
  [conflict.mine.value, conflict.theirs.value]
    .map((note) => (typeof note === 'string' ? note.trim() : ''))
    .filter(Boolean)
    .join('\n')

/** Own words as the field takes them; undefined where it does not. Nothing at all is no answer: it would erase both. */
export const ownWords = (conflict: ConflictRow, text: string): { value: unknown } | undefined => {
  const schema = schemaOf(conflict)
  if (!text.trim()) return undefined
  if (phoneFields.includes(conflict.field ?? '') && !isPhone(text.trim())) return undefined
  const parsed = schema ? v.safeParse(schema, text.trim()) : undefined
  return parsed?.success ? { value: parsed.output } : undefined
}

/** A No beside an allergy is never kept: nobody is to be told that it counts (PER-130). */
export const isContradicted = (
  { field }: Pick<ConflictRow, 'field'>,
  value: unknown,
  { allergens }: Pick<RegisteredRow, 'allergens'>,
): boolean => field === 'has_dietary_requirements' && value === false && allergens.length > 0

export type Answer = 'mine' | 'theirs' | 'both' | 'own'

/** Every allergen of both lists; null if the question is not about two lists, or one list has them all. */
export function bothLists({ field, mine, theirs }: ConflictRow): string[] | null {
  if (field !== 'allergens' || !Array.isArray(mine.value) || !Array.isArray(theirs.value)) return null
  const both = [...new Set([...mine.value, ...theirs.value])]
  return both.length > mine.value.length && both.length > theirs.value.length ? both : null
}

/** What `conflict.resolve` carries for one of the two sides. */
export const sideValue = (conflict: ConflictRow, answer: 'mine' | 'theirs'): unknown => {
  // One side of this kind is a change of a record that is gone, the other its absence.
  if (conflict.kind === 'deleted') return conflict[answer].value === null ? 'let_go' : 'restore'
  return conflict[answer].value
}
