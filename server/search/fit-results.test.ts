import { describe, expect, it } from 'vitest'
import { findRowsPerKind } from './fit-results.ts'

describe('findRowsPerKind', () => {
  it('returns the limit if all rows fit', () => {
    expect(findRowsPerKind([12, 8, 0], 20)).toBe(20)
    expect(findRowsPerKind([], 20)).toBe(20)
  })
  it('reserves one row for each list that has more matches', () => {
    expect(findRowsPerKind([300], 20)).toBe(19)
    expect(findRowsPerKind([300, 300, 300, 300, 300], 20)).toBe(3)
    expect(findRowsPerKind([300, 2], 20)).toBe(17)
  })
})
