import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { Select } from '@/ui/select.tsx'
import { useHolidayWords } from '@/words/use-holiday-words.ts'

/** A holiday of a year; neither is there where nothing is chosen. */
type Chosen<H extends string> = { holiday?: H | undefined; year?: number | undefined }

type HolidayFilterProps<H extends string> = {
  /** What holidays are called here; Holiday unless given. */
  label?: string
  /** What shows while none is chosen; All holidays unless given. */
  placeholder?: string
  options: readonly { year: number; holiday: H }[]
  chosen: Chosen<H>
  /** Hears of both at once; undefined: none is chosen any more. */
  onChoose: (chosen: { holiday: H | undefined; year: number | undefined }) => void
  /** What else the card offers. */
  children?: ReactNode
}

/** The Holiday filter: `year - holiday`, and a way to clear it (SES-19 to SES-21). */
export const HolidayFilter = <H extends string>({
  label,
  placeholder,
  options,
  chosen: { holiday, year },
  onChoose,
  children,
}: HolidayFilterProps<H>) => {
  const { t } = useLingui()
  const words = useHolidayWords()
  const key = (o: { year: number; holiday: string }) => `${o.year} ${o.holiday}`
  const value = holiday && year ? key({ year, holiday }) : ''
  return (
    <div className="flex flex-wrap items-end gap-2.5 rounded-xl border border-border bg-card p-3">
      <Field label={label ?? t`Holiday`} className="w-full sm:w-64">
        <Select
          value={value}
          placeholder={placeholder ?? t`All holidays`}
          options={options.map((o) => ({ value: key(o), label: `${o.year} - ${words(o.holiday)}` }))}
          onValueChange={(asked) => {
            const option = options.find((o) => key(o) === asked)
            onChoose({ holiday: option?.holiday, year: option?.year })
          }}
        />
      </Field>
      {value ? (
        <Button variant="ghost" icon={X} onClick={() => onChoose({ holiday: undefined, year: undefined })}>
          <Trans>Clear filter</Trans>
        </Button>
      ) : null}
      {children}
    </div>
  )
}
