import { getLondonDay } from '@contract/rules/days.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useLiveQuery } from 'dexie-react-hooks'
import { CalendarCheck, ChevronRight } from 'lucide-react'
import { WelcomeCard } from '@/features/content/welcome-card.tsx'
import { formatShortDay } from '@/i18n/format.ts'
import { countSessions } from '@/replica/session-counts.ts'
import { useReplica } from '@/sync-state/use-replica.ts'

const MAX_RECENT_SESSIONS = 4

/** Latest sessions, each with a link. */
export const RecentSessions = () => {
  const { t } = useLingui()
  const { db } = useReplica()
  const recentSessions = useLiveQuery(async () => {
    const sessions = await db
      .rows('sessions')
      .where('date')
      .below(getLondonDay())
      .reverse()
      .limit(MAX_RECENT_SESSIONS)
      .toArray()
    // Show the group only if there are several, because sessions of one day differ only by group.
    const hasSeveralGroups = (await db.rows('groups').count()) > 1
    const counts = await countSessions(
      db,
      sessions.map(({ id }) => id),
    )
    return sessions.map((session) => ({
      session,
      group: hasSeveralGroups ? session.group__name : null,
      children: counts.get(session.id)?.children ?? 0,
      adults: counts.get(session.id)?.adults ?? 0,
    }))
  }, [db])
  return (
    <WelcomeCard title={t`Last sessions`} icon={CalendarCheck}>
      {recentSessions?.length === 0 ? (
        <p className="py-2 text-muted-foreground">
          <Trans>There are no sessions yet.</Trans>
        </p>
      ) : (
        <ul className="max-h-100 overflow-auto">
          {recentSessions?.map(({ session, group, children, adults }) => (
            <li key={session.id} className="border-t border-border first:border-0">
              <Link
                to="/sessions/$id"
                params={{ id: session.id }}
                className="flex min-h-15 items-center gap-3 py-2 text-inherit no-underline hover:bg-accent"
              >
                <span className="min-w-0 flex-1 wrap-anywhere">
                  <b className="block">
                    {group ? `${formatShortDay(session.date)}, ${group}` : formatShortDay(session.date)}
                  </b>
                  <span className="text-sm text-muted-foreground">
                    {plural(children, { one: '# child', other: '# children' })},{' '}
                    {plural(adults, { one: '# adult', other: '# adults' })}
                  </span>
                </span>
                <ChevronRight aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </WelcomeCard>
  )
}
