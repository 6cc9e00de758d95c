import * as v from 'valibot'
import {
  healthFields,
  type ScalarField,
  scalarFieldSchemas,
  scalarFields,
} from '../../contract/registered/registered-fields.ts'
import { adultContactFields, childContactFields } from '../../contract/rules/family-links.ts'

/** A field of a person that a copy contains. */
export type CopyField = ScalarField | 'allergens'

/** Fields with ids, and fields that only the app uses. */
const omittedFields: readonly ScalarField[] = ['photo', 'volunteer_application', 'core_application', 'soft_archived']

export const healthSectionFields: readonly CopyField[] = ['allergens', ...healthFields]

export const detailSectionFields: readonly CopyField[] = scalarFields.filter(
  (field) => !omittedFields.includes(field) && !healthFields.some((name) => name === field),
)

/**
 * Fields of a child's record that reveal where and with whom the child lives, in addition to the contact fields. They are
 * facts about the household, which the other parent may have given.
 */
const householdFields: readonly CopyField[] = [
  'parent_or_carer',
  'consent_name',
  'consent_date',
  'referral_source',
  'accessing_wider_support',
  'accessing_wider_support_type',
  'parcel_delivery_contact',
  'parcel_additional_children',
  'parcel_additional_adults',
  'parcel_has_dietary_requirements',
  'parcel_dietary_requirements',
  'why_cost',
  'why_other',
  'why_other_detail',
  'allow_contact',
  'email',
  'true_statements_looked_after',
  'true_statements_experiencing_difficulties',
  'true_statements_refugees',
  'true_statements_lone_parent',
  'true_statements_struggling_financially',
  'true_statements_adult_disability',
  'true_statements_mental_health',
  'true_statements_isolated',
  'true_statements_adult_mental_health_challenges',
  'true_statements_none_1',
  'true_statements_none_2',
]

const hiddenFields = new Set<string>([...childContactFields, ...householdFields])

/** Fields whose text the link itself shows, so that the copy shows the text unchecked. */
const contactFields = new Set<string>([...childContactFields, ...adultContactFields])

/** Fields with text that a user has typed. Other fields have options, days and numbers, which name no person. */
const freeTextFields = new Set<string>(
  scalarFields.filter((field) => v.is(scalarFieldSchemas[field], 'words') && !contactFields.has(field)),
)

/** True if a copy may contain a field of a person. */
export function isFieldShown(field: string, areContactsShown: boolean): boolean {
  const isKnown = [...detailSectionFields, ...healthSectionFields].some((name) => name === field)
  return isKnown && (areContactsShown || !hiddenFields.has(field))
}

/** True if the field's text must be checked for facts about people outside the link. */
export function isCheckedField(field: string): boolean {
  return freeTextFields.has(field)
}

/** True if the field is a contact fact, which a copy shows as the link does. */
export function isContactField(field: string): boolean {
  return contactFields.has(field)
}
