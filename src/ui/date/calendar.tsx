import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { IconButton } from '@/ui/icon-button.tsx'
import { Tick } from '@/ui/tick.tsx'
import { dayByKey } from './day-keys.ts'
import { addMonths, type DayString, partsOf, today as todayHere, weeksOfMonth } from './day-string.ts'

export type CalendarWords = {
  /** January to December. */
  months: readonly string[]
  /** Monday to Sunday: the head of a column, and the whole word for screen readers. */
  weekdays: readonly { short: string; long: string }[]
  previousMonth: string
  nextMonth: string
  /** "Wednesday 5 August 2026". */
  dayName: (day: DayString) => string
}

type CalendarProps = {
  words: CalendarWords
  /** What the days are for, for screen readers. */
  label: string
  /** The chosen days, in any order. */
  value: readonly DayString[]
  /** Called with one day that was pressed; the caller adds or removes it. */
  onToggle: (day: DayString) => void
  /** Why a day cannot be chosen; nothing when it can. Shown in words once somebody came to the day. */
  disabledReason?: (day: DayString) => string | undefined
  /** Why days are crossed out, in one line: shown under a month that has such days. */
  disabledNote?: ReactNode
  /** First and last day whose months can be opened. */
  min?: DayString
  max?: DayString
  /** The month shown first: any day of it. Otherwise that of the first chosen day, else today's. */
  defaultMonth?: DayString
  today?: DayString
  /** One day only, or several. */
  multiple?: boolean
}

/**
 * The table is a grid to screen readers, so that they pass the arrow keys on and tell the chosen days. Spread, since
 * linters know a table only as something to read.
 */
const gridRole = (multiple: boolean) => ({ role: 'grid', 'aria-multiselectable': multiple })
const cell = (chosen: boolean) => ({ role: 'gridcell', 'aria-selected': chosen })

const withinMonths = (day: DayString, min?: DayString, max?: DayString) =>
  min && day < min ? min : max && day > max ? max : day

/** A month of days, Monday first. Arrows, Home, End, Page Up and Down move; Enter and Space choose. */
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
  const grid = useRef<HTMLTableElement>(null)
  const moved = useRef(false)
  const [active, setActive] = useState<DayString>(() =>
    withinMonths(defaultMonth ?? [...value].sort()[0] ?? today, min, max),
  )
  const { year, month } = partsOf(active)
  const [asked, setAsked] = useState<DayString | null>(null)
  const reason = asked === active ? disabledReason?.(active) : undefined

  useEffect(() => {
    if (!moved.current) return
    moved.current = false
    grid.current?.querySelector<HTMLButtonElement>(`[data-day="${active}"]`)?.focus()
  }, [active])

  const onKeyDown = (event: KeyboardEvent) => {
    const to = dayByKey(event.key, event.shiftKey, active)
    if (!to) return
    event.preventDefault()
    moved.current = true
    setActive(withinMonths(to, min, max))
  }
  const turn = (months: number) => setActive(withinMonths(addMonths(active, months), min, max))
  const closed = (to: DayString) =>
    (min && to.slice(0, 7) < min.slice(0, 7)) || (max && to.slice(0, 7) > max.slice(0, 7))

  return (
    <div className="calendar">
      <header>
        <IconButton
          label={words.previousMonth}
          icon={ChevronLeft}
          disabled={Boolean(closed(addMonths(active, -1)))}
          onClick={() => turn(-1)}
        />
        <h3 id={titleId} aria-live="polite">
          {words.months[month - 1]} {year}
        </h3>
        <IconButton
          label={words.nextMonth}
          icon={ChevronRight}
          disabled={Boolean(closed(addMonths(active, 1)))}
          onClick={() => turn(1)}
        />
      </header>
      <table
        ref={grid}
        {...gridRole(multiple)}
        aria-label={label}
        aria-describedby={titleId}
        onKeyDown={onKeyDown}
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
          {weeksOfMonth(active).map((week) => (
            <tr key={week.find((day) => day !== null)}>
              {week.map((day, weekday) => {
                if (!day) return <td key={words.weekdays[weekday]?.long} />
                const chosen = value.includes(day)
                const why = disabledReason?.(day)
                return (
                  <td key={words.weekdays[weekday]?.long} {...cell(chosen)}>
                    <button
                      type="button"
                      className="day"
                      data-day={day}
                      tabIndex={day === active ? 0 : -1}
                      aria-label={words.dayName(day)}
                      aria-current={day === today ? 'date' : undefined}
                      aria-disabled={why ? true : undefined}
                      aria-describedby={why ? reasonId : undefined}
                      aria-pressed={chosen}
                      onFocus={() => {
                        setActive(day)
                        setAsked(day)
                      }}
                      onClick={() => {
                        setActive(day)
                        setAsked(day)
                        if (!why) onToggle(day)
                      }}
                    >
                      {partsOf(day).day}
                      {chosen ? <Tick /> : null}
                    </button>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {disabledNote &&
      weeksOfMonth(active).some((week) => week.some((day) => day && disabledReason?.(day))) ? (
        <p className="note">{disabledNote}</p>
      ) : null}
      <p id={reasonId} className="reason" role="status">
        {reason}
      </p>
    </div>
  )
}
