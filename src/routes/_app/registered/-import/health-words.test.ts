import { expect, it } from 'vitest'
import { headIsHealth, valuesAreHealth } from './health-words.ts'

const unnamed = (...values: string[]) => ({ column: 3, values })

it('flags an unnamed column if its values look like food or health', () => {
  for (const value of ['severe nut allergy - EpiPen', 'Halal', 'blue inhaler', 'dim cnau'])
    expect(valuesAreHealth(unnamed('Bala', value))).toBe(true)
  expect(valuesAreHealth(unnamed('Ysgol y Bryn', 'Bus', 'Nuttall'))).toBe(false)
  expect([headIsHealth('Dietary info (old)'), headIsHealth('Shoe size')]).toEqual([true, false])
})
