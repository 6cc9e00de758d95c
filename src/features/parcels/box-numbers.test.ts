import { describe, expect, it } from 'vitest'
import { addNewBoxes, findMovedBoxes } from './box-numbers.ts'

describe('number of a box', () => {
  const rows = [
    { id: 'raymond', number: 38 },
    { id: 'ann', number: 1 },
    { id: 'old', number: null },
  ]

  it('reports a number that another tablet used first [B-PAR-01]', () => {
    const seen = addNewBoxes({}, rows)
    expect(findMovedBoxes(seen, rows)).toEqual([])
    const moved = [{ id: 'raymond', number: 39 }, ...rows.slice(1)]
    expect(findMovedBoxes(seen, moved)).toEqual([{ id: 'raymond', number: 39 }])
    // Report the box until the user dismisses it.
    expect(findMovedBoxes(addNewBoxes(seen, moved), moved)).toHaveLength(1)
  })

  it('does not report a box that was not shown before', () => {
    expect(findMovedBoxes({}, rows)).toEqual([])
  })
})
