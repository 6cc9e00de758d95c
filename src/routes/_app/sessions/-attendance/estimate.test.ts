import { personDefaults } from '@contract/registered/registered-fields.ts'
import { describe, expect, it } from 'vitest'
import { estimateHeight } from './estimate.ts'
import type { Unit } from './units.ts'

const person: Unit['members'][number] = {
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
const unit: Unit = { key: '1', name: 'Abdi', letter: 'A', members: [person] }
const height = (chips: readonly string[], width = 300) =>
  estimateHeight(
    unit,
    () => ({ firstName: 'Ayaan', secondLine: 'Abdi, 9', chips: chips.map((label) => ({ label })) }),
    { width, rem: 16, editing: false },
  )

const ROW = 26
const GAP = 4
const LINE = 17.5

/** Whole pixels on both sides: one more or less is the same height. */
const sameHeight = (one: number, other: number) => expect(Math.abs(one - other)).toBeLessThanOrEqual(1)

describe('the height of a tile before it is drawn', () => {
  const bare = height([])

  it('LOOK tile: nothing but a name is 72 high', () => {
    expect(bare).toBe(72)
  })

  it('ATT-21 puts short facts side by side, and others under them', () => {
    const one = height(['Milk'])
    expect(height(['Milk', 'Eggs'])).toBe(one)
    expect(height(['Milk', 'Eggs', 'Young helper'])).toBe(one + ROW + GAP)
  })

  it('PER-15 PER-17 grows by every line that a long fact takes', () => {
    const one = height(['Asthma'])
    // As drawn in a browser: two lines, four lines, and a word without spaces.
    sameHeight(height(['Type 1 diabetes, carries an insulin pen']), one + LINE)
    sameHeight(
      height([
        'Type 1 diabetes, carries an insulin pen, tests before lunch and again an hour after it, with an adult',
      ]),
      one + 3 * LINE,
    )
    sameHeight(height(['Supercalifragilisticexpialidocious']), one + LINE)
  })

  it('stands less high where there is more room', () => {
    const text = 'Nut allergy in the family, no pork, and nothing that was fried in the same oil as meat'
    expect(height([text], 620)).toBeLessThan(height([text], 300))
  })
})
