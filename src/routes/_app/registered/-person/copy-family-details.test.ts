import { personDefaults } from '@contract/registered/registered-fields.ts'
import type { RegisteredRow } from '@contract/rows.ts'
import { expect, it } from 'vitest'
import { findFamilyDetails } from './copy-family-details.tsx'
import { buildEmptyDraft } from './person-draft.ts'

const sister = {
  ...personDefaults,
  id: '0190a0a0-0000-7000-8000-000000000001',
  first_name: 'Ava',
  last_name: 'Hughes',
  telephone_number: '01633 496 012',
  mobile_number: '07700 900123',
  email: 'ava@hughes.example',
  emergency_contact_name: 'Mair Hughes',
  gp_name: 'Dr Rees',
  town: 'Newport',
  postcode: 'NP20 1AA',
  pick_up_people: 'Mair, Huw',
  parent_or_carer: 'Mair Hughes',
  medical_conditions: 'Asthma',
} as unknown as RegisteredRow

it('copies shared details into empty fields, never health or own numbers [APP-148]', () => {
  const child = { ...buildEmptyDraft(false), town: 'Cardiff', gp_name: ' ' }
  expect(findFamilyDetails(child, sister)).toEqual({
    telephone_number: '01633 496 012',
    emergency_contact_name: 'Mair Hughes',
    gp_name: 'Dr Rees',
    postcode: 'NP20 1AA',
    pick_up_people: 'Mair, Huw',
    parent_or_carer: 'Mair Hughes',
  })
})

it('copies no child details to an adult [APP-148]', () => {
  expect(findFamilyDetails(buildEmptyDraft(true), sister)).not.toHaveProperty('pick_up_people')
  expect(findFamilyDetails(buildEmptyDraft(false), { ...sister, is_adult: true })).not.toHaveProperty('pick_up_people')
})
