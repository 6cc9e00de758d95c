import { describe, expect, it } from 'vitest'
import { getCollectors, isSameCollector, parseCollectors } from './collectors.ts'

describe('collectors of a child [B-HAL-04]', () => {
  it('splits a note into names without duplicates', () => {
    expect(parseCollectors('Nan Rees, Uncle Huw; Dad\r\nnan  rees\n\n , Mrs. Evans')).toEqual([
      'Nan Rees',
      'Uncle Huw',
      'Dad',
      'Mrs. Evans',
    ])
    expect(parseCollectors(null)).toEqual([])
    expect(parseCollectors(' ;, \n')).toEqual([])
  })

  it('omits people whom the note warns about', () => {
    expect(parseCollectors('Nan, NOT Dad; never Uncle Bob\nNora, Noel')).toEqual(['Nan', 'Nora', 'Noel'])
  })

  it('ignores case, spaces and full stops when comparing names', () => {
    expect(isSameCollector('Mrs. Evans', 'mrs evans')).toBe(true)
    expect(isSameCollector('Nan', 'Nain')).toBe(false)
    expect([isSameCollector(null, null), isSameCollector(null, 'Nan')]).toEqual([true, false])
  })

  it('sorts collectors by number of children and lists exceptions', () => {
    const buildChild = (id: string, pick_up_people: string | null) => ({ id, pick_up_people })
    expect(
      getCollectors([buildChild('a', 'Dad, Nan'), buildChild('b', 'nan'), buildChild('c', 'Nan; Uncle Huw')]),
    ).toEqual([
      { name: 'Nan', notFor: [] },
      { name: 'Dad', notFor: ['b', 'c'] },
      { name: 'Uncle Huw', notFor: ['a', 'b'] },
    ])
    expect(getCollectors([buildChild('a', null)])).toEqual([])
  })
})
