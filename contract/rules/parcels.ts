import { isBlank } from '../text.ts'

/** Portions of a family's parcel (PARC-57); none where nobody has said for how many meals. */
export const portionsOf = (row: { adults: number; children: number; num_meals: number | null }): number =>
  (row.adults + row.children) * (row.num_meals ?? 0)

const volunteerTypes = ['core_team_member', 'lunchmaker', 'young_helper']

/** Whether somebody helps: an adult or young helper, or one of a type that does (PARC-44). */
export const isVolunteer = (person: {
  helper: boolean
  young_helper: boolean
  attendance_type: string | null
}): boolean => person.helper || person.young_helper || volunteerTypes.includes(person.attendance_type ?? '')

/** How many children and adults a parcel is for: the person, their family, and those who were added by number. */
export const parcelTotals = (
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
 * What is to be known of a parcel's contents, in words (PARC-50): the note about the delivery first, then what the person
 * and each of their family may eat. What several of them say in the same words, capitals aside, is said once. Null where
 * nothing is.
 * @param contact who takes the delivery, once more for each way in which devices disagree about them
 * @param family likewise
 */
export const parcelDietaryRequirements = (
  contact: readonly Contact[],
  family: readonly Eater[],
): string | null => {
  const notes = new Map<string, string>()
  const note = (says: boolean | null, words: string | null) => {
    if (!says || words === null || isBlank(words)) return
    const text = words.trim()
    const key = text.toLowerCase()
    if (!notes.has(key)) notes.set(key, text)
  }
  for (const one of contact) note(one.parcel_has_dietary_requirements, one.parcel_dietary_requirements)
  for (const one of [...contact, ...family]) note(one.has_dietary_requirements, one.dietary_requirements)
  return notes.size > 0 ? [...notes.values()].join('; ') : null
}

/** Words of the note, and the answer that there is one. */
const noteFields = {
  dietary_requirements: 'has_dietary_requirements',
  parcel_dietary_requirements: 'parcel_has_dietary_requirements',
} as const

/** The fields of a person that say what goes into a parcel. */
export const dietaryFields: readonly string[] = Object.entries(noteFields).flat()

/** What a device says of somebody's food while nobody has decided between it and another. */
export type Told = { of: string; field: string; value: unknown }

/** A person as they stand, and as each side of a dispute has them. Whoever writes a note says that there is one. */
export const asTold = <P extends { id: string }>(person: P, told: readonly Told[]): P[] => [
  person,
  ...told
    .filter(({ of }) => of === person.id)
    .map(({ field, value }): P => {
      const answer = noteFields[field as keyof typeof noteFields]
      return { ...person, ...(answer && { [answer]: true }), [field]: value }
    }),
]
