import { expect, it } from 'vitest'
import { sortFamilyChanges } from './family-changes.ts'

const child = {
  is_adult: false,
  allergens: ['Milk'],
  has_dietary_requirements: true,
  dietary_requirements: 'No pork',
  has_medical_conditions: false,
  medical_conditions: null,
  photo_consent: true,
  school: 'Ysgol y Dref',
  postcode: 'CF10 1AA',
  gp_name: 'Dr Rees',
}
const adult = { ...child, is_adult: true, mobile_number: '07700 900123', email: 'mum@hallbook.example' }

it.each<[string, object, string, unknown, 'applied' | 'questions']>([
  ['an addition to a diet', child, 'dietary_requirements', 'No pork. No nuts', 'applied'],
  ['another text for a diet', child, 'dietary_requirements', 'No nuts', 'questions'],
  ['a removed diet', child, 'dietary_requirements', null, 'questions'],
  ['a first health text', child, 'medical_conditions', 'Asthma', 'applied'],
  ['Yes to a health question', child, 'has_medical_conditions', true, 'applied'],
  ['No to a health question', child, 'has_dietary_requirements', false, 'questions'],
  ['No to photos', child, 'photo_consent', false, 'applied'],
  ['Yes to photos', { ...child, photo_consent: false }, 'photo_consent', true, 'questions'],
  ['another school', child, 'school', 'Riverside', 'applied'],
  ['a child’s postcode', child, 'postcode', 'CF10 2BB', 'questions'],
  ['a child’s doctor', child, 'gp_name', 'Dr Price', 'questions'],
  ['an adult’s own postcode', adult, 'postcode', 'CF10 2BB', 'applied'],
  ['an adult’s own number', adult, 'mobile_number', '07700 900124', 'applied'],
  ['the only address of an adult', { ...adult, email: ' ' }, 'mobile_number', '07700 900124', 'questions'],
  [
    'the first address of an adult',
    { ...adult, email: null, mobile_number: null },
    'mobile_number',
    '07700 900124',
    'questions',
  ],
  [
    'the landline of an adult without an email',
    { ...adult, email: null },
    'telephone_number',
    '02920 123456',
    'applied',
  ],
  ['an adult’s email', adult, 'email', 'new@hallbook.example', 'questions'],
  ['an adult’s emergency contact', adult, 'emergency_contact_name', 'Gran', 'questions'],
  ['a value that is already stored', child, 'gp_name', 'Dr Rees', 'applied'],
])('decides whether %s counts at once [B-FAM-03]', (_title, row, field, value, kind) => {
  const change = { [field]: { base: (row as Record<string, unknown>)[field] ?? null, value } }
  const other = kind === 'applied' ? 'questions' : 'applied'
  expect(sortFamilyChanges(row as Record<string, unknown>, change, [])).toEqual({ [kind]: change, [other]: {} })
})

it('applies added allergens and asks about removed ones [B-FAM-03]', () => {
  expect(sortFamilyChanges(child, { allergens: { add: ['Eggs'], remove: ['Milk'] } }, [])).toEqual({
    applied: { allergens: { add: ['Eggs'] } },
    questions: { allergens: { remove: ['Milk'] } },
  })
})

it('always asks about a hidden field, with the stored value too [B-FAM-03]', () => {
  for (const value of ['Dr Rees', 'Dr Price'])
    expect(sortFamilyChanges(child, { gp_name: { base: 'Dr Rees', value } }, ['gp_name'])).toEqual({
      applied: {},
      questions: { gp_name: { base: null, value } },
    })
})
