import { describe, expect, it } from 'vitest'
import { rankMatch, takeBestMatches } from './rank-matches.ts'

describe('takeBestMatches', () => {
  const names = ['callan reid', 'gwen llanover', 'llandaff lunch club', 'dolan hill', 'llanelli club']
  it('sorts by the start of the text, then of a word [B-DESK-01]', () => {
    expect(takeBestMatches(names, ['llan'], (name) => name, 9)).toEqual([
      'llandaff lunch club',
      'llanelli club',
      'gwen llanover',
      'callan reid',
      'dolan hill',
    ])
  })
  it('returns the best rows if there are too many [B-DESK-01]', () => {
    expect(takeBestMatches(names, ['llan'], (name) => name, 1)).toEqual(['llandaff lunch club'])
  })
  it('ranks several words in any order [B-DESK-01]', () => {
    expect(['gwen llanover', 'llanover gwen', 'bgwen allan'].map((name) => rankMatch(name, ['gwen', 'llan']))).toEqual([
      0, 1, 2,
    ])
  })
})
