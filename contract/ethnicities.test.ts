import * as v from 'valibot'
import { expect, it } from 'vitest'
import { EthnicityCapture, ethnicities, findOtherGroup } from './ethnicities.ts'

const isValid = (answer: object) => v.is(EthnicityCapture, answer)

it('has five groups with free text for each last option [SELF-105 to SELF-109, SELF-120]', () => {
  expect(ethnicities.map(({ group }) => group)).toEqual([
    'White',
    'Mixed/Multiple Ethnic Groups',
    'Asian/Asian British',
    'Black/African/Caribbean/Black British',
    'Other Ethnic Group',
  ])
  expect(findOtherGroup('Any other Asian background')).toBe('Asian/Asian British')
  expect(findOtherGroup('Roma')).toBeNull()
})

it('accepts one option or a refusal, with text if required [SELF-54, SELF-110, SELF-114, SELF-115, SELF-116, SELF-117, SELF-118, SELF-119]', () => {
  expect(isValid({ ethnicity: 'Roma' })).toBe(true)
  expect(isValid({ prefer_not_to_say: true })).toBe(true)
  expect(
    isValid({
      ethnicity: 'Any other ethnic group',
      other_group: 'Other Ethnic Group',
      other_detail: 'Kurdish',
    }),
  ).toBe(true)
  expect(v.parse(EthnicityCapture, { prefer_not_to_say: true })).toEqual({
    ethnicity: null,
    other_group: null,
    other_detail: null,
    prefer_not_to_say: true,
  })
  for (const invalidAnswer of [
    {},
    { ethnicity: 'Roma', prefer_not_to_say: true },
    { ethnicity: 'Elf' },
    { ethnicity: 'Any other ethnic group' },
    { ethnicity: 'Any other ethnic group', other_group: 'White', other_detail: 'Kurdish' },
    { ethnicity: 'Any other ethnic group', other_group: 'Other Ethnic Group', other_detail: ' ' },
    { ethnicity: 'Roma', other_detail: 'Kurdish' },
  ])
    expect(isValid(invalidAnswer), JSON.stringify(invalidAnswer)).toBe(false)
})
