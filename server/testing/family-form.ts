import { newId } from '../../contract/id.ts'

const parentFields = {
  first_name: 'Rhian',
  surname: 'Davies',
  address_1: '4 Cathedral Road',
  contact_number: '07700 900142',
  email: 'rhian@example.org',
  allow_contact: true,
  photo_consent: false,
  dietary_requirements: false,
  medical_conditions: false,
  english_first_language: true,
}

/** Builds a public form of a parent with one child, who must avoid gluten. */
export const buildFamilyForm = (organisation_hashid: string, more: object = {}) => ({
  organisation_hashid,
  submission_id: newId(),
  ...parentFields,
  children: [
    {
      first_name: 'Mali',
      surname: 'Davies',
      date_of_birth: '2018-03-14',
      gender: 'Female',
      emergency_contact_name: 'Gareth Davies',
      emergency_contact_number: '07700900187',
      dietary_requirements: true,
      allergens: ['gluten'],
      medical_conditions: false,
      photo_consent: true,
    },
  ],
  ethnicity_capture: { prefer_not_to_say: true },
  ...more,
})
