import type { ScalarField } from '@contract/registered/registered-fields.ts'

/** Collapsible sections of the form (PER-110 to PER-113, PER-123). */
export type Part = 'details' | 'parcel' | 'staff'

const PARCEL: readonly ScalarField[] = [
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

const STAFF: readonly ScalarField[] = [
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
export const getPart = (field: ScalarField): Part => {
  if (PARCEL.includes(field)) return 'parcel'
  return STAFF.includes(field) ? 'staff' : 'details'
}

export const STAFF_FIELDS = STAFF.length

/** Counts the staff fields with a value. */
export const countStaffAnswers = (values: Readonly<Record<ScalarField, unknown>>): number =>
  STAFF.filter((field) => values[field] !== false && values[field] !== null && values[field] !== '').length
