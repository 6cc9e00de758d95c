import { isBlank } from '../text.ts'

/** Counts the portions of a family's parcel (PARC-57). Missing meals count as 0. */
export const countPortions = (row: { adults: number; children: number; num_meals: number | null }): number =>
  (row.adults + row.children) * (row.num_meals ?? 0)

const volunteerTypes = ['core_team_member', 'lunchmaker', 'young_helper']

/** True for adult helpers, young helpers, and attendance types that help (PARC-44). */
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
type Contact = Eater & {
  parcel_has_dietary_requirements: boolean | null
  parcel_dietary_requirements: string | null
}

/**
 * Joins the dietary requirements of a parcel as text (PARC-50): the delivery note first, then each person's
 * requirements. Equal texts appear once, regardless of case. Returns null if there are no requirements.
 * @param contact the person who accepts the delivery, with one more entry for each disputed value
 * @param family the family, also with one more entry for each disputed value
 */
export const joinDietaryRequirements = (
  contact: readonly Contact[],
  family: readonly Eater[],
): string | null => {
  const notes = new Map<string, string>()
  const addNote = (hasNeed: boolean | null, words: string | null) => {
    if (!hasNeed || words === null || isBlank(words)) return
    const text = words.trim()
    const key = text.toLowerCase()
    if (!notes.has(key)) notes.set(key, text)
  }
  for (const one of contact) addNote(one.parcel_has_dietary_requirements, one.parcel_dietary_requirements)
  for (const one of [...contact, ...family]) addNote(one.has_dietary_requirements, one.dietary_requirements)
  return notes.size > 0 ? [...notes.values()].join('; ') : null
}

/** The text of each note, and the question that it answers with yes. */
const noteFields = {
  dietary_requirements: 'has_dietary_requirements',
  parcel_dietary_requirements: 'parcel_has_dietary_requirements',
} as const

/** Fields of a person that affect the contents of a parcel. */
export const dietaryFields: readonly string[] = Object.entries(noteFields).flat()

/** A device's value for a food field that is in conflict and not decided yet. */
export type DisputedValue = { of: string; field: string; value: unknown }

/**
 * Returns the person as stored, and one variant for each disputed value. A disputed note also sets its
 * question to yes.
 */
export const expandDisputedValues = <P extends { id: string }>(
  person: P,
  disputedValues: readonly DisputedValue[],
): P[] => [
  person,
  ...disputedValues
    .filter(({ of: personId }) => personId === person.id)
    .map(({ field, value }): P => {
      const answer = noteFields[field as keyof typeof noteFields]
      return { ...person, ...(answer && { [answer]: true }), [field]: value }
    }),
]
