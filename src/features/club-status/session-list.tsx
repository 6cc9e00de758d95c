import { formatDay } from '@contract/rules/days.ts'
import { Plural, Trans } from '@lingui/react/macro'
import { formatWeekday } from '@/i18n/long-dates.ts'
import { SessionClubs } from './session-clubs.tsx'
import type { SessionDay } from './session-days.ts'

/** List of days with their clubs (CAL-24). Phones show this list instead of the month view. */
export const SessionList = ({ days }: { days: readonly SessionDay[] }) => (
  <ol className="grid gap-3">
    {days.map(({ date, organisations }) => (
      <li
        key={date}
        className="rounded-xl border border-border bg-card p-4 [contain-intrinsic-size:auto_12rem] [content-visibility:auto]"
      >
        <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3">
          <h2 className="text-lg font-bold first-letter:uppercase">
            {formatWeekday(date)} {formatDay(date)}
          </h2>
          <p className="text-sm text-muted-foreground">
            {organisations.length > 0 ? (
              <Plural value={organisations.length} one="# club" other="# clubs" />
            ) : (
              <Trans>No club has a session on this day.</Trans>
            )}
          </p>
        </div>
        <SessionClubs clubs={organisations} level={3} />
      </li>
    ))}
  </ol>
)
