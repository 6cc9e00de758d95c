import { describe, expect, it } from 'vitest'
import { collectorsIn, collectorsOf, sameCollector } from './collectors.ts'

describe('B-HAL-04 who may collect a child', () => {
  it('reads the note between commas, semicolons and line ends, each name once', () => {
    expect(collectorsIn('Nan Rees, Uncle Huw; Dad\r\nnan  rees\n\n , Mrs. Evans')).toEqual([
      'Nan Rees',
      'Uncle Huw',
      'Dad',
      'Mrs. Evans',
    ])
    expect(collectorsIn(null)).toEqual([])
    expect(collectorsIn(' ;, \n')).toEqual([])
  })

  it('takes a name for the same with other capitals, spaces and stops', () => {
    expect(sameCollector('Mrs. Evans', 'mrs evans')).toBe(true)
    expect(sameCollector('Nan', 'Nain')).toBe(false)
    expect([sameCollector(null, null), sameCollector(null, 'Nan')]).toEqual([true, false])
  })

  it('offers a family first who may collect all of them, and says for whom a name is not', () => {
    const child = (id: string, pick_up_people: string | null) => ({ id, pick_up_people })
    expect(collectorsOf([child('a', 'Dad, Nan'), child('b', 'nan'), child('c', 'Nan; Uncle Huw')])).toEqual([
      { name: 'Nan', notFor: [] },
      { name: 'Dad', notFor: ['b', 'c'] },
      { name: 'Uncle Huw', notFor: ['a', 'b'] },
    ])
    expect(collectorsOf([child('a', null)])).toEqual([])
  })
})
