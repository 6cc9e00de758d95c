import { type Day, formatDay, splitDay } from '@contract/rules/days.ts'
import { clsx } from 'clsx'
import { type ComponentProps, useState } from 'react'
import { useFieldAttributes } from '@/ui/field-context.ts'
import { getToday, isDayString, parseDay } from './day-string.ts'

type DateInputProps = Omit<
  ComponentProps<'input'>,
  'value' | 'defaultValue' | 'onChange' | 'type' | 'max' | 'placeholder'
> & {
  /** Day as YYYY-MM-DD, null, or the typed text if it is not a date. */
  value: Day | string | null
  /** Called with the day, or with null for an empty or invalid text. The text distinguishes these two cases. */
  onValueChange: (value: Day | null, text: string) => void
  /** Example of the date format in the user's language. */
  placeholder: string
  /** Upper limit for two-digit years: the current year for dates of birth. Default: ten years from now. */
  latestYear?: number
}

/** Input for a date as dd/MM/yyyy. Short forms such as 5/8/26 are parsed and formatted on blur. */
export const DateInput = ({ value, onValueChange, latestYear, className, onBlur, ...props }: DateInputProps) => {
  const [text, setText] = useState(() => formatValue(value))
  const [lastValue, setLastValue] = useState(value)
  const latestAllowedYear = latestYear ?? splitDay(getToday()).year + 10
  // Replace the text only if the value was set from outside, not if it was parsed from this text.
  if (value !== lastValue) {
    setLastValue(value)
    setText(formatValue(value))
  }
  return (
    <input
      inputMode="numeric"
      autoComplete="off"
      {...props}
      {...useFieldAttributes(props)}
      type="text"
      className={clsx('control', className)}
      value={text}
      onChange={(event) => {
        const typedText = event.target.value
        const day = parseDay(typedText, latestAllowedYear)
        setText(typedText)
        setLastValue(day)
        onValueChange(day, typedText)
      }}
      onBlur={(event) => {
        const day = parseDay(text, latestAllowedYear)
        if (day) setText(formatDay(day))
        onBlur?.(event)
      }}
    />
  )
}

function formatValue(value: string | null): string {
  if (value === null) return ''
  return isDayString(value) ? formatDay(value) : value
}
