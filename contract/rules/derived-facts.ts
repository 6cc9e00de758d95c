import type { Rows } from '../rows.ts'
import { dayInLondon } from './days.ts'
import { statesHealth } from './person.ts'

type Person = Rows['registered']

/**
 * Facts that follow from others: support is given while a type of it is set (PER-103), and a person with an allergy has a
 * dietary requirement, also where one tablet says No while another ticks one (PER-130). Of a held registration is nobody
 * who stands in the register.
 * @param before the person before a change that says nothing of the support itself: it goes with the type that it came with
 */
export const withDerived = (row: Person, before?: Person): Person => ({
  ...row,
  accessing_wider_support:
    row.accessing_wider_support_type !== null ||
    (row.accessing_wider_support && (before?.accessing_wider_support_type ?? null) === null),
  has_dietary_requirements: row.allergens.length > 0 || row.has_dietary_requirements,
  held_registration: row.soft_archived ? (row.held_registration ?? null) : null,
})

/**
 * A person after a change: a person who writes about health says with it that it holds today. The same value once more is
 * how somebody confirms it.
 * @param at the instant of the change, ISO 8601
 */
export const withStated = (row: Person, set: object, at: string): Person =>
  statesHealth(set as Record<string, unknown>) ? { ...row, health_confirmed: dayInLondon(new Date(at)) } : row

const note = (says: boolean | null, words: string | null): string => (says && words?.trim()) || ''

/** What somebody may not eat, and what may not go into their parcel; an answer without words says nothing of a box. */
const foodOf = (row: Person): string =>
  JSON.stringify([
    [...row.allergens].sort(),
    note(row.has_dietary_requirements, row.dietary_requirements),
    note(row.parcel_has_dietary_requirements, row.parcel_dietary_requirements),
  ])

const NO_FOOD = JSON.stringify([[], '', ''])

/**
 * A person with the day on which their food became something else, which a parcel session made from an earlier one tells of
 * (B-PAR-02); to confirm the same food changes nothing.
 * @param before null: they are new, and any food of theirs with them
 * @param at the instant from which it is known, ISO 8601: of a change that was made without a network, when it came in
 */
export const withFood = (row: Person, before: Person | null, at: string): Person =>
  foodOf(row) === (before ? foodOf(before) : NO_FOOD)
    ? row
    : { ...row, food_changed: dayInLondon(new Date(at)) }

/**
 * A person after a change of theirs: what follows from it, and what was stated with it.
 * @param set the fields that the change states
 * @param at the instant of the change, ISO 8601
 * @param known the instant from which it is known
 */
export const withChanged = (row: Person, before: Person, set: object, at: string, known = at): Person =>
  withFood(
    withStated(withDerived(row, 'accessing_wider_support' in set ? undefined : before), set, at),
    before,
    known,
  )

/** Words that say there is nothing, in both languages. */
export const SAYS_NOTHING = /^(no(ne|thing)?|nil|n\/?a|dim( byd)?|na|nac oes)[.!]?$/i

/** The questions that a text about health answers with yes. */
const QUESTIONS = {
  dietary_requirements: 'has_dietary_requirements',
  medical_conditions: 'has_medical_conditions',
  parcel_dietary_requirements: 'parcel_has_dietary_requirements',
} as const

/** The answer that goes with a decided text: beside a No, the next save of the form would remove the text. */
const answerTo = (row: Person, field: string, value: unknown): Partial<Person> => {
  const text = typeof value === 'string' ? value.trim() : ''
  if (!(field in QUESTIONS) || text === '' || SAYS_NOTHING.test(text)) return {}
  const question = QUESTIONS[field as keyof typeof QUESTIONS]
  return row[question] === false ? { [question]: true } : {}
}

/** A person as a decision about one of their fields leaves them: the person who chooses states it as an edit does. */
export const withDecided = (row: Person, field: string, value: unknown, at: string, known = at): Person =>
  withChanged({ ...row, ...answerTo(row, field, value), [field]: value }, row, { [field]: value }, at, known)
