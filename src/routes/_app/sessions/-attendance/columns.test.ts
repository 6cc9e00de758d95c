import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BLOCK_GAP_PX, countColumns, findFirstBelow, findVisibleRun, placeInColumns, stackBlocks } from './columns.ts'

const heightsArbitrary = fc.array(fc.integer({ min: 72, max: 600 }), { minLength: 1, maxLength: 200 })
const columnCountArbitrary = fc.integer({ min: 1, max: 4 })

describe('columns', () => {
  it.each([
    ['phone', 336, 'phone', 1],
    ['portrait tablet', 660, 'tablet', 2],
    ['landscape tablet of 1024', 850, 'tablet', 3],
    ['landscape tablet of 1180', 1016, 'tablet', 3],
    ['landscape tablet of 1280', 814, 'wide', 3],
    ['desktop of 1440', 974, 'wide', 4],
    ['wide desktop', 1454, 'wide', 4],
  ] as const)('of %s with %i px and layout %s: %i', (_name, width, layout, count) => {
    expect(countColumns(width, 16, layout)).toBe(count)
  })

  it('are fewer with larger text', () => {
    expect(countColumns(850, 32, 'tablet')).toBe(1)
  })

  it('place each block in the shortest column', () => {
    expect(placeInColumns([300, 100, 200, 100, 100], 3)).toEqual([0, 1, 2, 1, 2])
  })
})

describe('stacked blocks', () => {
  it('never overlap in a column and are separated by the gap', () => {
    fc.assert(
      fc.property(heightsArbitrary, columnCountArbitrary, (list, count) => {
        const places = placeInColumns(list, count)
        const { tops, total } = stackBlocks(list, places, count)
        const columnEnds = new Map<number, number>()
        list.forEach((height, index) => {
          const column = places[index] as number
          const previousEnd = columnEnds.get(column)
          expect(tops[index]).toBe(previousEnd === undefined ? 0 : previousEnd + BLOCK_GAP_PX)
          columnEnds.set(column, (tops[index] as number) + height)
        })
        expect(total).toBe(Math.max(...columnEnds.values()))
      }),
    )
  })

  it('stay in their columns when a height changes', () => {
    const places = placeInColumns([100, 100, 100], 2)
    expect(stackBlocks([100, 100, 100], places, 2).tops).toEqual([0, 0, 112])
    expect(stackBlocks([150, 100, 100], places, 2).tops).toEqual([0, 0, 162])
  })
})

describe('visible run of blocks', () => {
  it('contains every block that touches the range', () => {
    fc.assert(
      fc.property(heightsArbitrary, columnCountArbitrary, fc.nat(5000), (list, count, from) => {
        const { tops } = stackBlocks(list, placeInColumns(list, count), count)
        const [firstIndex, lastIndex] = findVisibleRun(tops, list, from, from + 800)
        list.forEach((height, index) => {
          const top = tops[index] as number
          if (top <= from + 800 && top + height >= from) {
            expect(index).toBeGreaterThanOrEqual(firstIndex)
            expect(index).toBeLessThanOrEqual(lastIndex)
          }
        })
      }),
    )
  })

  it('is empty for an empty list and ends at the last block', () => {
    expect(findVisibleRun([], [], 0, 800)).toEqual([0, -1])
    expect(findFirstBelow([0, 100, 200], 90)).toBe(1)
    expect(findFirstBelow([0, 100, 200], 900)).toBe(2)
  })
})
