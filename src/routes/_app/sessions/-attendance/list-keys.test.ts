import { describe, expect, it } from 'vitest'
import { nextBox } from './list-keys.ts'

const box = (name: string, left: number, top: number, height = 80) => ({
  name,
  left,
  top,
  width: 200,
  height,
})
// // Three columns of tiles of different heights.
const all = [
  box('Ayaan', 0, 0),
  box('Zakariya', 0, 90),
  box('Tasnim', 220, 10),
  box('Jayden', 220, 120, 110),
  box('Carys', 440, 60),
]
const at = (name: string) => all.find((one) => one.name === name) ?? box('', 0, 0)
const from = (name: string, x: number, y: number) => nextBox(at(name), all, { x, y })?.name ?? null

describe('arrow keys between tiles', () => {
  it('move down and up a column', () => {
    expect(from('Ayaan', 0, 1)).toBe('Zakariya')
    expect(from('Jayden', 0, -1)).toBe('Tasnim')
  })

  it('move to the next tile in the neighbouring column', () => {
    expect(from('Ayaan', 1, 0)).toBe('Tasnim')
    expect(from('Zakariya', 1, 0)).toBe('Jayden')
    expect(from('Carys', -1, 0)).toBe('Tasnim')
  })

  it('stay at the edge', () => {
    expect(from('Ayaan', -1, 0)).toBeNull()
    expect(from('Ayaan', 0, -1)).toBeNull()
    expect(from('Carys', 1, 0)).toBeNull()
  })
})
