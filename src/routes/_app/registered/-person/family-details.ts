import type { RegisteredRow } from '@contract/rows.ts'
import { isBlank } from '@contract/text.ts'
import type { PersonDraft } from './person-draft.ts'

/** Where a household lives and who to ring: what its members have in common. */
const SHARED = [
  'telephone_number',
  'emergency_contact_name',
  'emergency_contact_number',
  'gp_name',
  'gp_telephone',
  'gp_address',
  'address_1',
  'address_2',
  'address_3',
  'town',
  'county',
  'postcode',
] as const

/** What children of one family have in common besides. */
const OF_CHILDREN = ['parent_or_carer', 'pick_up_people'] as const

type Shared = Pick<PersonDraft, (typeof SHARED)[number] | (typeof OF_CHILDREN)[number]>

/**
 * The details that a person takes over from a member of their family (APP-148): of those that the family shares, the ones which
 * are empty. What was typed stays.
 */
export const familyDetails = (draft: PersonDraft, from: RegisteredRow): Partial<Shared> => {
  const areChildren = !draft.is_adult && !from.is_adult
  const fields = areChildren ? [...SHARED, ...OF_CHILDREN] : SHARED
  return Object.fromEntries(
    fields
      .filter((field) => isBlank(draft[field]) && !isBlank(from[field]))
      .map((field) => [field, from[field]]),
  )
}
