import { expect, it } from 'vitest'
import { hasHealthValues, isHealthHeader } from './health-columns.ts'

const buildUnnamedColumn = (...values: string[]) => ({ column: 3, values })

it('flags an unnamed column if its values look like food or health', () => {
  for (const value of ['severe nut allergy - EpiPen', 'Halal', 'blue inhaler', 'dim cnau'])
    expect(hasHealthValues(buildUnnamedColumn('Bala', value))).toBe(true)
  expect(hasHealthValues(buildUnnamedColumn('Ysgol y Bryn', 'Bus', 'Nuttall'))).toBe(false)
  expect([isHealthHeader('Dietary info (old)'), isHealthHeader('Shoe size')]).toEqual([true, false])
})
