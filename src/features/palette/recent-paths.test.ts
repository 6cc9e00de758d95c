import { newId } from '@contract/id.ts'
import { describe, expect, it } from 'vitest'
import { addRecentPath, parseRecordPath } from './recent-paths.ts'

const isPage = (path: string) => path === '/dashboard' || path === '/users/pastors'

describe('addRecentPath', () => {
  it('keeps each path once, latest first [B-DESK-01]', () => {
    const id = newId()
    const visits = ['/dashboard', `/organisations/${id}`, '/users/pastors', `/organisations/${id}/x`, '/dashboard']
    const paths = visits.reduce<readonly string[]>((stored, path) => addRecentPath(stored, path, isPage), [])
    expect(paths).toEqual(['/dashboard', `/organisations/${id}`, '/users/pastors'])
  })
  it('ignores unknown pages and new records [B-DESK-01]', () => {
    for (const path of ['/nowhere', '/organisations/new', '/login', '/users/pastors/new'])
      expect(addRecentPath([], path, isPage)).toEqual([])
  })
  it('keeps as many server records as one call can name [B-DESK-01]', () => {
    const paths = Array.from({ length: 9 }, () => `/applications/${newId()}`)
    const stored = paths.reduce<readonly string[]>((before, path) => addRecentPath(before, path, isPage), [])
    expect(stored).toEqual(paths.reverse().slice(0, 5))
  })
})

describe('parseRecordPath', () => {
  it('distinguishes the lists of applications [B-DESK-01]', () => {
    const id = newId()
    expect(parseRecordPath(`/volunteer_applications/${id}/notes`)).toEqual({
      list: '/volunteer_applications',
      id,
      place: 'server',
    })
    expect(parseRecordPath('/applications')).toBeNull()
  })
})
