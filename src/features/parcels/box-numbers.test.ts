import { describe, expect, it } from 'vitest'
import { addNewBoxes, findMovedBoxes } from './box-numbers.ts'

describe('number of a box', () => {
  const rows = [
    { id: 'raymond', number: 38 },
    { id: 'ann', number: 1 },
    { id: 'old', number: null },
  ]

  it('reports a number that another tablet used first [B-PAR-01]', () => {
    const shownNumbers = addNewBoxes({}, rows)
    expect(findMovedBoxes(shownNumbers, rows)).toEqual([])
    const movedRows = [{ id: 'raymond', number: 39 }, ...rows.slice(1)]
    expect(findMovedBoxes(shownNumbers, movedRows)).toEqual([{ id: 'raymond', number: 39 }])
    // The box is reported until the user dismisses it.
    expect(findMovedBoxes(addNewBoxes(shownNumbers, movedRows), movedRows)).toHaveLength(1)
  })

  it('does not report a box that was not shown before', () => {
    expect(findMovedBoxes({}, rows)).toEqual([])
  })
})
