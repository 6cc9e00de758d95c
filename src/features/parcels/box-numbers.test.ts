import { describe, expect, it } from 'vitest'
import { movedBoxes, withNewBoxes } from './box-numbers.ts'

describe('the number of a box', () => {
  const rows = [
    { id: 'raymond', number: 38 },
    { id: 'ann', number: 1 },
    { id: 'old', number: null },
  ]

  it('is reported if another tablet had it first [B-PAR-01]', () => {
    const seen = withNewBoxes({}, rows)
    expect(movedBoxes(seen, rows)).toEqual([])
    const moved = [{ id: 'raymond', number: 39 }, ...rows.slice(1)]
    expect(movedBoxes(seen, moved)).toEqual([{ id: 'raymond', number: 39 }])
    // It stays reported until it is dismissed.
    expect(movedBoxes(withNewBoxes(seen, moved), moved)).toHaveLength(1)
  })

  it('is no news for a box that was not shown before', () => {
    expect(movedBoxes({}, rows)).toEqual([])
  })
})
