import { getYearOptions, type Holiday, holidays } from '@contract/rules/holidays.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ComponentProps, ReactNode } from 'react'
import { formatFullDay, getCalendarNames } from '@/i18n/long-dates.ts'
import { Button } from '@/ui/button.tsx'
import { Calendar } from '@/ui/date/calendar.tsx'
import { Dialog, DialogContent } from '@/ui/dialog.tsx'
import { Field, FieldError } from '@/ui/field.tsx'
import { Select } from '@/ui/select.tsx'
import { useHolidayLabel } from '@/words/use-holiday-label.ts'

type CreateDaysDialogProps = {
  title: ReactNode
  busy: boolean
  /** Description of complete suggested values. With it, Create has the focus first, so that Enter creates the session. */
  suggestion?: string | undefined
  onCreate: () => void
  onClose: () => void
  children: ReactNode
}

/** Dialog for creating sessions on one or several days. */
export const CreateDaysDialog = ({ title, busy, suggestion, onCreate, onClose, children }: CreateDaysDialogProps) => (
  <Dialog open onOpenChange={(open) => !open && onClose()}>
    <DialogContent
      size="wide"
      title={title}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            variant="primary"
            busy={busy}
            data-autofocus={suggestion === undefined ? undefined : ''}
            aria-description={suggestion}
            // Ignore a long press on Enter, which opened the dialog.
            onKeyDown={(event) => event.repeat && event.preventDefault()}
            onClick={onCreate}
          >
            <Trans>Create</Trans>
          </Button>
        </>
      }
    >
      {children}
    </DialogContent>
  </Dialog>
)

type YearFieldProps = {
  value: number
  /** Today as `YYYY-MM-DD`. The year options are around this date. */
  today: string
  onChange: (year: number) => void
}

export const YearField = ({ value, today, onChange }: YearFieldProps) => {
  const { t } = useLingui()
  return (
    <Field label={t`Year`} required>
      <Select
        value={String(value)}
        options={getYearOptions(today).map((year) => ({ value: String(year), label: String(year) }))}
        onValueChange={(year) => onChange(Number(year))}
      />
    </Field>
  )
}

type HolidayFieldProps = { value: Holiday | ''; missing: boolean; onChange: (holiday: Holiday) => void }

export const HolidayField = ({ value, missing, onChange }: HolidayFieldProps) => {
  const { t } = useLingui()
  const getHolidayLabel = useHolidayLabel()
  return (
    <Field label={t`Holiday`} required error={missing ? t`Choose a holiday` : undefined}>
      <Select
        value={value}
        placeholder={t`Choose`}
        options={holidays.map((holiday) => ({ value: holiday, label: getHolidayLabel(holiday) }))}
        onValueChange={onChange}
      />
    </Field>
  )
}

export const DaysChosen = ({ count }: { count: number }) => (
  <p role="status" className="text-sm text-muted-foreground max-sm:sr-only">
    {count ? plural(count, { one: '# day chosen', other: '# days chosen' }) : null}
  </p>
)

type DaysCalendarProps = Pick<
  ComponentProps<typeof Calendar>,
  'disabledReason' | 'disabledNote' | 'min' | 'max' | 'defaultMonth' | 'today'
> & {
  days: readonly string[]
  missing: boolean
  onDays: (days: readonly string[]) => void
}

/** Calendar for choosing several days. */
export const DaysCalendar = ({ days, missing, onDays, ...calendar }: DaysCalendarProps) => {
  const { t } = useLingui()
  return (
    <div className="grid content-start gap-2">
      <Calendar
        label={t`Days`}
        words={{
          ...getCalendarNames(),
          previousMonth: t`Previous month`,
          nextMonth: t`Next month`,
          dayName: formatFullDay,
        }}
        value={days}
        onToggle={(day) => onDays(days.includes(day) ? days.filter((one) => one !== day) : [...days, day])}
        multiple
        {...calendar}
      />
      {missing ? (
        <FieldError>
          <Trans>Choose at least one day</Trans>
        </FieldError>
      ) : null}
    </div>
  )
}
