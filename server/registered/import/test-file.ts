import { getColumnHeader } from '../../../contract/registered/registered-columns.ts'
import type { ImportColumn } from '../../../contract/registered/registered-import.ts'
import { toCsvResponse } from '../../files/csv.ts'

/** Sample child. Ofcom reserves these phone numbers for fiction. */
const sampleChild: Partial<Record<ImportColumn, string>> = {
  first_name: 'Mali',
  last_name: 'Example',
  gender: 'Female',
  date_of_birth: '14/03/2018',
  // Write "8 to 10", because a spreadsheet reads 8-10 as a day in October.
  age_band: '8 to 10',
  is_adult: 'No',
  has_dietary_requirements: 'Yes',
  dietary_requirements: 'Vegetarian',
  allergens: 'nuts; sesame',
  has_medical_conditions: 'Yes',
  medical_conditions: 'Asthma, has an inhaler',
  english_first_language: 'No',
  first_language: 'Welsh',
  photo_consent: 'Yes',
  local_promotion: 'No',
  tlg_nation_promotion: 'No',
  address_1: '1 Sample Street',
  address_2: 'Riverside',
  town: 'Cardiff',
  county: 'South Glamorgan',
  postcode: 'CF10 1AA',
  telephone_number: '029 2018 0123',
  mobile_number: '07700 900123',
  email: 'mali.example@hallbook.example',
  emergency_contact_name: 'Rhian Example',
  emergency_contact_number: '07700 900124',
  school: 'Ysgol y Bryn',
  referral_source: 'School',
  gp_name: 'Dr Sample',
  gp_address: '2 Sample Street, Cardiff',
  gp_telephone: '029 2018 0124',
  parent_or_carer: 'Rhian Example',
  pick_up_people: 'Rhian Example, Huw Example',
  consent_name: 'Rhian Example',
  consent_date: '01/07/2026',
  allow_contact: 'Yes',
  parcel_delivery_contact: 'No',
  parcel_additional_children: '0',
  parcel_additional_adults: '0',
  why_fun_activities: 'Yes',
  why_lunch: 'Yes',
  true_statements_free_school_meals: 'Yes',
}

/** Sample person who receives a parcel. */
const sampleContact: Partial<Record<ImportColumn, string>> = {
  first_name: 'Rhian',
  last_name: 'Example',
  is_adult: 'Yes',
  telephone_number: '029 2018 0123',
  mobile_number: '07700 900124',
  allow_contact: 'Yes',
  email: 'rhian.example@hallbook.example',
  address_1: '1 Sample Street',
  address_2: 'Riverside',
  town: 'Cardiff',
  county: 'South Glamorgan',
  postcode: 'CF10 1AA',
  parcel_delivery_contact: 'Yes',
  parcel_additional_children: '2',
  parcel_additional_adults: '1',
  allergens: 'nuts',
  parcel_has_dietary_requirements: 'Yes',
  parcel_dietary_requirements: 'No pork',
}

async function* yieldOneRow(cells: string[]) {
  yield [cells]
}

/**
 * Creates a sample file that can be imported unchanged: the headers of these columns and one row (REG-79 to REG-81).
 */
export const createTestFile = (
  name: string,
  columns: readonly ImportColumn[],
  kind: 'child' | 'contact',
  group = '',
): Response => {
  const sample = kind === 'child' ? { ...sampleChild, groups: group } : sampleContact
  return toCsvResponse(name, columns.map(getColumnHeader), yieldOneRow(columns.map((column) => sample[column] ?? '')))
}
