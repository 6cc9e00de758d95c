import { addMonths, type Day, splitDay } from '@contract/rules/days.ts'
import { clsx } from 'clsx'
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

const dayClasses = clsx(
  'relative grid min-h-touch w-full place-items-center rounded-md border-2 focus-visible:z-1',
  'aria-[current=date]:after:absolute aria-[current=date]:after:bottom-1.25 aria-[current=date]:after:h-0.75',
  'aria-[current=date]:after:w-4.5 aria-[current=date]:after:rounded-[2px] aria-[current=date]:after:bg-action',
)

function getDayColours(isChosen: boolean, isDisabled: boolean): string {
  const disabledClasses = 'cursor-not-allowed text-muted-foreground line-through'
  if (isChosen)
    return clsx(
      'border-transparent bg-primary font-heavy forced-colors:border-4 forced-colors:border-[Highlight]',
      isDisabled ? disabledClasses : 'text-primary-foreground',
    )
  return clsx('border-transparent font-medium', isDisabled ? disabledClasses : 'hover:border-primary hover:bg-accent')
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
    <div className="w-full max-w-100">
      <header className="flex items-center gap-2">
        <IconButton
          label={words.previousMonth}
          icon={ChevronLeft}
          disabled={Boolean(isOutOfRange(addMonths(activeDay, -1)))}
          onClick={() => moveByMonths(-1)}
        />
        <h3 id={titleId} aria-live="polite" className="flex-1 text-center text-lg leading-[1.2] font-bold">
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
        className="mt-1 w-full table-fixed border-separate border-spacing-[2px]"
        {...getGridAttributes(multiple)}
        aria-label={label}
        aria-describedby={titleId}
        onKeyDown={handleKeyDown}
      >
        <thead>
          <tr>
            {words.weekdays.map((weekday) => (
              <th
                key={weekday.long}
                scope="col"
                abbr={weekday.long}
                className="h-8 text-center text-sm font-bold text-muted-foreground"
              >
                {weekday.short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {listWeeksOfMonth(activeDay).map((week) => (
            <tr key={week.find((day) => day !== null)}>
              {week.map((day, weekday) => {
                if (!day) return <td key={words.weekdays[weekday]?.long} className="p-0" />
                const isChosen = value.includes(day)
                const reasonForDay = disabledReason?.(day)
                return (
                  <td key={words.weekdays[weekday]?.long} className="p-0" {...getCellAttributes(isChosen)}>
                    <button
                      type="button"
                      className={clsx(dayClasses, getDayColours(isChosen, Boolean(reasonForDay)))}
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
                      {/* Mark a chosen day also with a tick, not only by colour. */}
                      {isChosen ? <Tick className="absolute top-0.75 right-0.75 size-[0.9rem]" /> : null}
                    </button>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {disabledNote && listWeeksOfMonth(activeDay).some((week) => week.some((day) => day && disabledReason?.(day))) ? (
        <p className="mt-1 text-sm text-muted-foreground">{disabledNote}</p>
      ) : null}
      <p id={reasonId} className="mt-1 min-h-[1.5em] text-sm text-muted-foreground" role="status">
        {reason}
      </p>
    </div>
  )
}
