import { describe, expect, it } from 'vitest'
import type { StoredRow } from '@/sync-state/use-replica.ts'
import { buildHolidayChange, findDateErrors, isUnsaved, toSavedDraft, toVisibleDraft } from './holiday-drafts.ts'

const openHoliday = { status: 'Open', start_date: '2026-07-27', end_date: '2026-08-28' } as const
const storedRow = openHoliday as StoredRow<'holiday_allocation'>

describe('holiday dates', () => {
  it('distinguishes a missing date from an invalid one [HOL-32, HOL-33]', () => {
    expect(findDateErrors({ ...openHoliday, start_date: null, end_date: null })).toEqual({
      start_date: 'missing',
      end_date: 'missing',
    })
    expect(findDateErrors({ ...openHoliday, end_date: null, unreadable: { end_date: true } })).toEqual({
      end_date: 'no_date',
    })
  })

  it('shows the stored dates of a closed holiday, not typed ones [HOL-31, HOL-36]', () => {
    const typedDraft = { status: 'Closed', start_date: '2026-02-01', end_date: '2026-02-09' } as const
    expect(toVisibleDraft(undefined, typedDraft)).toEqual(toSavedDraft(undefined))
    expect(toVisibleDraft(storedRow, typedDraft)).toEqual({ ...openHoliday, status: 'Closed' })
    expect(toVisibleDraft(storedRow, { ...typedDraft, status: 'Open' })).toEqual({ ...typedDraft, status: 'Open' })
  })

  it('saves an open holiday and skips one that was never open [SET-12]', () => {
    expect(buildHolidayChange(2026, 'Jan/Feb', undefined, toSavedDraft(undefined))).toBeNull()
    expect(buildHolidayChange(2026, 'July/Aug', undefined, openHoliday)).toMatchObject({
      args: { set: { status: { value: 'Open' }, start_date: { value: openHoliday.start_date } } },
    })
  })

  it('reports unsaved changes, including invalid dates', () => {
    expect(isUnsaved(storedRow, toSavedDraft(storedRow))).toBe(false)
    expect(isUnsaved(storedRow, { ...openHoliday, end_date: '2026-08-27' })).toBe(true)
    expect(isUnsaved(storedRow, { ...openHoliday, end_date: null, unreadable: { end_date: true } })).toBe(true)
    expect(isUnsaved(undefined, { ...toSavedDraft(undefined), start_date: '2026-07-27' })).toBe(false)
  })
})
