import type { Holiday } from '@contract/rules/holidays.ts'
import { useLingui } from '@lingui/react/macro'
import { useHolidayWords } from '@/blocks/use-holiday-words.ts'
import { DateInput } from '@/ui/date-input.tsx'
import { Field } from '@/ui/field.tsx'
import { Segmented } from '@/ui/segmented.tsx'

export type Draft = {
  status: 'Open' | 'Closed'
  start_date: string | null
  end_date: string | null
  /** Boxes that hold something that is no date. */
  unreadable?: { start_date?: boolean; end_date?: boolean }
}
export type RowErrors = {
  start_date?: 'missing' | 'no_date'
  end_date?: 'missing' | 'no_date' | 'before_start'
}

type HolidayRowProps = {
  holiday: Holiday
  draft: Draft
  errors: RowErrors | undefined
  onDraft: (draft: Draft) => void
}

/** One holiday: Open with its dates, or Closed and only shown. */
export const HolidayRow = ({ holiday, draft, errors, onDraft }: HolidayRowProps) => {
  const { t } = useLingui()
  const name = useHolidayWords()(holiday)
  const open = draft.status === 'Open'
  const change = (field: 'start_date' | 'end_date') => (day: string | null, text: string) =>
    onDraft({
      ...draft,
      [field]: day,
      unreadable: { ...draft.unreadable, [field]: day === null && text.trim() !== '' },
    })
  const words = {
    missing: t`Enter a date`,
    no_date: t`This is not a date. Enter it as day/month/year.`,
    before_start: t`The end may not be before the start.`,
  }
  return (
    <li className="grid gap-3 border-t border-border px-5 py-4 md:grid-cols-[minmax(0,1fr)_12rem_10rem_10rem] md:items-start md:gap-4">
      <h3 className="text-lg font-bold md:pt-7">{name}</h3>
      <div className="md:pt-5.5">
        <Segmented
          label={t`${name}: open or closed`}
          value={draft.status}
          onValueChange={(status) => onDraft({ ...draft, status })}
          options={[
            { value: 'Open', label: t`Open` },
            { value: 'Closed', label: t`Closed` },
          ]}
        />
      </div>
      <Field label={t`Start date`} error={errors?.start_date && words[errors.start_date]} required={open}>
        <DateInput disabled={!open} value={draft.start_date} onValueChange={change('start_date')} />
      </Field>
      <Field label={t`End date`} error={errors?.end_date && words[errors.end_date]} required={open}>
        <DateInput disabled={!open} value={draft.end_date} onValueChange={change('end_date')} />
      </Field>
    </li>
  )
}
