import { dayInLondon } from '@contract/rules/days.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useLiveQuery } from 'dexie-react-hooks'
import { CalendarDays } from 'lucide-react'
import { WelcomeCard } from '@/features/content/welcome-card.tsx'
import { useReplica } from '@/hooks/use-replica.ts'
import { longDay } from '@/i18n/format.ts'
import { monthLeaf } from '@/i18n/long-dates.ts'
import { Button } from '@/ui/button.tsx'
import { useHolidayWords } from '@/words/use-holiday-words.ts'

/** The holidays that are on or to come. */
export const HolidayCard = () => {
  const { t } = useLingui()
  const { db } = useReplica()
  const words = useHolidayWords()
  const open = useLiveQuery(async () => {
    const today = dayInLondon()
    const all = await db.rows('holiday_allocation').toArray()
    return all
      .filter((a) => a.status === 'Open' && a.start_date && a.end_date && a.end_date >= today)
      .sort((a, b) => (a.start_date ?? '').localeCompare(b.start_date ?? ''))
      .slice(0, 4)
  }, [db])
  return (
    <WelcomeCard title={t`Holiday Dates`} icon={CalendarDays}>
      {open?.length === 0 ? (
        <p className="py-2 text-muted-foreground">
          <Trans>No holiday dates are set up for the days to come.</Trans>
        </p>
      ) : (
        <ul>
          {open?.map((a) => (
            <li
              key={a.id}
              className="grid grid-cols-[3.4rem_1fr] items-center gap-3.5 border-t border-border py-2.5 first:border-0"
            >
              <span className="rounded-md bg-accent pt-1 pb-1.5 text-center leading-tight text-accent-foreground">
                <b className="block text-xl font-heavy">{Number((a.start_date ?? '').slice(8))}</b>
                <span className="text-xs font-bold">{monthLeaf(a.start_date ?? '')}</span>
              </span>
              <span>
                <b className="block">{words(a.holiday)}</b>
                <span className="text-sm text-muted-foreground">
                  {longDay(a.start_date ?? '')} – {longDay(a.end_date ?? '')}
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
