import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { Select } from '@/ui/select.tsx'
import { useHolidayWords } from '../use-holiday-words.ts'
import type { SessionListState } from './session-list-state.ts'

type HolidayFilterProps = {
  options: readonly { year: number; holiday: string }[]
  state: SessionListState
  onState: (state: SessionListState) => void
  /** What else the card offers. */
  children?: ReactNode
}

/** The Holiday filter: `year - holiday`, and a way to clear it (SES-19 to SES-21). */
export const HolidayFilter = ({ options, state, onState, children }: HolidayFilterProps) => {
  const { t } = useLingui()
  const words = useHolidayWords()
  const key = (o: { year: number; holiday: string }) => `${o.year} ${o.holiday}`
  const value = state.holiday && state.year ? key({ year: state.year, holiday: state.holiday }) : ''
  return (
    <div className="flex flex-wrap items-end gap-2.5 rounded-xl border border-border bg-card p-3">
      <Field label={t`Holiday`} className="w-64 max-w-full">
        <Select
          value={value}
          placeholder={t`All holidays`}
          options={options.map((o) => ({ value: key(o), label: `${o.year} - ${words(o.holiday)}` }))}
          onValueChange={(chosen) => {
            const option = options.find((o) => key(o) === chosen)
            onState({ ...state, holiday: option?.holiday, year: option?.year, page: undefined })
          }}
        />
      </Field>
      {value ? (
        <Button
          variant="ghost"
          icon={X}
          onClick={() => onState({ ...state, holiday: undefined, year: undefined, page: undefined })}
        >
          <Trans>Clear filter</Trans>
        </Button>
      ) : null}
      {children}
    </div>
  )
}
