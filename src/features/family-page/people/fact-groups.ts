import type { FamilyPerson } from '@contract/family/family-page.ts'
import type { LinkField } from '@contract/rules/family-links.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Facts of a person that are shown and changed together, in one row of the card. */
export type FactGroup = {
  id: string
  label: MessageDescriptor
  fields: readonly LinkField[]
}

/** Rows of a card, in their order. */
export const factGroups = [
  { id: 'allergies', label: msg`Allergies`, fields: ['allergens'] },
  { id: 'diet', label: msg`Diet`, fields: ['has_dietary_requirements', 'dietary_requirements'] },
  { id: 'health', label: msg`Health`, fields: ['has_medical_conditions', 'medical_conditions'] },
  { id: 'photos', label: msg`May we take photos?`, fields: ['photo_consent'] },
  { id: 'school', label: msg`School`, fields: ['school'] },
  {
    id: 'address',
    label: msg`Address`,
    fields: ['address_1', 'address_2', 'address_3', 'town', 'county', 'postcode'],
  },
  { id: 'phone', label: msg`Phone`, fields: ['mobile_number', 'telephone_number'] },
  { id: 'email', label: msg`Email`, fields: ['email'] },
  {
    id: 'emergency',
    label: msg`Emergency contact`,
    fields: ['emergency_contact_name', 'emergency_contact_number'],
  },
  { id: 'collect', label: msg`Who may collect`, fields: ['pick_up_people'] },
  { id: 'gp', label: msg`GP`, fields: ['gp_name', 'gp_address', 'gp_telephone'] },
] as const satisfies readonly FactGroup[]

/** Id of the form with the facts that the link does not show. */
export const HIDDEN_FACTS = 'hidden'

/** Facts whose open question prevents a confirmation. */
const healthQuestions: readonly LinkField[] = factGroups
  .filter(({ id }) => id === 'allergies' || id === 'diet' || id === 'health')
  .flatMap(({ fields }) => [...fields])

/** Lists the rows that a person's card shows with their values. An adult without a school has no row for it. */
export function listShownGroups(person: FamilyPerson): FactGroup[] {
  return factGroups.filter(({ id, fields }: FactGroup) => {
    if (id === 'school' && person.is_adult && !person.school) return false
    return fields.some((field) => field in person)
  })
}

/** Lists the rows whose values the link does not show. */
export function listHiddenGroups(person: FamilyPerson): FactGroup[] {
  return factGroups.filter(({ fields }: FactGroup) => fields.some((field) => person.not_shown.includes(field)))
}

/** True if a change of one of the fields waits for the coordinator. */
export function hasQuestion({ questions }: FamilyPerson, fields: readonly LinkField[]): boolean {
  return fields.some((field) => questions.includes(field))
}

/** True if a change of a health fact waits for the coordinator. The person then counts as not confirmed. */
export function hasHealthQuestion(person: FamilyPerson): boolean {
  return hasQuestion(person, healthQuestions)
}
