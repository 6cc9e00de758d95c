import { expect, it } from 'vitest'
import { importColumns } from '../../../contract/registered/registered-import.ts'
import { parseDay } from './dates.ts'
import { findColumn } from './headers.ts'
import { readAllergens, readGroups, readValue } from './values.ts'

const TODAY = '2026-08-05'

it.each([
  ['14/03/2018', '2018-03-14'],
  ['4/3/2018', '2018-03-04'],
  ['04-03-2018', '2018-03-04'],
  ['4.3.2018', '2018-03-04'],
  ['4 / 3 / 2018', '2018-03-04'],
  ['2018-03-14', '2018-03-14'],
  ['2018-03-14 00:00:00', '2018-03-14'],
  ['14/03/2018 00:00', '2018-03-14'],
  ['14 Mar 2018', '2018-03-14'],
  ['14-Mar-18', '2018-03-14'],
  ['1st September 2018', '2018-09-01'],
  ['3 Mawrth 2018', '2018-03-03'],
  ['29/02/2020', '2020-02-29'],
  ['05/08/26', '2026-08-05'],
  ['06/08/26', '1926-08-06'],
  ['06/08/49', '1949-08-06'],
])('reads the date %s with the day first', (text, day) => expect(parseDay(text, TODAY)).toBe(day))

it.each(['', '2018', '29/02/2019', '31/04/2018', '3/14/2018', '43173', '14 Foo 2018', 'yesterday', '1/2/3/4'])(
  'does not guess a date from %s',
  (text) => expect(parseDay(text, TODAY)).toBeNull(),
)

it('reads yes and no in English and Welsh', () => {
  for (const yes of ['Yes', 'y', 'TRUE', '1', 'Ydy', 'oes', 'Ie'])
    expect(readValue('allow_contact', yes)).toEqual({ value: true })
  for (const no of ['No', 'N', 'false', '0', 'Na', 'Nac ydy', 'nac oes'])
    expect(readValue('allow_contact', no)).toEqual({ value: false })
  expect(readValue('allow_contact', 'perhaps')).toEqual({ issue: 'yes_no' })
})

it('reads choices by label or value, in any case', () => {
  expect(readValue('gender', 'FEMALE')).toEqual({ value: 'Female' })
  expect(readValue('gender', 'prefer  not to say')).toEqual({ value: 'Prefer not to say' })
  expect(readValue('attendance_type', 'parent or carer')).toEqual({ value: 'parent_or_carer' })
  expect(readValue('attendance_type', 'parent_or_carer')).toEqual({ value: 'parent_or_carer' })
  expect(readValue('accessing_wider_support_type', 'Yes – once')).toEqual({ value: 'yes_single' })
  expect(readValue('age_band', '8–10')).toEqual({ value: '8-10' })
  expect(readValue('gender', 'x')).toEqual({ issue: 'choice' })
})

it('validates imported values by the same rules as typed values', () => {
  expect(readValue('first_name', 'av\u202ea')).toEqual({ issue: 'invisible' })
  expect(readValue('first_name', '\u202eava\u202c')).toEqual({ value: 'ava' })
  expect(readValue('first_name', 'a'.repeat(101))).toEqual({ issue: 'too_long' })
  expect(readValue('email', 'nobody')).toEqual({ issue: 'email' })
  expect(readValue('parcel_additional_adults', '3')).toEqual({ value: 3 })
  expect(readValue('parcel_additional_adults', '-1')).toEqual({ issue: 'number' })
  expect(readValue('date_of_birth', '1/1/2999')).toEqual({ issue: 'future' })
  expect(readValue('age_band', '8 to 10')).toEqual({ value: '8-10' })
  expect(readValue('age_band', '8–10')).toEqual({ value: '8-10' })
  expect(readValue('date_of_birth', '1/1/1850')).toEqual({ issue: 'long_ago' })
  expect(readValue('date_of_birth', 'soon')).toEqual({ issue: 'date' })
  expect(readValue('mobile_number', '+447700900123')).toEqual({ value: '07700 900123' })
  expect(readValue('postcode', 'cf101aa')).toEqual({ value: 'CF10 1AA' })
})

it('reads lists separated by semicolons or commas', () => {
  expect(readAllergens('Nuts; Sesame, nuts')).toEqual({ known: ['nuts', 'sesame'], unknown: false })
  expect(readAllergens('Peanuts and egg, llaeth')).toEqual({
    known: ['peanuts', 'eggs', 'milk'],
    unknown: false,
  })
  expect(readAllergens('nuts; chalk')).toEqual({ known: ['nuts'], unknown: true })
  const groups = new Map([
    ['lions', 'l'],
    ['bears, big', 'b'],
  ])
  expect(readGroups('Bears, big', groups)).toEqual({ value: ['b'] })
  expect(readGroups('Bears, big; Lions', groups)).toEqual({ value: ['b', 'l'] })
  expect(readGroups('Lions, Tigers', groups)).toEqual({ issue: 'group' })
})

it('recognises headers of exports, fields and forms', () => {
  for (const column of importColumns) expect(findColumn(column)).toBe(column)
  const columnByHeader = {
    Surname: 'last_name',
    ' DOB ': 'date_of_birth',
    'Date of Birth*': 'date_of_birth',
    'Church connection status': 'accessing_wider_support_type',
    'Dietary requirements?': 'has_dietary_requirements',
    'Dietary requirements': 'dietary_requirements',
    'GP’s name': 'gp_name',
    Email: 'email',
  }
  for (const [head, column] of Object.entries(columnByHeader)) expect(findColumn(head)).toBe(column)
  for (const head of ['Created', 'Family entries', 'Participant self registration', 'Shoe size', ''])
    expect(findColumn(head)).toBeUndefined()
})

it('replaces line breaks in names, and refuses them in phone numbers and codes', () => {
  for (const field of ['first_name', 'last_name', 'address_1', 'gp_name', 'school'] as const)
    expect(readValue(field, 'Ali \n  Vali')).toEqual({ value: 'Ali Vali' })
  expect(readValue('address_1', '1 High Street,\u2028Cardiff')).toEqual({ value: '1 High Street, Cardiff' })
  for (const field of ['mobile_number', 'postcode', 'email', 'upn'] as const)
    expect(readValue(field, '07700 900123\n07700 900124')).toEqual({ issue: 'line_break' })
  expect(readValue('medical_conditions', 'Asthma\nInhaler in bag')).toEqual({
    value: 'Asthma\nInhaler in bag',
  })
})
