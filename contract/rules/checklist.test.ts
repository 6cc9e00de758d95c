import { expect, it } from 'vitest'
import {
  buildChecklistId,
  checklistItems,
  getIncompleteSections,
  getSectionItems,
  getSectionState,
} from './checklist.ts'

const getAllIds = (section: 'ready' | 'steady' | 'cook') =>
  getSectionItems(section).map((item) => buildChecklistId(section, item))

it('derives the section state from ticked items [RSC-38, RSC-39, RSC-40]', () => {
  expect(getSectionState('steady', new Set())).toBe('not_started')
  expect(getSectionState('steady', new Set(getAllIds('cook')))).toBe('not_started')
  expect(getSectionState('steady', new Set(['steady:allergens']))).toBe('in_progress')
  expect(getSectionState('steady', new Set(getAllIds('steady')))).toBe('complete')
})

it('lists incomplete sections in order [RSC-48 to RSC-51]', () => {
  expect(getIncompleteSections(new Set())).toEqual(['ready', 'steady', 'cook'])
  expect(getIncompleteSections(new Set([...getAllIds('ready'), 'steady:allergens']))).toEqual(['steady', 'cook'])
  expect(getIncompleteSections(new Set([...getAllIds('ready'), ...getAllIds('steady'), ...getAllIds('cook')]))).toEqual(
    [],
  )
})

it('has these items in three sections [RSC-07 to RSC-26]', () => {
  // Items of Ready (RSC-07 to RSC-14).
  expect(checklistItems.ready).toEqual([
    'core_applications',
    'core_reference_checks',
    'core_checks_confirmed',
    'lunchmaker_applications',
    'lunchmaker_reference_checks',
    'lunchmaker_checks_confirmed',
    'safeguarding_policy',
    'safeguarding_training',
  ])
  // Items of Steady (RSC-15 to RSC-20).
  expect(checklistItems.steady).toEqual([
    'registered',
    'safer_food',
    'allergens',
    'public_liability',
    'risk_assessments',
    'fire_safety',
  ])
  // Items of Cook (RSC-21 to RSC-26).
  expect(checklistItems.cook).toEqual([
    'coordinator_training',
    'core_training',
    'kitchen_training',
    'allergy_training',
    'kitchen_food_handling',
    'first_aiders',
  ])
})
