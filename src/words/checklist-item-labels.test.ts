import { checklistItems } from '@contract/rules/checklist.ts'
import { setupI18n } from '@lingui/core'
import { expect, it } from 'vitest'
import { checklistItemLabels } from './checklist-item-labels.ts'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })

it('has a sentence per item and two refresh periods [RSC-35, RSC-36, RSC-37]', () => {
  const items = Object.values(checklistItems).flat()
  const labels = items.map((item) => i18n._(checklistItemLabels[item].label))
  expect(new Set(labels).size).toBe(items.length)
  for (const label of labels) expect(label.split(' ').length).toBeGreaterThan(2)
  const getHintText = (item: (typeof items)[number]) => {
    const hint = checklistItemLabels[item].hint
    return hint && i18n._(hint)
  }
  expect(getHintText('safeguarding_training')).toBe('Refreshed at least every 5 years')
  expect(getHintText('kitchen_food_handling')).toBe('Refreshed every 3 years')
})
