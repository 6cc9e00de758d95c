import type { RowByTable } from '../rows.ts'
import { getLondonDay } from './days.ts'
import { findQuestionOfDetail } from './needs.ts'
import { hasHealthFacts } from './person.ts'

type Person = RowByTable['registered']

/**
 * Sets facts that follow from other facts. Wider support is true while its type is set (PER-103). A person with an
 * allergy always has a dietary requirement, even if another tablet entered No (PER-130). A person who is not archived
 * is never pending approval.
 * @param previousRow the person before the change. If it is given, wider support ends when its type is removed. Omit it
 * if the change sets wider support itself.
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
 * Updates the confirmation day if a change sets health facts. Saving the same value again also confirms them.
 * @param changedAt time of the change, ISO 8601
 */
export const applyHealthConfirmation = (row: Person, set: object, changedAt: string): Person =>
  hasHealthFacts(set as Record<string, unknown>) ? { ...row, health_confirmed: getLondonDay(new Date(changedAt)) } : row

const getEffectiveNote = (hasNeed: boolean | null, words: string | null): string => (hasNeed && words?.trim()) || ''

/**
 * Builds a key of a person's diet and parcel requirements, so that two versions of the person can be compared. A yes
 * without details does not count, because it does not affect a box.
 */
const buildFoodKey = (row: Person): string =>
  JSON.stringify([
    [...row.allergens].sort(),
    getEffectiveNote(row.has_dietary_requirements, row.dietary_requirements),
    getEffectiveNote(row.parcel_has_dietary_requirements, row.parcel_dietary_requirements),
  ])

const EMPTY_FOOD_KEY = JSON.stringify([[], '', ''])

/**
 * Updates the day of the last food change, which a cloned parcel session shows (B-PAR-02). Confirming the same food
 * changes nothing.
 * @param previousRow null for a new person. Any food then counts as changed
 * @param knownAt time at which the server received the change, ISO 8601. It differs from the change's time if the
 * device was offline
 */
export const applyFoodChange = (row: Person, previousRow: Person | null, knownAt: string): Person =>
  buildFoodKey(row) === (previousRow ? buildFoodKey(previousRow) : EMPTY_FOOD_KEY)
    ? row
    : { ...row, food_changed: getLondonDay(new Date(knownAt)) }

/**
 * Updates a person after a change: derived facts, day of health confirmation and day of food change.
 * @param set changed fields
 * @param changedAt time of the change, ISO 8601
 * @param knownAt time at which the server received the change
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
export const NONE_PATTERN = /^(no(ne|thing)?|nil|n\/?a|dim( byd)?|na|nac oes)[.!]?$/i

/**
 * Returns Yes for the question of a health text if the stored answer is No although the chosen text describes a need.
 * If the question stayed No, the form would remove the text at the next save.
 */
const getImpliedAnswer = (row: Person, field: string, value: unknown): Partial<Person> => {
  const text = typeof value === 'string' ? value.trim() : ''
  const question = findQuestionOfDetail(field)
  if (!question || text === '' || NONE_PATTERN.test(text)) return {}
  return row[question] === false ? { [question]: true } : {}
}

/** Updates a person after a conflict about one field was resolved. The decision confirms health facts, like an edit. */
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
