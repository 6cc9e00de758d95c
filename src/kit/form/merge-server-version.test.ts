import { describe, expect, it } from 'vitest'
import { mergeServerVersion } from './merge-server-version.ts'

const base = { title: 'Lunch', content: 'Soup', tags: ['a'] }

describe('merging a record that another user changed', () => {
  it('takes the saved value of a field that this user did not change', () => {
    const merged = mergeServerVersion({
      base,
      own: { ...base, title: 'Dinner' },
      server: { ...base, content: 'Stew', tags: ['a', 'b'] },
    })
    expect(merged).toEqual({ values: { title: 'Dinner', content: 'Stew', tags: ['a', 'b'] }, otherValues: {} })
  })

  it('keeps both values of a field that both users changed', () => {
    const merged = mergeServerVersion({
      base,
      own: { ...base, title: 'Dinner' },
      server: { ...base, title: 'Supper' },
    })
    expect(merged).toEqual({ values: { ...base, title: 'Dinner' }, otherValues: { title: 'Supper' } })
  })

  it('reports no conflict if both users entered the same value', () => {
    const own = { ...base, tags: ['b'] }
    expect(mergeServerVersion({ base, own, server: { ...base, tags: ['b'] } })).toEqual({
      values: own,
      otherValues: {},
    })
  })

  it('shows the saved value of a field that this user cleared', () => {
    const merged = mergeServerVersion({ base, own: { ...base, title: '' }, server: { ...base, title: 'Supper' } })
    expect(merged).toEqual({ values: { ...base, title: '' }, otherValues: { title: 'Supper' } })
  })
})
