import type { Rows } from '../rows.ts'
import { dayInLondon } from './days.ts'
import { hasHealthFacts } from './person.ts'

type Person = Rows['registered']

/**
 * Sets facts that follow from other facts. Wider support is true while its type is set (PER-103). A person
 * with an allergy always has a dietary requirement, even if another tablet entered No (PER-130). A person
 * outside the archive is never pending approval.
 * @param previousRow the person before a change that does not set wider support itself, so that support ends
 * together with its type
 */
export const applyDerivedFacts = (row: Person, previousRow?: Person): Person => ({
  ...row,
  accessing_wider_support:
    row.accessing_wider_support_type !== null ||
    (row.accessing_wider_support && (previousRow?.accessing_wider_support_type ?? null) === null),
  has_dietary_requirements: row.allergens.length > 0 || row.has_dietary_requirements,
  held_registration: row.soft_archived ? (row.held_registration ?? null) : null,
})

/**
 * Updates the confirmation day if a change sets health facts, because such a change confirms them. Saving the
 * same value again is also a confirmation.
 * @param changedAt time of the change, ISO 8601
 */
export const applyHealthConfirmation = (row: Person, set: object, changedAt: string): Person =>
  hasHealthFacts(set as Record<string, unknown>)
    ? { ...row, health_confirmed: dayInLondon(new Date(changedAt)) }
    : row

const getEffectiveNote = (hasNeed: boolean | null, words: string | null): string =>
  (hasNeed && words?.trim()) || ''

/**
 * Builds a comparison key of a person's diet and parcel requirements. A yes without details does not affect a
 * box.
 */
const buildFoodKey = (row: Person): string =>
  JSON.stringify([
    [...row.allergens].sort(),
    getEffectiveNote(row.has_dietary_requirements, row.dietary_requirements),
    getEffectiveNote(row.parcel_has_dietary_requirements, row.parcel_dietary_requirements),
  ])

const NO_FOOD = JSON.stringify([[], '', ''])

/**
 * Updates the day of the last food change, which a cloned parcel session shows (B-PAR-02). Confirming the
 * same food changes nothing.
 * @param previousRow null for a new person, whose food then counts as changed
 * @param knownAt time from which the change is known, ISO 8601. For an offline change it is the time of
 * arrival.
 */
export const applyFoodChange = (row: Person, previousRow: Person | null, knownAt: string): Person =>
  buildFoodKey(row) === (previousRow ? buildFoodKey(previousRow) : NO_FOOD)
    ? row
    : { ...row, food_changed: dayInLondon(new Date(knownAt)) }

/**
 * Updates a person after a change: derived facts, health confirmation and food change.
 * @param set the fields of the change
 * @param changedAt time of the change, ISO 8601
 * @param knownAt time from which the change is known
 */
export const applyPersonChange = (
  row: Person,
  previousRow: Person,
  set: object,
  changedAt: string,
  knownAt = changedAt,
): Person =>
  applyFoodChange(
    applyHealthConfirmation(
      applyDerivedFacts(row, 'accessing_wider_support' in set ? undefined : previousRow),
      set,
      changedAt,
    ),
    previousRow,
    knownAt,
  )

/** Matches texts that mean "none" in both languages. */
export const MEANS_NONE = /^(no(ne|thing)?|nil|n\/?a|dim( byd)?|na|nac oes)[.!]?$/i

/** Questions that a health text answers with yes. */
const QUESTIONS = {
  dietary_requirements: 'has_dietary_requirements',
  medical_conditions: 'has_medical_conditions',
  parcel_dietary_requirements: 'parcel_has_dietary_requirements',
} as const

/**
 * Returns the yes that a decided text implies. With a No, the next save of the form would remove the text.
 */
const getImpliedAnswer = (row: Person, field: string, value: unknown): Partial<Person> => {
  const text = typeof value === 'string' ? value.trim() : ''
  if (!(field in QUESTIONS) || text === '' || MEANS_NONE.test(text)) return {}
  const question = QUESTIONS[field as keyof typeof QUESTIONS]
  return row[question] === false ? { [question]: true } : {}
}

/**
 * Updates a person after a decision about one field. The decision confirms health facts like an edit does.
 */
export const applyDecision = (
  row: Person,
  field: string,
  value: unknown,
  decidedAt: string,
  knownAt = decidedAt,
): Person =>
  applyPersonChange(
    { ...row, ...getImpliedAnswer(row, field, value), [field]: value },
    row,
    { [field]: value },
    decidedAt,
    knownAt,
  )
