import { describe, expect, it } from 'vitest'
import type { Stored } from '@/hooks/use-replica.ts'
import { findErrors, isUnsaved, toChange, toSavedDraft, toVisibleDraft } from './holiday-drafts.ts'

const openHoliday = { status: 'Open', start_date: '2026-07-27', end_date: '2026-08-28' } as const
const row = openHoliday as Stored<'holiday_allocation'>

describe('holiday dates', () => {
  it('distinguishes a missing date from an invalid one [HOL-32, HOL-33]', () => {
    expect(findErrors({ ...openHoliday, start_date: null, end_date: null })).toEqual({
      start_date: 'missing',
      end_date: 'missing',
    })
    expect(findErrors({ ...openHoliday, end_date: null, unreadable: { end_date: true } })).toEqual({
      end_date: 'no_date',
    })
  })

  it('shows the stored dates of a closed holiday, not typed ones [HOL-31, HOL-36]', () => {
    const typed = { status: 'Closed', start_date: '2026-02-01', end_date: '2026-02-09' } as const
    expect(toVisibleDraft(undefined, typed)).toEqual(toSavedDraft(undefined))
    expect(toVisibleDraft(row, typed)).toEqual({ ...openHoliday, status: 'Closed' })
    expect(toVisibleDraft(row, { ...typed, status: 'Open' })).toEqual({ ...typed, status: 'Open' })
  })

  it('saves an open holiday and skips one that was never open [SET-12]', () => {
    expect(toChange(2026, 'Jan/Feb', undefined, toSavedDraft(undefined))).toBeNull()
    expect(toChange(2026, 'July/Aug', undefined, openHoliday)).toMatchObject({
      args: { set: { status: { value: 'Open' }, start_date: { value: openHoliday.start_date } } },
    })
  })

  it('reports unsaved changes, including invalid dates', () => {
    expect(isUnsaved(row, toSavedDraft(row))).toBe(false)
    expect(isUnsaved(row, { ...openHoliday, end_date: '2026-08-27' })).toBe(true)
    expect(isUnsaved(row, { ...openHoliday, end_date: null, unreadable: { end_date: true } })).toBe(true)
    expect(isUnsaved(undefined, { ...toSavedDraft(undefined), start_date: '2026-07-27' })).toBe(false)
  })
})
