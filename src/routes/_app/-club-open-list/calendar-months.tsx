import { type Day, formatDay } from '@contract/rules/days.ts'
import { Plural, Trans } from '@lingui/react/macro'
import { SessionClubs } from '@/features/club-status/session-clubs.tsx'
import { countClubs, listMonths, type SessionDay } from '@/features/club-status/session-days.ts'
import { SessionMonth } from '@/features/club-status/session-month.tsx'
import { formatWeekday } from '@/i18n/long-dates.ts'

type CalendarMonthsProps = {
  days: readonly SessionDay[]
  from: Day
  to: Day
  chosen: Day | null
  today: Day
  onChoose: (day: Day) => void
}

/** Months of the requested range, next to the clubs of one day: the chosen day, today, or the first day with a club. */
export const CalendarMonths = ({ days, from: firstDay, to: lastDay, chosen, today, onChoose }: CalendarMonthsProps) => {
  const clubCountByDay = new Map(days.map((day) => [day.date, countClubs(day)]))
  const maxClubs = Math.max(0, ...days.map(({ organisations }) => organisations.length))
  const hasClubs = (date: Day) => days.some((day) => day.date === date && day.organisations.length > 0)
  const visibleDay =
    (chosen !== null && firstDay <= chosen && chosen <= lastDay ? chosen : null) ??
    (hasClubs(today) ? today : days.find(({ organisations }) => organisations.length > 0)?.date) ??
    firstDay
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_22rem] items-start gap-4">
      <div className="grid min-w-0 gap-6 rounded-xl border border-border bg-card p-3">
        {listMonths(firstDay, lastDay).map((month) => (
          <SessionMonth
            key={month}
            month={month}
            from={firstDay}
            to={lastDay}
            counts={clubCountByDay}
            most={maxClubs}
            today={today}
            chosen={visibleDay}
            onChoose={onChoose}
          />
        ))}
      </div>
      <DayPanel day={days.find(({ date }) => date === visibleDay) ?? { date: visibleDay, organisations: [] }} />
    </div>
  )
}

/** Clubs of one day, next to the month. */
const DayPanel = ({ day: { date, organisations } }: { day: SessionDay }) => {
  const regions = new Set(organisations.map(({ region }) => region)).size
  const both = organisations.filter(({ rl_open, has_session }) => rl_open && has_session).length
  return (
    <section
      aria-live="polite"
      aria-labelledby="day-shown"
      className="sticky top-4 grid max-h-[calc(100dvh-2rem)] gap-3 overflow-auto rounded-xl border border-border bg-card p-4"
    >
      <div>
        <h2 id="day-shown" className="text-lg font-bold first-letter:uppercase">
          {formatWeekday(date)} {formatDay(date)}
        </h2>
        <p className="text-sm text-muted-foreground">
          {organisations.length === 0 ? (
            <Trans>No club has a session on this day.</Trans>
          ) : (
            <>
              <Plural value={organisations.length} one="# club" other="# clubs" />,{' '}
              <Plural value={regions} one="# region" other="# regions" />,{' '}
              <Plural value={both} _0="none confirmed by both" one="# confirmed by both" other="# confirmed by both" />
            </>
          )}
        </p>
      </div>
      <SessionClubs clubs={organisations} level={3} />
    </section>
  )
}
