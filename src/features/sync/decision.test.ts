import { expect, it } from 'vitest'
import { isContradicted } from './decision.ts'

it('PER-130: a No about the diet of somebody who has an allergy is no decision', () => {
  const diet = { field: 'has_dietary_requirements' }
  expect(isContradicted(diet, false, { allergens: ['nuts'] })).toBe(true)
  expect(isContradicted(diet, true, { allergens: ['nuts'] })).toBe(false)
  expect(isContradicted(diet, false, { allergens: [] })).toBe(false)
  expect(isContradicted({ field: 'photo_consent' }, false, { allergens: ['nuts'] })).toBe(false)
})
