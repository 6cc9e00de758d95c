import { isBlank } from '../text.ts'

/** Returns the number of portions in a family's parcel (PARC-57). Missing meals count as 0. */
export const countPortions = (row: { adults: number; children: number; num_meals: number | null }): number =>
  (row.adults + row.children) * (row.num_meals ?? 0)

const volunteerTypes = ['core_team_member', 'lunchmaker', 'young_helper']

/** True for adult helpers, young helpers and people whose attendance type is a helping type (PARC-44). */
export const isVolunteer = (person: {
  helper: boolean
  young_helper: boolean
  attendance_type: string | null
}): boolean => person.helper || person.young_helper || volunteerTypes.includes(person.attendance_type ?? '')

/** Counts the children and adults of a parcel: the person, the family, and the additional people. */
export const countParcelPeople = (
  person: { is_adult: boolean; parcel_additional_children: number; parcel_additional_adults: number },
  family: readonly { is_adult: boolean }[],
): { children: number; adults: number } => {
  const members = [person, ...family]
  return {
    children: members.filter((one) => !one.is_adult).length + person.parcel_additional_children,
    adults: Math.max(1, members.filter((one) => one.is_adult).length) + person.parcel_additional_adults,
  }
}

type Eater = { has_dietary_requirements: boolean | null; dietary_requirements: string | null }
type DeliveryContact = Eater & {
  parcel_has_dietary_requirements: boolean | null
  parcel_dietary_requirements: string | null
}

/**
 * Joins a parcel's dietary requirements to one text (PARC-50). The delivery note comes first, then each person's
 * requirements. Equal texts appear once, regardless of case. Returns null without requirements.
 * @param contact the person who accepts the delivery, with one more variant for each disputed value
 * @param family the other people, with one more variant for each disputed value
 */
export const joinDietaryRequirements = (
  contact: readonly DeliveryContact[],
  family: readonly Eater[],
): string | null => {
  const notes = new Map<string, string>()
  const addNote = (hasNeed: boolean | null, words: string | null) => {
    if (!hasNeed || words === null || isBlank(words)) return
    const text = words.trim()
    const key = text.toLowerCase()
    if (!notes.has(key)) notes.set(key, text)
  }
  for (const eater of contact) addNote(eater.parcel_has_dietary_requirements, eater.parcel_dietary_requirements)
  for (const eater of [...contact, ...family]) addNote(eater.has_dietary_requirements, eater.dietary_requirements)
  return notes.size > 0 ? [...notes.values()].join('; ') : null
}

/** Questions that a note answers with yes. Key: field of the note. */
const questionByNoteField = {
  dietary_requirements: 'has_dietary_requirements',
  parcel_dietary_requirements: 'parcel_has_dietary_requirements',
} as const

/** Names of a person's fields that affect the contents of a parcel. */
export const dietaryFields: readonly string[] = Object.entries(questionByNoteField).flat()

/** A device's value for a dietary field whose conflict is not resolved yet. `of` is the person's id. */
export type DisputedValue = { of: string; field: string; value: unknown }

/**
 * Returns the stored person, and one variant for each disputed value of that person. In a variant with a disputed note,
 * the note's question is answered with yes.
 */
export const expandDisputedValues = <P extends { id: string }>(
  person: P,
  disputedValues: readonly DisputedValue[],
): P[] => [
  person,
  ...disputedValues
    .filter(({ of: personId }) => personId === person.id)
    .map(({ field, value }): P => {
      const answer = questionByNoteField[field as keyof typeof questionByNoteField]
      return { ...person, ...(answer && { [answer]: true }), [field]: value }
    }),
]
