import { type Holiday, holidays } from '@contract/rules/holidays.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { useLiveQuery } from 'dexie-react-hooks'
import { CalendarDays } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useConfirmLeave, useUnsaved } from '@/kit/form/unsaved/unsaved.tsx'
import { useSaveLocally } from '@/kit/form/use-save-locally.ts'
import { useReplica } from '@/sync-state/use-replica.ts'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { Select } from '@/ui/select.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { useToast } from '@/ui/toast.tsx'
import { buildHolidayChange, findDateErrors, isUnsaved, toSavedDraft, toVisibleDraft } from './holiday-drafts.ts'
import { columnsClass, type HolidayDraft, type HolidayErrors, HolidayRow } from './holiday-row.tsx'

type HolidayDatesProps = { year: number; years: readonly number[]; onYear: (year: number) => void }

/** Holidays of a year: open or closed, with start and end date (HOL-22 to HOL-40). Works offline. */
export const HolidayDates = ({ year, years, onYear }: HolidayDatesProps) => {
  const { t } = useLingui()
  const { show } = useToast()
  const { db } = useReplica()
  const save = useSaveLocally()
  const [drafts, setDrafts] = useState<Partial<Record<Holiday, HolidayDraft>>>({})
  const [errors, setErrors] = useState<Partial<Record<Holiday, HolidayErrors>>>({})
  const loadedYear = useLiveQuery(async () => {
    const rows = await db.rows('holiday_allocation').where('year').equals(year).toArray()
    return { year, rows: new Map(rows.map((row) => [row.holiday, row])) }
  }, [db, year])
  // Ignore rows that were loaded for another year. They must never be shown under the newly chosen year.
  const storedRows = loadedYear?.year === year ? loadedYear.rows : undefined
  const hasUnsaved = holidays.some((holiday) => {
    const draft = drafts[holiday]
    return storedRows !== undefined && draft !== undefined && isUnsaved(storedRows.get(holiday), draft)
  })
  useUnsaved(hasUnsaved)
  const askToLeave = useConfirmLeave()
  const sectionRef = useRef<HTMLElement>(null)
  const [refusalCount, setRefusalCount] = useState(0)
  useEffect(() => {
    if (refusalCount) sectionRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusalCount])
  const getDraft = (holiday: Holiday): HolidayDraft => drafts[holiday] ?? toSavedDraft(storedRows?.get(holiday))
  const changeYear = (next: number) => {
    setDrafts({})
    setErrors({})
    onYear(next)
  }
  const submit = async () => {
    if (!storedRows) return
    const errorsByHoliday = Object.fromEntries(
      holidays.flatMap((holiday) => {
        const rowErrors = findDateErrors(getDraft(holiday))
        return rowErrors ? [[holiday, rowErrors]] : []
      }),
    )
    setErrors(errorsByHoliday)
    if (Object.keys(errorsByHoliday).length) return setRefusalCount(refusalCount + 1)
    const changes = holidays.flatMap((holiday) => {
      const change = buildHolidayChange(year, holiday, storedRows.get(holiday), getDraft(holiday))
      return change ? [change] : []
    })
    if (changes.length && !(await save(changes))) return
    // Delete the saved drafts, but retain drafts that the user changed during the save.
    setDrafts((now) => Object.fromEntries(holidays.flatMap((h) => (now[h] === drafts[h] ? [] : [[h, now[h]]]))))
    // Show a different message if an open holiday was closed (SET-23, SET-24).
    const hasClosed = holidays.some(
      (holiday) => storedRows.get(holiday)?.status === 'Open' && getDraft(holiday).status === 'Closed',
    )
    show({ message: hasClosed ? t`Holidays successfully saved` : t`Holiday dates set up successfully` })
  }

  return (
    <section ref={sectionRef} className="@container overflow-hidden rounded-xl border border-border bg-card">
      <header className="flex flex-wrap items-center gap-4 px-5 py-4">
        <h2 className="flex min-w-0 flex-auto flex-wrap items-center gap-x-2.5 text-xl font-bold wrap-anywhere">
          <CalendarDays aria-hidden="true" className="shrink-0 text-link" />
          <Trans>Holiday Dates</Trans>
        </h2>
        {/* Show the label and the field in one row if both fit. */}
        <Field label={t`Year`} className="flex! max-w-full flex-wrap items-center gap-x-3">
          <Select
            className="min-w-[calc(4ch+4.5rem)]"
            value={String(year)}
            options={years.map((y) => ({ value: String(y), label: String(y) }))}
            onValueChange={(value) => {
              const applyChange = () => changeYear(Number(value))
              if (hasUnsaved) askToLeave(applyChange)
              else applyChange()
            }}
          />
        </Field>
      </header>
      {/* Hidden from screen readers because each field has the same label. */}
      <div
        aria-hidden="true"
        className={clsx(
          'hidden gap-3 border-t border-border bg-muted px-5 py-2.5 text-sm font-bold @min-[38rem]:grid',
          columnsClass,
        )}
      >
        <span>
          <Trans>Holiday</Trans>
        </span>
        <span>
          <Trans>Status</Trans>
        </span>
        <span>
          <Trans>Start date</Trans>
        </span>
        <span>
          <Trans>End date</Trans>
        </span>
      </div>
      {storedRows ? (
        <ul>
          {holidays.map((holiday) => (
            <HolidayRow
              key={`${year} ${holiday}`}
              holiday={holiday}
              draft={toVisibleDraft(storedRows.get(holiday), getDraft(holiday))}
              errors={errors[holiday]}
              onChange={(change) => {
                setDrafts({ ...drafts, [holiday]: { ...getDraft(holiday), ...change } })
                setErrors({ ...errors, [holiday]: undefined })
              }}
            />
          ))}
        </ul>
      ) : (
        <Skeleton className="h-96" />
      )}
      <footer className="flex justify-end border-t border-border px-5 py-4">
        <Button variant="primary" onClick={() => void submit()}>
          <Trans>Save</Trans>
        </Button>
      </footer>
    </section>
  )
}
