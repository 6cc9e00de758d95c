import type { RegisteredRow } from '@contract/rows.ts'
import { isBlank } from '@contract/text.ts'
import type { PersonDraft } from './person-draft.ts'

/** Fields that members of a household share: address, phone, emergency contact and doctor. */
const SHARED_FIELDS = [
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

/** Fields that only the children of a family share. */
const CHILD_FIELDS = ['parent_or_carer', 'pick_up_people'] as const

type SharedDetails = Pick<PersonDraft, (typeof SHARED_FIELDS)[number] | (typeof CHILD_FIELDS)[number]>

/**
 * Returns the shared details that a person can copy from a family member (APP-148). Only empty fields are filled, so
 * typed text stays.
 */
export const findFamilyDetails = (draft: PersonDraft, member: RegisteredRow): Partial<SharedDetails> => {
  const areChildren = !draft.is_adult && !member.is_adult
  const fields = areChildren ? [...SHARED_FIELDS, ...CHILD_FIELDS] : SHARED_FIELDS
  return Object.fromEntries(
    fields.filter((field) => isBlank(draft[field]) && !isBlank(member[field])).map((field) => [field, member[field]]),
  )
}
