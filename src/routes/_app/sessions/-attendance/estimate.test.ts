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

/** Compares heights with a tolerance of one pixel, because both are rounded to full pixels. */
const sameHeight = (one: number, other: number) => expect(Math.abs(one - other)).toBeLessThanOrEqual(1)

describe('estimated height of a tile', () => {
  const bare = height([])

  it('is 72 px with only a name [LOOK tile]', () => {
    expect(bare).toBe(72)
  })

  it('puts short facts side by side and others below them [ATT-21]', () => {
    const one = height(['Milk'])
    expect(height(['Milk', 'Eggs'])).toBe(one)
    expect(height(['Milk', 'Eggs', 'Young helper'])).toBe(one + ROW + GAP)
  })

  it('grows by every line of a long fact [PER-15, PER-17]', () => {
    const one = height(['Asthma'])
    // Line counts measured in a browser: two lines, four lines, and a word without spaces.
    sameHeight(height(['Type 1 diabetes, carries an insulin pen']), one + LINE)
    sameHeight(
      height([
        'Type 1 diabetes, carries an insulin pen, tests before lunch and again an hour after it, with an adult',
      ]),
      one + 3 * LINE,
    )
    sameHeight(height(['Supercalifragilisticexpialidocious']), one + LINE)
  })

  it('is smaller in a wider column', () => {
    const text = 'Nut allergy in the family, no pork, and nothing that was fried in the same oil as meat'
    expect(height([text], 620)).toBeLessThan(height([text], 300))
  })
})
