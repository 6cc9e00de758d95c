import { personDefaults } from '@contract/registered/registered-fields.ts'
import type { RegisteredRow } from '@contract/rows.ts'
import { expect, it } from 'vitest'
import { findDifferences } from './differences.ts'

const buildPerson = (id: string, facts: Partial<RegisteredRow>): RegisteredRow => ({
  ...personDefaults,
  id,
  first_name: 'Ava',
  last_name: 'Hughes',
  created: '2026-08-05T12:00:00.000Z',
  participant_self_registration: false,
  health_confirmed: null,
  held_registration: null,
  ...facts,
})

it('offers a choice only if both values are set and differ', () => {
  const primary = buildPerson('a', { town: 'Bala', school: null, county: 'Gwynedd' })
  const otherPerson = buildPerson('b', { town: 'Rhyl', school: 'Ysgol y Bryn', county: 'Gwynedd' })
  expect(findDifferences(primary, [otherPerson]).choose).toEqual([
    {
      field: 'town',
      values: [
        { of: 'a', value: 'Bala' },
        { of: 'b', value: 'Rhyl' },
      ],
      preset: 'a',
    },
  ])
})

it('treats No as a value and a missing tick as empty', () => {
  const primary = buildPerson('a', { photo_consent: false, why_lunch: false })
  const otherPerson = buildPerson('b', { photo_consent: true, why_lunch: true })
  expect(findDifferences(primary, [otherPerson]).choose).toEqual([
    {
      field: 'photo_consent',
      values: [
        { of: 'a', value: false },
        { of: 'b', value: true },
      ],
      preset: 'a',
    },
  ])
})

it('preselects a No about photos from either registration [DUP-31]', () => {
  const primary = buildPerson('a', { photo_consent: true, allow_contact: true, english_first_language: true })
  const otherPerson = buildPerson('b', {
    photo_consent: false,
    allow_contact: false,
    english_first_language: false,
  })
  const presets = findDifferences(primary, [otherPerson]).choose.map(({ field, preset }) => [field, preset])
  expect(Object.fromEntries(presets)).toEqual({
    photo_consent: 'b',
    allow_contact: 'b',
    english_first_language: 'a',
  })
})

it('shows both health facts and never offers a choice (invariant 5)', () => {
  const primary = buildPerson('a', { medical_conditions: 'Asthma', has_medical_conditions: true })
  const otherPerson = buildPerson('b', { medical_conditions: 'Nut allergy', has_medical_conditions: true })
  const { choose: choosableDifferences, both: healthDifferences } = findDifferences(primary, [otherPerson])
  expect(choosableDifferences).toEqual([])
  expect(healthDifferences.map(({ field }) => field)).toEqual(['medical_conditions'])
})
