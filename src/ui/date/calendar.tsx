import { addMonths, type Day, splitDay } from '@contract/rules/days.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { IconButton } from '@/ui/icon-button.tsx'
import { Tick } from '@/ui/tick.tsx'
import { getDayByKey } from './day-keys.ts'
import { listWeeksOfMonth, getToday as todayHere } from './day-string.ts'

export type CalendarLabels = {
  /** January to December. */
  months: readonly string[]
  /** Monday to Sunday: the short column header, and the full name for screen readers. */
  weekdays: readonly { short: string; long: string }[]
  previousMonth: string
  nextMonth: string
  /** Returns a day as "Wednesday 5 August 2026". */
  dayName: (day: Day) => string
}

type CalendarProps = {
  words: CalendarLabels
  /** Text for screen readers that describes the purpose of the days. */
  label: string
  /** Selected days, in any order. */
  value: readonly Day[]
  /** Called with the pressed day. The caller adds the day or removes it. */
  onToggle: (day: Day) => void
  /** Returns why a day cannot be selected, or undefined. The reason is shown once the day is focused. */
  disabledReason?: (day: Day) => string | undefined
  /** Line that explains crossed-out days. Shown under a month that contains some. */
  disabledNote?: ReactNode
  /** First and last day whose months can be opened. */
  min?: Day
  max?: Day
  /** Any day in the month to show first. Default: the month of the first selected day or of today. */
  defaultMonth?: Day
  today?: Day
  /** True to allow several days. */
  multiple?: boolean
}

/**
 * Returns the `grid` role for the table, so that screen readers pass arrow keys through and announce selected days. The
 * attributes are spread onto the table, because linters treat a table as static and would reject the role.
 */
const getGridAttributes = (multiple: boolean) => ({ role: 'grid', 'aria-multiselectable': multiple })
const getCellAttributes = (isChosen: boolean) => ({ role: 'gridcell', 'aria-selected': isChosen })

const clampDay = (day: Day, min?: Day, max?: Day) => {
  if (min && day < min) return min
  return max && day > max ? max : day
}

/** Month view that starts on Monday. Arrows, Home, End, Page Up and Page Down move. Enter and Space select. */
export const Calendar = ({
  words,
  label,
  value,
  onToggle,
  disabledReason,
  disabledNote,
  min,
  max,
  defaultMonth,
  today = todayHere(),
  multiple = true,
}: CalendarProps) => {
  const titleId = useId()
  const reasonId = useId()
  const gridRef = useRef<HTMLTableElement>(null)
  const isKeyboardMove = useRef(false)
  const [activeDay, setActiveDay] = useState<Day>(() =>
    clampDay(defaultMonth ?? [...value].sort()[0] ?? today, min, max),
  )
  const { year, month } = splitDay(activeDay)
  const [reasonDay, setReasonDay] = useState<Day | null>(null)
  const reason = reasonDay === activeDay ? disabledReason?.(activeDay) : undefined

  useEffect(() => {
    if (!isKeyboardMove.current) return
    isKeyboardMove.current = false
    gridRef.current?.querySelector<HTMLButtonElement>(`[data-day="${activeDay}"]`)?.focus()
  }, [activeDay])

  const handleKeyDown = (event: KeyboardEvent) => {
    const targetDay = getDayByKey(event.key, event.shiftKey, activeDay)
    if (!targetDay) return
    event.preventDefault()
    isKeyboardMove.current = true
    setActiveDay(clampDay(targetDay, min, max))
  }
  const moveByMonths = (months: number) => setActiveDay(clampDay(addMonths(activeDay, months), min, max))
  const isOutOfRange = (day: Day) =>
    (min && day.slice(0, 7) < min.slice(0, 7)) || (max && day.slice(0, 7) > max.slice(0, 7))

  return (
    <div className="calendar">
      <header>
        <IconButton
          label={words.previousMonth}
          icon={ChevronLeft}
          disabled={Boolean(isOutOfRange(addMonths(activeDay, -1)))}
          onClick={() => moveByMonths(-1)}
        />
        <h3 id={titleId} aria-live="polite">
          {words.months[month - 1]} {year}
        </h3>
        <IconButton
          label={words.nextMonth}
          icon={ChevronRight}
          disabled={Boolean(isOutOfRange(addMonths(activeDay, 1)))}
          onClick={() => moveByMonths(1)}
        />
      </header>
      <table
        ref={gridRef}
        {...getGridAttributes(multiple)}
        aria-label={label}
        aria-describedby={titleId}
        onKeyDown={handleKeyDown}
      >
        <thead>
          <tr>
            {words.weekdays.map((weekday) => (
              <th key={weekday.long} scope="col" abbr={weekday.long}>
                {weekday.short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {listWeeksOfMonth(activeDay).map((week) => (
            <tr key={week.find((day) => day !== null)}>
              {week.map((day, weekday) => {
                if (!day) return <td key={words.weekdays[weekday]?.long} />
                const isChosen = value.includes(day)
                const reasonForDay = disabledReason?.(day)
                return (
                  <td key={words.weekdays[weekday]?.long} {...getCellAttributes(isChosen)}>
                    <button
                      type="button"
                      className="day"
                      data-day={day}
                      tabIndex={day === activeDay ? 0 : -1}
                      aria-label={words.dayName(day)}
                      aria-current={day === today ? 'date' : undefined}
                      aria-disabled={reasonForDay ? true : undefined}
                      aria-describedby={reasonForDay ? reasonId : undefined}
                      aria-pressed={isChosen}
                      onFocus={() => {
                        setActiveDay(day)
                        setReasonDay(day)
                      }}
                      onClick={() => {
                        setActiveDay(day)
                        setReasonDay(day)
                        if (!reasonForDay) onToggle(day)
                      }}
                    >
                      {splitDay(day).day}
                      {isChosen ? <Tick /> : null}
                    </button>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {disabledNote && listWeeksOfMonth(activeDay).some((week) => week.some((day) => day && disabledReason?.(day))) ? (
        <p className="note">{disabledNote}</p>
      ) : null}
      <p id={reasonId} className="reason" role="status">
        {reason}
      </p>
    </div>
  )
}
