import { type Day, splitDay } from '@contract/rules/days.ts'
import { withPlainDigits } from '@contract/rules/digits.ts'
import { parseMonth } from '@contract/rules/month-names.ts'
import { use, useState } from 'react'
import { FieldContext } from '@/ui/field-context.ts'
import { parseDay } from './day-string.ts'

/** Text of the three boxes. It may be incomplete or not a date. */
export type DateBoxesText = { day: string; month: string; year: string }

type DateBoxesProps = {
  /** Day as YYYY-MM-DD, or null. */
  value: Day | null
  /** Initial text of the boxes if it is not a date. */
  text?: DateBoxesText | undefined
  /** The latest year that a two-digit year may mean. */
  latestYear: number
  /**
   * Called with the day, or with null if the boxes contain no complete date. The text is undefined if all boxes are
   * empty.
   */
  onValueChange: (value: Day | null, text: DateBoxesText | undefined) => void
  dayLabel: string
  monthLabel: string
  yearLabel: string
  /** True for a date of birth, so that the browser may offer the user's own date of birth. */
  birthday?: boolean
  disabled?: boolean
  onBlur?: () => void
}

const splitIntoBoxes = (value: Day | null): DateBoxesText => {
  if (!value) return { day: '', month: '', year: '' }
  const { year, month, day } = splitDay(value)
  return { day: String(day), month: String(month), year: String(year) }
}

/** Returns the month number if the box contains a month name, otherwise the box's text. */
function toMonthDigits(month: string): string {
  return String(parseMonth(month.trim()) ?? month)
}

const parseBoxes = ({ day, month, year }: DateBoxesText, latestYear: number): Day | null => {
  const dateParts = [day, toMonthDigits(month), year].map((part) => part.trim())
  return dateParts.every((part) => /^\d+$/.test(part)) ? parseDay(dateParts.join(' '), latestYear) : null
}

/** Returns true if a box contains text that is neither digits nor a month name. */
export function hasInvalidText(text: DateBoxesText | undefined): boolean {
  return text !== undefined && [text.day, toMonthDigits(text.month), text.year].some((part) => /\D/.test(part.trim()))
}

/** Three boxes for a date on public forms. Used inside a `FieldGroup` with the question. */
export const DateBoxes = ({
  value,
  text,
  latestYear,
  onValueChange,
  dayLabel,
  monthLabel,
  yearLabel,
  birthday = false,
  disabled,
  onBlur,
}: DateBoxesProps) => {
  const group = use(FieldContext)
  const [boxTexts, setBoxTexts] = useState(() => (value === null && text ? text : splitIntoBoxes(value)))
  const [lastValue, setLastValue] = useState(value)
  if (value !== lastValue) {
    setLastValue(value)
    setBoxTexts(splitIntoBoxes(value))
  }
  const updateBoxes = (next: DateBoxesText) => {
    const day = parseBoxes(next, latestYear)
    setBoxTexts(next)
    setLastValue(day)
    onValueChange(day, next.day || next.month || next.year ? next : undefined)
  }
  const renderBox = (part: keyof DateBoxesText, label: string, autoComplete: string) => (
    <label className="grid gap-[0.35rem] text-sm font-medium leading-snug">
      {label}
      <input
        className="control text-base font-regular"
        type="text"
        inputMode="numeric"
        autoComplete={birthday ? autoComplete : 'off'}
        aria-invalid={group?.invalid || undefined}
        disabled={disabled}
        value={boxTexts[part]}
        onChange={(event) => updateBoxes({ ...boxTexts, [part]: withPlainDigits(event.target.value) })}
        onPaste={(event) => {
          // Fill all three boxes if a complete date is pasted.
          const day = parseDay(event.clipboardData.getData('text'), latestYear)
          if (!day) return
          event.preventDefault()
          updateBoxes(splitIntoBoxes(day))
        }}
        onBlur={() => {
          // Show the full year after a two-digit year was entered.
          if (value) setBoxTexts(splitIntoBoxes(value))
          onBlur?.()
        }}
      />
    </label>
  )
  return (
    <div className="grid grid-cols-[minmax(0,4.75rem)_minmax(0,4.75rem)_minmax(0,6.5rem)] gap-2.5">
      {renderBox('day', dayLabel, 'bday-day')}
      {renderBox('month', monthLabel, 'bday-month')}
      {renderBox('year', yearLabel, 'bday-year')}
    </div>
  )
}
