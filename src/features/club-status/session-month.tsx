import { type Day, splitDay } from '@contract/rules/days.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
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
    <section className="session-month" aria-labelledby={titleId}>
      <h2 id={titleId} className="px-1 text-lg font-bold">
        {name} {year}
      </h2>
      <table ref={tableRef} {...gridProps} aria-label={t`Days of ${name} ${year}`} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weekdays.map(({ short, long }) => (
              <th key={long} scope="col" abbr={long}>
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
                if (!day) return <td key={key} />
                if (!clampToRange(day))
                  return (
                    <td key={key} className="out">
                      <span>{splitDay(day).day}</span>
                    </td>
                  )
                const { clubs, booked } = counts.get(day) ?? { clubs: 0, booked: 0 }
                const isChosen = day === chosen
                const isToday = day === today
                return (
                  <td key={key} {...getCellProps(isChosen)}>
                    <button
                      type="button"
                      className="day"
                      data-day={day}
                      data-tint={getTint(clubs, most)}
                      data-chosen={isChosen ? '' : undefined}
                      aria-pressed={isChosen}
                      aria-current={isToday ? 'date' : undefined}
                      tabIndex={day === activeDay ? 0 : -1}
                      onFocus={() => setFocusedDay(day)}
                      onClick={() => onChoose(day)}
                    >
                      <span className="date">
                        <span className="sr-only">{formatFullDay(day)}: </span>
                        <span aria-hidden="true">{splitDay(day).day}</span>
                        {isToday ? (
                          <b>
                            <Trans context="calendar">today</Trans>
                          </b>
                        ) : null}
                      </span>
                      {clubs > 0 ? (
                        <>
                          <span className="sr-only">
                            <Plural value={clubs} one="# club" other="# clubs" />,{' '}
                          </span>
                          <strong aria-hidden="true">{clubs}</strong>
                          <small>
                            <Trans>{booked} booked</Trans>
                          </small>
                        </>
                      ) : (
                        <small>
                          <Trans context="clubs">none</Trans>
                        </small>
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
