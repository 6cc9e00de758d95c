import type { Holiday } from '@contract/rules/holidays.ts'
import { useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { DateInput } from '@/ui/date/date-input.tsx'
import { Field } from '@/ui/field.tsx'
import { Segmented } from '@/ui/segmented.tsx'
import { useHolidayLabel } from '@/words/use-holiday-label.ts'

export type HolidayDraft = {
  status: 'Open' | 'Closed'
  start_date: string | null
  end_date: string | null
  /** Date fields whose typed text is not a valid date. */
  unreadable?: { start_date?: boolean; end_date?: boolean }
}
export type HolidayErrors = {
  start_date?: 'missing' | 'no_date'
  end_date?: 'missing' | 'no_date' | 'before_start'
}

/** Column layout for wide cards. The header row and all rows use it. */
export const columnsClass =
  '@min-[38rem]:grid-cols-[minmax(0,1fr)_10rem_8rem_8rem] @min-[48rem]:grid-cols-[minmax(0,1fr)_12rem_10rem_10rem] @min-[48rem]:gap-4'

type HolidayRowProps = {
  holiday: Holiday
  draft: HolidayDraft
  errors: HolidayErrors | undefined
  onChange: (change: Partial<HolidayDraft>) => void
}

/** Hides a field's label on wide cards, where the header row shows it. Screen readers still read the label. */
const hiddenLabelClass = '@min-[38rem]:[&>.field-label]:sr-only'

/** Row of one holiday. The dates are editable if the holiday is open and read-only if it is closed. */
export const HolidayRow = ({ holiday, draft, errors, onChange }: HolidayRowProps) => {
  const { t } = useLingui()
  const name = useHolidayLabel()(holiday)
  const isOpen = draft.status === 'Open'
  const handleDateChange = (field: 'start_date' | 'end_date') => (day: string | null, text: string) =>
    onChange({
      [field]: day,
      unreadable: { ...draft.unreadable, [field]: day === null && text.trim() !== '' },
    })
  const errorMessages = {
    missing: t`Enter a date`,
    no_date: t`This is not a date. Enter it as day/month/year.`,
    before_start: t`The end date must be on or after the start date.`,
  }
  return (
    <li
      className={clsx(
        'grid grid-cols-1 items-start gap-3 @min-[19.5rem]:grid-cols-2',
        'border-t border-border px-5 py-4 @min-[38rem]:py-2.5',
        columnsClass,
      )}
    >
      <h3 className="flex min-h-control items-center text-lg font-bold">{name}</h3>
      <Segmented
        label={t`${name}: open or closed`}
        className="text-sm @min-[38rem]:text-base [&>*]:px-1"
        value={draft.status}
        // Also reset the state of invalid dates. The date inputs are reset when the status changes, so their invalid
        // text disappears.
        onValueChange={(status) => onChange({ status, unreadable: {} })}
        options={[
          { value: 'Open', label: t`Open` },
          { value: 'Closed', label: t`Closed` },
        ]}
      />
      {(['start_date', 'end_date'] as const).map((field) => (
        <Field
          key={field}
          label={field === 'start_date' ? t`Start date` : t`End date`}
          error={errors?.[field] && errorMessages[errors[field]]}
          required={isOpen}
          className={hiddenLabelClass}
        >
          <DateInput
            placeholder={t`dd/mm/yyyy`}
            key={draft.status}
            disabled={!isOpen}
            value={draft[field]}
            onValueChange={handleDateChange(field)}
          />
        </Field>
      ))}
    </li>
  )
}
