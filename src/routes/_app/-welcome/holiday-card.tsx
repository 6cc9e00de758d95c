import { formatDay, getLondonDay } from '@contract/rules/days.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useLiveQuery } from 'dexie-react-hooks'
import { CalendarDays } from 'lucide-react'
import { WelcomeCard } from '@/features/content/welcome-card.tsx'
import { formatShortMonth } from '@/i18n/long-dates.ts'
import { useReplica } from '@/sync-state/use-replica.ts'
import { Button } from '@/ui/button.tsx'
import { useHolidayLabel } from '@/words/use-holiday-label.ts'

/** Card of the current and future holidays. */
export const HolidayCard = () => {
  const { t } = useLingui()
  const { db } = useReplica()
  const getHolidayLabel = useHolidayLabel()
  const holidays = useLiveQuery(async () => {
    const today = getLondonDay()
    const allRows = await db.rows('holiday_allocation').toArray()
    return allRows
      .filter((a) => a.status === 'Open' && a.start_date && a.end_date && a.end_date >= today)
      .sort((a, b) => (a.start_date ?? '').localeCompare(b.start_date ?? ''))
      .slice(0, 4)
  }, [db])
  return (
    <WelcomeCard title={t`Holiday Dates`} icon={CalendarDays}>
      {holidays?.length === 0 ? (
        <p className="py-2 text-muted-foreground">
          <Trans>No holiday dates are set up for the days to come.</Trans>
        </p>
      ) : (
        <ul>
          {holidays?.map((a) => (
            <li
              key={a.id}
              className="grid grid-cols-[3.4rem_1fr] items-center gap-3.5 border-t border-border py-2.5 first:border-0"
            >
              <span className="rounded-md bg-accent pt-1 pb-1.5 text-center leading-tight text-accent-foreground">
                <b className="block text-xl font-heavy">{Number((a.start_date ?? '').slice(8))}</b>
                <span className="text-xs font-bold">{formatShortMonth(a.start_date ?? '')}</span>
              </span>
              <span>
                <b className="block">{getHolidayLabel(a.holiday)}</b>
                <span className="text-sm text-muted-foreground">
                  {formatDay(a.start_date ?? '')} – {formatDay(a.end_date ?? '')}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
      <Button asChild>
        <Link to={'/setup' as '/sessions'}>
          <Trans>Open Setup</Trans>
        </Link>
      </Button>
    </WelcomeCard>
  )
}
