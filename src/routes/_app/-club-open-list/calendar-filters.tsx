import { OpenListFilter, type OpenListFilterInput } from '@contract/club-status/club-open-list.ts'
import { findProblems } from '@contract/form.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { getProblemMessage } from '@/kit/form/problem-messages.ts'
import { Checkbox } from '@/ui/checkbox.tsx'
import { DateInput } from '@/ui/date/date-input.tsx'
import { Field } from '@/ui/field.tsx'
import type { CalendarSearch } from './calendar-search.ts'

type CalendarFiltersProps = {
  filter: OpenListFilterInput
  address: CalendarSearch
  onChange: (change: Partial<CalendarSearch>) => void
}

type DateRange = { date_from: string | null; date_to: string | null }

/** Date range and four conditions (CAL-04 to CAL-12). A valid change is requested immediately (CAL-21). */
export const CalendarFilters = ({ filter, address, onChange }: CalendarFiltersProps) => {
  const { t, i18n } = useLingui()
  const { date_from, date_to } = filter
  const [typedRange, setTypedRange] = useState<DateRange>({ date_from, date_to })
  const [appliedRange, setAppliedRange] = useState(`${date_from} ${date_to}`)
  // Replace the typed dates if the dates change from outside, for example by the month arrows.
  if (appliedRange !== `${date_from} ${date_to}`) {
    setAppliedRange(`${date_from} ${date_to}`)
    setTypedRange({ date_from, date_to })
  }
  const rangeProblems = findProblems(OpenListFilter, typedRange)
  const updateRange = (change: Partial<DateRange>) => {
    const nextRange = { ...typedRange, ...change }
    setTypedRange(nextRange)
    if (Object.keys(findProblems(OpenListFilter, nextRange)).length > 0) return
    onChange({ date_from: nextRange.date_from ?? undefined, date_to: nextRange.date_to ?? undefined, day: undefined })
  }
  const renderDayField = (name: keyof DateRange, label: string) => {
    const problem = rangeProblems[name]
    return (
      <Field
        label={label}
        required
        error={problem && (problem.kind === 'too_large' ? t`Choose a year at most.` : getProblemMessage(i18n, problem))}
        className="w-full sm:w-44"
      >
        <DateInput
          value={typedRange[name]}
          placeholder={t`dd/mm/yyyy`}
          onValueChange={(value) => updateRange({ [name]: value })}
        />
      </Field>
    )
  }
  const renderCondition = (
    name: 'has_rl_open' | 'has_session' | 'is_extra_session' | 'exclude_empty_dates',
    label: string,
  ) => (
    <Checkbox
      look="framed"
      checked={address[name] ?? false}
      onCheckedChange={(isChecked) => onChange({ [name]: isChecked || undefined })}
    >
      {label}
    </Checkbox>
  )
  return (
    <section aria-label={t`Filters`} className="grid gap-3 rounded-xl border border-border bg-card p-4">
      <div className="grid gap-3 sm:flex sm:items-start">
        {renderDayField('date_from', t`Date from`)}
        {renderDayField('date_to', t`Date to`)}
      </div>
      <div className="grid gap-2 sm:flex sm:flex-wrap">
        {renderCondition('has_rl_open', t`CRL confirmed session`)}
        {renderCondition('has_session', t`Session confirmed on the booking system`)}
        {renderCondition('is_extra_session', t`Extra sessions`)}
        {renderCondition('exclude_empty_dates', t`Hide empty dates`)}
      </div>
    </section>
  )
}
