import { expect, it } from 'vitest'
import { checklistId, incompleteSections, itemsOf, sectionState } from './checklist.ts'

const all = (section: 'ready' | 'steady' | 'cook') =>
  itemsOf(section).map((item) => checklistId(section, item))

it('RSC-38 RSC-39 RSC-40: a section is complete with every item, in progress with some', () => {
  expect(sectionState('steady', new Set())).toBe('not_started')
  expect(sectionState('steady', new Set(all('cook')))).toBe('not_started')
  expect(sectionState('steady', new Set(['steady:allergens']))).toBe('in_progress')
  expect(sectionState('steady', new Set(all('steady')))).toBe('complete')
})

it('RSC-48 to RSC-51: what is not complete is counted section by section', () => {
  expect(incompleteSections(new Set())).toEqual(['ready', 'steady', 'cook'])
  expect(incompleteSections(new Set([...all('ready'), 'steady:allergens']))).toEqual(['steady', 'cook'])
  expect(incompleteSections(new Set([...all('ready'), ...all('steady'), ...all('cook')]))).toEqual([])
})
