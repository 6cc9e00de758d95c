import { type Day, splitDay } from '@contract/rules/days.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { formatFullDay, getCalendarNames } from '@/i18n/long-dates.ts'
import { getDayByKey } from '@/ui/date/day-keys.ts'
import { listWeeksOfMonth } from '@/ui/date/day-string.ts'
import { type DayCount, getTint } from './session-days.ts'

type SessionMonthProps = {
  /** First day of the month. */
  month: Day
  /** Range of days that can be chosen. Other days of the month are shown without a button. */
  from: Day
  to: Day
  counts: ReadonlyMap<Day, DayCount>
  /** Number of clubs on the busiest day shown. */
  most: number
  today: Day
  chosen: Day | null
  onChoose: (day: Day) => void
}

/** Props with the `grid` role, because screen readers then pass the arrow keys to the page. */
const gridProps = { role: 'grid' }
const getCellProps = (chosen: boolean) => ({ role: 'gridcell', 'aria-selected': chosen })

const cellClasses = 'h-22 p-0 align-top'
const dayClasses = clsx(
  'flex min-h-full w-full flex-col rounded-md border-[1.5px] p-1.5 text-start leading-[1.15]',
  'hover:border-primary focus-visible:z-1',
)
const chosenClasses = clsx(
  'border-transparent bg-primary text-primary-foreground [outline:3px_solid_var(--hb-action)]',
  'forced-colors:border-4 forced-colors:border-[Highlight]',
)

/** Tints by number of clubs. */
const tintClasses = {
  0: 'bg-card',
  1: 'bg-[color-mix(in_oklab,var(--hall-400)_12%,var(--card))]',
  2: 'bg-[color-mix(in_oklab,var(--hall-400)_25%,var(--card))]',
  3: 'bg-[color-mix(in_oklab,var(--hall-400)_38%,var(--card))]',
  4: 'border-primary bg-[color-mix(in_oklab,var(--hall-400)_50%,var(--card))]',
}

/**
 * Calendar month with the number of clubs on each day. Arrows, Home, End, Page Up and Page Down move between selectable
 * days. Enter and Space show a day's clubs.
 */
export const SessionMonth = (props: SessionMonthProps) => {
  const { month, from: startDay, to: endDay, counts, most, today, chosen, onChoose } = props
  const { t } = useLingui()
  const titleId = useId()
  const tableRef = useRef<HTMLTableElement>(null)
  const shouldMoveFocus = useRef(false)
  const { months, weekdays } = getCalendarNames()
  const { year, month: monthNumber } = splitDay(month)
  const days = listWeeksOfMonth(month).flat()
  const selectableDays = days.filter((day): day is Day => day !== null && startDay <= day && day <= endDay)
  const [firstDay = month] = selectableDays
  const lastDay = selectableDays.at(-1) ?? month
  const clampToRange = (day: Day | null) => (day !== null && firstDay <= day && day <= lastDay ? day : null)
  const [focusedDay, setFocusedDay] = useState<Day | null>(null)
  const activeDay = clampToRange(focusedDay) ?? clampToRange(chosen) ?? clampToRange(today) ?? firstDay

  useEffect(() => {
    if (!shouldMoveFocus.current || focusedDay === null) return
    shouldMoveFocus.current = false
    tableRef.current?.querySelector<HTMLButtonElement>(`[data-day="${focusedDay}"]`)?.focus()
  }, [focusedDay])

  const onKeyDown = (event: KeyboardEvent) => {
    const nextDay = getDayByKey(event.key, event.shiftKey, activeDay)
    if (!nextDay) return
    event.preventDefault()
    shouldMoveFocus.current = true
    setFocusedDay(clampToRange(nextDay) ?? (nextDay < firstDay ? firstDay : lastDay))
  }

  const name = months[monthNumber - 1] ?? ''
  return (
    <section className="grid min-w-0 gap-1" aria-labelledby={titleId}>
      <h2 id={titleId} className="px-1 text-lg font-bold">
        {name} {year}
      </h2>
      <table
        ref={tableRef}
        className="w-full table-fixed border-separate border-spacing-1"
        {...gridProps}
        aria-label={t`Days of ${name} ${year}`}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            {weekdays.map(({ short, long }) => (
              <th
                key={long}
                scope="col"
                abbr={long}
                className="ps-1.5 text-start text-sm font-bold text-muted-foreground"
              >
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {listWeeksOfMonth(month).map((week) => (
            <tr key={week.find((day) => day !== null)}>
              {week.map((day, weekday) => {
                const key = weekdays[weekday]?.long
                if (!day) return <td key={key} className={cellClasses} />
                if (!clampToRange(day))
                  return (
                    <td key={key} className={cellClasses}>
                      <span className="block p-1.5 text-sm text-muted-foreground">{splitDay(day).day}</span>
                    </td>
                  )
                const { clubs, booked } = counts.get(day) ?? { clubs: 0, booked: 0 }
                const isChosen = day === chosen
                const isToday = day === today
                return (
                  <td key={key} className={cellClasses} {...getCellProps(isChosen)}>
                    <button
                      type="button"
                      className={clsx(dayClasses, isChosen ? chosenClasses : tintClasses[getTint(clubs, most)])}
                      data-day={day}
                      aria-pressed={isChosen}
                      aria-current={isToday ? 'date' : undefined}
                      tabIndex={day === activeDay ? 0 : -1}
                      onFocus={() => setFocusedDay(day)}
                      onClick={() => onChoose(day)}
                    >
                      <span className="flex-1 text-sm font-bold">
                        <span className="sr-only">{formatFullDay(day)}: </span>
                        <span aria-hidden="true">{splitDay(day).day}</span>
                        {isToday ? (
                          <b className="ms-[0.35em]">
                            <Trans context="calendar">today</Trans>
                          </b>
                        ) : null}
                      </span>
                      {clubs > 0 ? (
                        <>
                          <span className="sr-only">
                            <Plural value={clubs} one="# club" other="# clubs" />,{' '}
                          </span>
                          <strong aria-hidden="true" className="text-[1.375rem] font-heavy">
                            {clubs}
                          </strong>
                          <small className="text-xs">
                            <Trans>{booked} booked</Trans>
                          </small>
                        </>
                      ) : (
                        <span className="sr-only">
                          <Trans context="clubs">none</Trans>
                        </span>
                      )}
                    </button>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
