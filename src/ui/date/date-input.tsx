import { clsx } from 'clsx'
import { type ComponentProps, useState } from 'react'
import { useFieldWires } from '@/ui/field-context.ts'
import { type DayString, formatDay, isDayString, parseDay, partsOf, today } from './day-string.ts'

type DateInputProps = Omit<
  ComponentProps<'input'>,
  'value' | 'defaultValue' | 'onChange' | 'type' | 'max' | 'placeholder'
> & {
  /** YYYY-MM-DD, null, or the text as typed when it is not a date. */
  value: DayString | string | null
  /** The day, or null when the text is empty or no date; the text tells the two apart. */
  onValueChange: (value: DayString | null, text: string) => void
  /** How a date is written, in the reader's language. */
  placeholder: string
  /** Two-digit years are never later than this. For dates of birth: this year. Otherwise ten years from now. */
  latestYear?: number
}

/** A date as dd/MM/yyyy. Short forms such as 5/8/26 are understood and written out on leaving. */
export const DateInput = ({
  value,
  onValueChange,
  latestYear,
  className,
  onBlur,
  ...props
}: DateInputProps) => {
  const [text, setText] = useState(() => textOf(value))
  const [shown, setShown] = useState(value)
  const latest = latestYear ?? partsOf(today()).year + 10
  // A value set from outside replaces the text; one that this text gave does not.
  if (value !== shown) {
    setShown(value)
    setText(textOf(value))
  }
  return (
    <input
      inputMode="numeric"
      autoComplete="off"
      {...props}
      {...useFieldWires(props)}
      type="text"
      className={clsx('control', className)}
      value={text}
      onChange={(event) => {
        const typed = event.target.value
        const day = parseDay(typed, latest)
        setText(typed)
        setShown(day)
        onValueChange(day, typed)
      }}
      onBlur={(event) => {
        const day = parseDay(text, latest)
        if (day) setText(formatDay(day))
        onBlur?.(event)
      }}
    />
  )
}

function textOf(value: string | null): string {
  if (value === null) return ''
  return isDayString(value) ? formatDay(value) : value
}
