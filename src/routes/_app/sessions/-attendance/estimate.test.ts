import { personDefaults } from '@contract/registered/registered-fields.ts'
import { describe, expect, it } from 'vitest'
import { estimateHeight } from './estimate.ts'
import type { ListUnit } from './units.ts'

const person: ListUnit['members'][number] = {
  ...personDefaults,
  id: '1',
  first_name: 'Ayaan',
  last_name: 'Abdi',
  created: '2026-01-01T00:00:00.000Z',
  participant_self_registration: false,
  health_confirmed: null,
  held_registration: null,
  version: 1,
}
const unit: ListUnit = { key: '1', name: 'Abdi', letter: 'A', members: [person] }
const estimateTile = (chips: readonly string[], width = 300) =>
  estimateHeight(
    unit,
    () => ({ firstName: 'Ayaan', secondLine: 'Abdi, 9', chips: chips.map((label) => ({ label })) }),
    { width, rem: 16, editing: false },
  )

const ROW_HEIGHT = 26
const ROW_GAP = 4
const LINE_HEIGHT = 17.5

/** Compares heights with a tolerance of one pixel, because both are rounded to full pixels. */
const expectSameHeight = (one: number, other: number) => expect(Math.abs(one - other)).toBeLessThanOrEqual(1)

describe('estimated height of a tile', () => {
  const nameOnlyHeight = estimateTile([])

  it('is 72 px with only a name [LOOK tile]', () => {
    expect(nameOnlyHeight).toBe(72)
  })

  it('puts short facts side by side and others below them [ATT-21]', () => {
    const oneRowHeight = estimateTile(['Milk'])
    expect(estimateTile(['Milk', 'Eggs'])).toBe(oneRowHeight)
    expect(estimateTile(['Milk', 'Eggs', 'Young helper'])).toBe(oneRowHeight + ROW_HEIGHT + ROW_GAP)
  })

  it('grows by every line of a long fact [PER-15, PER-17]', () => {
    const oneLineHeight = estimateTile(['Asthma'])
    // Line counts measured in a browser: two lines, four lines, and a word without spaces.
    expectSameHeight(estimateTile(['Type 1 diabetes, carries an insulin pen']), oneLineHeight + LINE_HEIGHT)
    expectSameHeight(
      estimateTile([
        'Type 1 diabetes, carries an insulin pen, tests before lunch and again an hour after it, with an adult',
      ]),
      oneLineHeight + 3 * LINE_HEIGHT,
    )
    expectSameHeight(estimateTile(['Supercalifragilisticexpialidocious']), oneLineHeight + LINE_HEIGHT)
  })

  it('is smaller in a wider column', () => {
    const text = 'Nut allergy in the family, no pork, and nothing that was fried in the same oil as meat'
    expect(estimateTile([text], 620)).toBeLessThan(estimateTile([text], 300))
  })
})
