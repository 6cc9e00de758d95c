import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { Select } from '@/ui/select.tsx'
import { useHolidayLabel } from '@/words/use-holiday-label.ts'

/** Holiday and year, or neither if the filter is not set. */
type ChosenHoliday<H extends string> = { holiday?: H | undefined; year?: number | undefined }

type HolidayFilterProps<H extends string> = {
  /** Label of the filter, "Holiday" by default. */
  label?: string
  /** Placeholder without a choice, "All holidays" by default. */
  placeholder?: string
  options: readonly { year: number; holiday: H }[]
  chosen: ChosenHoliday<H>
  /** Called with holiday and year, both undefined if the filter is cleared. */
  onChoose: (chosen: { holiday: H | undefined; year: number | undefined }) => void
  /** Further content of the card. */
  children?: ReactNode
}

/** Filter for a holiday as `year - holiday`, with a button to clear it (SES-19 to SES-21). */
export const HolidayFilter = <H extends string>({
  label,
  placeholder,
  options,
  chosen: { holiday, year },
  onChoose,
  children,
}: HolidayFilterProps<H>) => {
  const { t } = useLingui()
  const getHolidayLabel = useHolidayLabel()
  const buildKey = (o: { year: number; holiday: string }) => `${o.year} ${o.holiday}`
  const value = holiday && year ? buildKey({ year, holiday }) : ''
  return (
    <div className="flex flex-wrap items-end gap-2.5 md:rounded-xl md:border md:border-border md:bg-card md:p-3">
      {/* Save height on phones. The select's own text names the filter. */}
      <Field label={label ?? t`Holiday`} className="w-full max-md:[&>label]:sr-only sm:w-64">
        <Select
          value={value}
          placeholder={placeholder ?? t`All holidays`}
          options={options.map((o) => ({
            value: buildKey(o),
            label: `${o.year} - ${getHolidayLabel(o.holiday)}`,
          }))}
          onValueChange={(selectedKey) => {
            const option = options.find((o) => buildKey(o) === selectedKey)
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
