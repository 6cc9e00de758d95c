import { plural } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { CalendarCheck, ChevronRight } from 'lucide-react'
import type { ListedSession } from '@/hooks/use-session-list.ts'
import { shortDay } from '@/i18n/format.ts'
import { useActivitiesText } from './use-activities-text.ts'

/** Sessions on a phone: one row, one tap target. */
export const SessionRows = ({
  sessions,
  showGroup,
}: {
  sessions: readonly ListedSession[]
  showGroup: boolean
}) => {
  const activitiesText = useActivitiesText()
  return (
    <ul className="overflow-hidden rounded-xl border border-border bg-card md:hidden">
      {sessions.map((session) => {
        const children = plural(session.num_children_attending, { one: '# child', other: '# children' })
        const adults = plural(session.num_adults_attending, { one: '# adult', other: '# adults' })
        return (
          <li key={session.id} className="border-t border-border first:border-0">
            <Link
              to="/sessions/$id"
              params={{ id: session.id }}
              className="flex min-h-15 items-center gap-3 px-4 py-2 text-inherit no-underline"
            >
              <CalendarCheck aria-hidden="true" className="flex-none text-link" />
              <span className="min-w-0 flex-1">
                <b className="block">
                  {shortDay(session.date)}
                  {showGroup ? ` · ${session.group__name}` : ''}
                </b>
                <span className="block text-sm text-muted-foreground">
                  {[`${children}, ${adults}`, activitiesText(session)].filter(Boolean).join('. ')}
                </span>
              </span>
              <ChevronRight aria-hidden="true" className="flex-none" />
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
