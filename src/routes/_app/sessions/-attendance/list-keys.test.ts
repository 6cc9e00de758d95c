import { describe, expect, it } from 'vitest'
import { findNextBox } from './list-keys.ts'

const buildBox = (name: string, left: number, top: number, height = 80) => ({
  name,
  left,
  top,
  width: 200,
  height,
})
// Three columns of tiles of different heights.
const allBoxes = [
  buildBox('Ayaan', 0, 0),
  buildBox('Zakariya', 0, 90),
  buildBox('Tasnim', 220, 10),
  buildBox('Jayden', 220, 120, 110),
  buildBox('Carys', 440, 60),
]
const getBox = (name: string) => allBoxes.find((one) => one.name === name) ?? buildBox('', 0, 0)
const findNextName = (name: string, x: number, y: number) => findNextBox(getBox(name), allBoxes, { x, y })?.name ?? null

describe('arrow keys between tiles', () => {
  it('move down and up a column', () => {
    expect(findNextName('Ayaan', 0, 1)).toBe('Zakariya')
    expect(findNextName('Jayden', 0, -1)).toBe('Tasnim')
  })

  it('move to the next tile in the neighbouring column', () => {
    expect(findNextName('Ayaan', 1, 0)).toBe('Tasnim')
    expect(findNextName('Zakariya', 1, 0)).toBe('Jayden')
    expect(findNextName('Carys', -1, 0)).toBe('Tasnim')
  })

  it('stay at the edge', () => {
    expect(findNextName('Ayaan', -1, 0)).toBeNull()
    expect(findNextName('Ayaan', 0, -1)).toBeNull()
    expect(findNextName('Carys', 1, 0)).toBeNull()
  })
})
