import type { ScalarField } from '@contract/registered/registered-fields.ts'

/** Collapsible sections of the form (PER-110 to PER-113, PER-123). */
export type FieldSection = 'details' | 'parcel' | 'staff'

const PARCEL_FIELD_NAMES: readonly ScalarField[] = [
  'parcel_delivery_contact',
  'address_1',
  'address_2',
  'address_3',
  'town',
  'county',
  'postcode',
  'parcel_additional_children',
  'parcel_additional_adults',
  'parcel_has_dietary_requirements',
  'parcel_dietary_requirements',
]

const STAFF_FIELD_NAMES: readonly ScalarField[] = [
  'food_and_hygiene_trained',
  'qualified_first_aider',
  'core_team_member',
  'young_helper',
  'helper',
  'tlg_nation_promotion',
  'local_promotion',
  'accessing_wider_support_type',
  'referral_source',
  'upn',
]

/** Returns the section of a field. */
export const getFieldSection = (field: ScalarField): FieldSection => {
  if (PARCEL_FIELD_NAMES.includes(field)) return 'parcel'
  return STAFF_FIELD_NAMES.includes(field) ? 'staff' : 'details'
}

export const STAFF_FIELDS = STAFF_FIELD_NAMES.length

/** Counts the staff fields with a value. */
export const countStaffAnswers = (values: Readonly<Record<ScalarField, unknown>>): number =>
  STAFF_FIELD_NAMES.filter((field) => values[field] !== false && values[field] !== null && values[field] !== '').length
