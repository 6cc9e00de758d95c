import { OpenListFilter, type OpenListFilterInput } from '@contract/club-status/open-list.ts'
import { problems } from '@contract/form.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { problemWords } from '@/kit/form/problem-words.ts'
import { Checkbox } from '@/ui/checkbox.tsx'
import { DateInput } from '@/ui/date/date-input.tsx'
import { Field } from '@/ui/field.tsx'
import type { CalendarAddress } from './calendar-address.ts'

type CalendarFiltersProps = {
  filter: OpenListFilterInput
  address: CalendarAddress
  onChange: (change: Partial<CalendarAddress>) => void
}

type Days = { date_from: string | null; date_to: string | null }

/** The days that are asked for, and the four conditions (CAL-04 to CAL-12). A change that is valid is asked at once (CAL-21). */
export const CalendarFilters = ({ filter, address, onChange }: CalendarFiltersProps) => {
  const { t, i18n } = useLingui()
  const { date_from, date_to } = filter
  const [typed, setTyped] = useState<Days>({ date_from, date_to })
  const [of, setOf] = useState(`${date_from} ${date_to}`)
  // Days set from outside, by the arrows of the month say, take the place of what was typed.
  if (of !== `${date_from} ${date_to}`) {
    setOf(`${date_from} ${date_to}`)
    setTyped({ date_from, date_to })
  }
  const wrong = problems(OpenListFilter, typed)
  const set = (change: Partial<Days>) => {
    const next = { ...typed, ...change }
    setTyped(next)
    if (Object.keys(problems(OpenListFilter, next)).length > 0) return
    onChange({ date_from: next.date_from ?? undefined, date_to: next.date_to ?? undefined, day: undefined })
  }
  const day = (name: keyof Days, label: string) => {
    const problem = wrong[name]
    return (
      <Field
        label={label}
        required
        error={
          problem === undefined
            ? undefined
            : problem.kind === 'too_large'
              ? t`Choose a year at most.`
              : problemWords(i18n, problem)
        }
        className="w-full sm:w-44"
      >
        <DateInput
          value={typed[name]}
          placeholder={t`dd/mm/yyyy`}
          onValueChange={(value) => set({ [name]: value })}
        />
      </Field>
    )
  }
  const condition = (
    name: 'has_rl_open' | 'has_session' | 'is_extra_session' | 'exclude_empty_dates',
    label: string,
  ) => (
    <Checkbox
      look="framed"
      checked={address[name] ?? false}
      onCheckedChange={(on) => onChange({ [name]: on || undefined })}
    >
      {label}
    </Checkbox>
  )
  return (
    <section aria-label={t`Filters`} className="grid gap-3 rounded-xl border border-border bg-card p-4">
      <div className="grid gap-3 sm:flex sm:items-start">
        {day('date_from', t`Date from`)}
        {day('date_to', t`Date to`)}
      </div>
      <div className="grid gap-2 sm:flex sm:flex-wrap">
        {condition('has_rl_open', t`CRL confirmed session`)}
        {condition('has_session', t`Session confirmed on the booking system`)}
        {condition('is_extra_session', t`Extra sessions`)}
        {condition('exclude_empty_dates', t`Hide empty dates`)}
      </div>
    </section>
  )
}
