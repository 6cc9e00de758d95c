import { checklistItems } from '@contract/rules/checklist.ts'
import { expect, it } from 'vitest'
import { itemWords } from './checklist-item-words.ts'

it('RSC-35 RSC-36 RSC-37: every item has its own sentence; two say when to refresh it', () => {
  const items = Object.values(checklistItems).flat()
  const labels = items.map((item) => itemWords[item].label.message)
  expect(new Set(labels).size).toBe(items.length)
  expect(labels.every((label) => label && label.length > 10)).toBe(true)
  // RSC-35, RSC-36
  expect(itemWords.safeguarding_training.hint?.message).toBe('Refreshed at least every 5 years')
  expect(itemWords.kitchen_food_handling.hint?.message).toBe('Refreshed every 3 years')
})
