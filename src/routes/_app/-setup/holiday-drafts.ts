import type { Holiday } from '@contract/rules/holidays.ts'
import type { NewChange, StoredRow } from '@/sync-state/use-replica.ts'
import type { HolidayDraft, HolidayErrors } from './holiday-row.tsx'

/** Returns the stored values of a holiday as a draft. A holiday that was never set counts as closed. */
export const toSavedDraft = (row: StoredRow<'holiday_allocation'> | undefined): HolidayDraft => ({
  status: row?.status ?? 'Closed',
  start_date: row?.start_date ?? null,
  end_date: row?.end_date ?? null,
})

/**
 * Returns the draft as the holiday's row displays it. A closed holiday displays its stored dates, because typed dates
 * are not saved (HOL-31). If the user opens the holiday again before saving, the typed dates return.
 */
export const toVisibleDraft = (row: StoredRow<'holiday_allocation'> | undefined, draft: HolidayDraft): HolidayDraft => {
  if (draft.status === 'Open') return draft
  return { ...toSavedDraft(row), status: 'Closed' }
}

/** Returns the errors in the dates of an open holiday (HOL-32 to HOL-34, SET-26). */
export const findDateErrors = ({ status, start_date, end_date, unreadable }: HolidayDraft): HolidayErrors | null => {
  if (status === 'Closed') return null
  const errors: HolidayErrors = {}
  if (!start_date) errors.start_date = unreadable?.start_date ? 'no_date' : 'missing'
  if (!end_date) errors.end_date = unreadable?.end_date ? 'no_date' : 'missing'
  if (start_date && end_date && end_date < start_date) errors.end_date = 'before_start'
  return Object.keys(errors).length ? errors : null
}

/**
 * Builds the change of a holiday, with only the fields that differ. Returns null without a difference. A closed holiday
 * retains its stored dates (HOL-31, HOL-36, HOL-40).
 */
export const buildHolidayChange = (
  year: number,
  holiday: Holiday,
  row: StoredRow<'holiday_allocation'> | undefined,
  draft: HolidayDraft,
): NewChange | null => {
  const isClosed = draft.status === 'Closed'
  if (isClosed && (row?.status ?? 'Closed') === 'Closed') return null
  const fields = isClosed ? (['status'] as const) : (['status', 'start_date', 'end_date'] as const)
  const changedFields = fields.filter((field) => (row?.[field] ?? null) !== draft[field])
  if (changedFields.length === 0) return null
  const fieldChanges = Object.fromEntries(
    changedFields.map((field) => [field, { base: row?.[field] ?? null, value: draft[field] }]),
  )
  return { name: 'holiday.set', args: { year, holiday, set: fieldChanges } }
}

/**
 * True if leaving the page would lose changes. Typed dates of a closed holiday do not count, because they are not
 * saved.
 */
export const isUnsaved = (row: StoredRow<'holiday_allocation'> | undefined, draft: HolidayDraft): boolean => {
  const savedDraft = toSavedDraft(row)
  if (draft.status !== savedDraft.status) return true
  if (draft.status === 'Closed') return false
  const { unreadable } = draft
  const haveDatesChanged = draft.start_date !== savedDraft.start_date || draft.end_date !== savedDraft.end_date
  return haveDatesChanged || Boolean(unreadable?.start_date || unreadable?.end_date)
}
