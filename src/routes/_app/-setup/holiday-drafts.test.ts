import { describe, expect, it } from 'vitest'
import type { Stored } from '@/hooks/use-replica.ts'
import { changeOf, errorsOf, isUnsaved, savedDraft, shownDraft } from './holiday-drafts.ts'

const open = { status: 'Open', start_date: '2026-07-27', end_date: '2026-08-28' } as const
const row = open as Stored<'holiday_allocation'>

describe('the dates of a holiday', () => {
  it('HOL-32 HOL-33 tells a missing date from one that is no date', () => {
    expect(errorsOf({ ...open, start_date: null, end_date: null })).toEqual({
      start_date: 'missing',
      end_date: 'missing',
    })
    expect(errorsOf({ ...open, end_date: null, unreadable: { end_date: true } })).toEqual({
      end_date: 'no_date',
    })
  })

  it('HOL-31 HOL-36 of a closed one are those that are stored, whatever was typed before', () => {
    const typed = { status: 'Closed', start_date: '2026-02-01', end_date: '2026-02-09' } as const
    expect(shownDraft(undefined, typed)).toEqual(savedDraft(undefined))
    expect(shownDraft(row, typed)).toEqual({ ...open, status: 'Closed' })
    expect(shownDraft(row, { ...typed, status: 'Open' })).toEqual({ ...typed, status: 'Open' })
  })

  it('SET-12: an open one is saved; one that was never open is not', () => {
    expect(changeOf(2026, 'Jan/Feb', undefined, savedDraft(undefined))).toBeNull()
    expect(changeOf(2026, 'July/Aug', undefined, open)).toMatchObject({
      args: { set: { status: { value: 'Open' }, start_date: { value: open.start_date } } },
    })
  })

  it('are unsaved once they differ from what is stored, also where the box holds no date', () => {
    expect(isUnsaved(row, savedDraft(row))).toBe(false)
    expect(isUnsaved(row, { ...open, end_date: '2026-08-27' })).toBe(true)
    expect(isUnsaved(row, { ...open, end_date: null, unreadable: { end_date: true } })).toBe(true)
    expect(isUnsaved(undefined, { ...savedDraft(undefined), start_date: '2026-07-27' })).toBe(false)
  })
})
