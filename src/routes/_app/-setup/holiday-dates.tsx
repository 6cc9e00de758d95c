import { type Holiday, holidays } from '@contract/rules/holidays.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useLiveQuery } from 'dexie-react-hooks'
import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import { useSaveLocally } from '@/blocks/use-save-locally.ts'
import { type NewChange, type Stored, useReplica } from '@/hooks/use-replica.ts'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { Select } from '@/ui/select.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { useToast } from '@/ui/toast.tsx'
import { type Draft, HolidayRow, type RowErrors } from './holiday-row.tsx'

type HolidayDatesProps = { year: number; years: readonly number[]; onYear: (year: number) => void }

/** The holidays of a year: open or closed, and between which days (HOL-22 to HOL-40). Works offline. */
export const HolidayDates = ({ year, years, onYear }: HolidayDatesProps) => {
  const { t } = useLingui()
  const { show } = useToast()
  const { db } = useReplica()
  const save = useSaveLocally()
  const [drafts, setDrafts] = useState<Partial<Record<Holiday, Draft>>>({})
  const [errors, setErrors] = useState<Partial<Record<Holiday, RowErrors>>>({})
  const stored = useLiveQuery(async () => {
    const rows = await db.rows('holiday_allocation').where('year').equals(year).toArray()
    return new Map(rows.map((row) => [row.holiday, row]))
  }, [db, year])
  if (!stored) return <Skeleton className="h-120" />

  const draftOf = (holiday: Holiday): Draft => drafts[holiday] ?? savedDraft(stored.get(holiday))
  const submit = async () => {
    const wrong = Object.fromEntries(
      holidays.flatMap((holiday) => {
        const found = errorsOf(draftOf(holiday))
        return found ? [[holiday, found]] : []
      }),
    )
    setErrors(wrong)
    if (Object.keys(wrong).length) return
    const changes = holidays.flatMap((holiday) => {
      const change = changeOf(year, holiday, stored.get(holiday), draftOf(holiday))
      return change ? [change] : []
    })
    if (changes.length && !(await save(changes))) return
    setDrafts({})
    show({ message: t`Holiday dates set up successfully` })
  }

  return (
    <section className="overflow-hidden rounded-xl border border-border bg-card">
      <header className="flex flex-wrap items-end gap-4 p-5">
        <h2 className="flex flex-1 items-center gap-2.5 text-xl font-bold">
          <CalendarDays aria-hidden="true" className="text-link" />
          <Trans>Holiday Dates</Trans>
        </h2>
        <Field label={t`Year`} className="w-36">
          <Select
            value={String(year)}
            options={years.map((y) => ({ value: String(y), label: String(y) }))}
            onValueChange={(value) => onYear(Number(value))}
          />
        </Field>
      </header>
      <ul>
        {holidays.map((holiday) => (
          <HolidayRow
            key={holiday}
            holiday={holiday}
            draft={draftOf(holiday)}
            errors={errors[holiday]}
            onDraft={(draft) => {
              setDrafts({ ...drafts, [holiday]: draft })
              setErrors({ ...errors, [holiday]: undefined })
            }}
          />
        ))}
      </ul>
      <footer className="flex justify-end border-t border-border p-4">
        <Button variant="primary" onClick={() => void submit()}>
          <Trans>Save</Trans>
        </Button>
      </footer>
    </section>
  )
}

const savedDraft = (row: Stored<'holiday_allocation'> | undefined): Draft => ({
  status: row?.status ?? 'Closed',
  start_date: row?.start_date ?? null,
  end_date: row?.end_date ?? null,
})

/** What an open holiday lacks (HOL-32 to HOL-34, SET-26). */
const errorsOf = ({ status, start_date, end_date }: Draft): RowErrors | null => {
  if (status === 'Closed') return null
  const errors: RowErrors = {}
  if (!start_date) errors.start_date = 'missing'
  if (!end_date) errors.end_date = 'missing'
  if (start_date && end_date && end_date < start_date) errors.end_date = 'before_start'
  return Object.keys(errors).length ? errors : null
}

/** Only what differs is saved; a closed holiday keeps its dates as they were (HOL-31, HOL-36, HOL-40). */
const changeOf = (
  year: number,
  holiday: Holiday,
  row: Stored<'holiday_allocation'> | undefined,
  draft: Draft,
): NewChange | null => {
  const closing = draft.status === 'Closed'
  if (closing && (row?.status ?? 'Closed') === 'Closed') return null
  const fields = closing ? (['status'] as const) : (['status', 'start_date', 'end_date'] as const)
  const changed = fields.filter((field) => (row?.[field] ?? null) !== draft[field])
  if (changed.length === 0) return null
  const set = Object.fromEntries(
    changed.map((field) => [field, { base: row?.[field] ?? null, value: draft[field] }]),
  )
  return { name: 'holiday.set', args: { year, holiday, set } }
}
