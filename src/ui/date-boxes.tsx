import { use, useState } from 'react'
import { type DayString, dayString, partsOf } from '@/ui/day-string.ts'
import { FieldContext } from '@/ui/field-context.ts'

type Boxes = { day: string; month: string; year: string }

type DateBoxesProps = {
  /** YYYY-MM-DD, or null. */
  value: DayString | null
  /** The day, or null while the boxes hold no whole date; `empty` tells nothing typed from something wrong. */
  onValueChange: (value: DayString | null, empty: boolean) => void
  dayLabel: string
  monthLabel: string
  yearLabel: string
  /** For a date of birth: the browser may offer the person's own. */
  birthday?: boolean
  disabled?: boolean
  onBlur?: () => void
}

const boxesOf = (value: DayString | null): Boxes => {
  if (!value) return { day: '', month: '', year: '' }
  const { year, month, day } = partsOf(value)
  return { day: String(day), month: String(month), year: String(year) }
}

const readBoxes = (boxes: Boxes): DayString | null =>
  /^\d{4}$/.test(boxes.year) && /^\d{1,2}$/.test(boxes.month) && /^\d{1,2}$/.test(boxes.day)
    ? dayString(Number(boxes.year), Number(boxes.month), Number(boxes.day))
    : null

/** The three boxes of a date on public forms. Stands inside a `FieldGroup` that asks the question. */
export const DateBoxes = ({
  value,
  onValueChange,
  dayLabel,
  monthLabel,
  yearLabel,
  birthday = false,
  disabled,
  onBlur,
}: DateBoxesProps) => {
  const group = use(FieldContext)
  const [boxes, setBoxes] = useState(() => boxesOf(value))
  const [shown, setShown] = useState(value)
  if (value !== shown) {
    setShown(value)
    setBoxes(boxesOf(value))
  }
  const box = (part: keyof Boxes, label: string, length: number, autoComplete: string) => (
    <label className="grid gap-[0.35rem] text-sm font-medium leading-snug">
      {label}
      <input
        className="control text-base font-regular"
        type="text"
        inputMode="numeric"
        autoComplete={birthday ? autoComplete : 'off'}
        maxLength={length}
        aria-invalid={group?.invalid || undefined}
        disabled={disabled}
        value={boxes[part]}
        onChange={(event) => {
          const next = { ...boxes, [part]: event.target.value.replace(/\D/g, '') }
          const day = readBoxes(next)
          setBoxes(next)
          setShown(day)
          onValueChange(day, !next.day && !next.month && !next.year)
        }}
        onBlur={onBlur}
      />
    </label>
  )
  return (
    <div className="grid grid-cols-[minmax(0,4.75rem)_minmax(0,4.75rem)_minmax(0,6.5rem)] gap-2.5">
      {box('day', dayLabel, 2, 'bday-day')}
      {box('month', monthLabel, 2, 'bday-month')}
      {box('year', yearLabel, 4, 'bday-year')}
    </div>
  )
}
