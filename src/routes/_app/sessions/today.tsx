import { newId } from '@contract/id.ts'
import { dayInLondon } from '@contract/rules/days.ts'
import { EXTRA_SESSIONS, findOpenHoliday, type Holiday } from '@contract/rules/holidays.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute, Link, Navigate, useLocation, useNavigate } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useLiveQuery } from 'dexie-react-hooks'
import { ClipboardCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type Stored, useReplica } from '@/hooks/use-replica.ts'
import { useUser } from '@/hooks/use-user.ts'
import { formatWeekdayDate } from '@/i18n/long-dates.ts'
import { useSaveLocally } from '@/kit/form/use-save-locally.ts'
import { PageHeader } from '@/kit/page/page-header.tsx'
import { Button } from '@/ui/button.tsx'
import { Loading, Skeleton } from '@/ui/skeleton.tsx'
import { useHolidayLabel } from '@/words/use-holiday-label.ts'

export const Route = createFileRoute('/_app/sessions/today')({
  component: TodayRoute,
  staticData: { offline: true },
})

declare module '@tanstack/react-router' {
  interface HistoryState {
    /**
     * True if the user pressed the button for today's session on the previous page. The session is then created without
     * a further press if there is only one group to choose.
     */
    start?: boolean
  }
}

type Today = {
  day: string
  /** The user's groups, with the default group first. */
  groups: Stored<'groups'>[]
  sessions: Stored<'sessions'>[]
  holiday: { name: Holiday; year: number }
}

/**
 * Loads today's sessions and the user's groups. Undefined while this device does not know if there are sessions today.
 */
const useToday = (): Today | undefined => {
  const { db } = useReplica()
  const { allow_multiple_groups } = useUser()
  return useLiveQuery(async () => {
    const day = dayInLondon()
    const all = await db.rows('groups').toArray()
    const sessions = await db.rows('sessions').where('date').equals(day).toArray()
    if (sessions.length === 0 && !(await db.getMeta('complete'))) return undefined
    const sorted = all.sort((a, b) => Number(b.is_default) - Number(a.is_default) || (a.name < b.name ? -1 : 1))
    const allocation = findOpenHoliday(day, await db.rows('holiday_allocation').toArray())
    return {
      day,
      groups: allow_multiple_groups ? sorted : sorted.slice(0, 1),
      sessions,
      holiday: {
        name: (allocation?.holiday ?? EXTRA_SESSIONS) as Holiday,
        year: allocation?.year ?? Number(day.slice(0, 4)),
      },
    }
  }, [db, allow_multiple_groups])
}

/**
 * Page that opens today's session. Offers to create a session if none exists yet. If there are several sessions or
 * groups, it offers a choice.
 */
function TodayRoute() {
  const { t } = useLingui()
  const today = useToday()
  if (!today) {
    return (
      <Loading label={t`Today's session is being opened`} className="grid gap-4 p-6">
        <Skeleton className="h-8 w-80" />
        <Skeleton className="h-60 w-full max-w-180" />
      </Loading>
    )
  }
  const [only, ...others] = today.sessions
  if (only && others.length === 0) return <Navigate to="/sessions/$id" params={{ id: only.id }} replace />
  return <SessionChoice today={today} />
}

function SessionChoice({ today }: { today: Today }) {
  const { t } = useLingui()
  const getHolidayLabel = useHolidayLabel()
  const { day, groups, sessions, holiday } = today
  const groupsWithoutSession = groups.filter((group) => !sessions.some((session) => session.group === group.id))
  const holidayName = getHolidayLabel(holiday.name)
  const date = formatWeekdayDate(day)
  const start = useLocation({ select: (location) => location.state.start })
  const hasSeveral = sessions.length + groupsWithoutSession.length > 1
  return (
    <main className="grid max-w-360 content-start gap-4 px-4 pt-2.5 pb-10 md:px-7 md:pt-3.5">
      <PageHeader title={t`Today's session`} back={{ to: '/sessions', label: t`Back to Lunch Club Sessions` }} />
      <section className={clsx('today hem max-w-180', hasSeveral && 'grid-cols-1!')}>
        <div>
          <h2>{sessions.length ? <Trans>Which session?</Trans> : <Trans>There is no session today yet.</Trans>}</h2>
          <p className="when">
            {date}, {holidayName}
          </p>
        </div>
        <div className="grid gap-3">
          {sessions.map((session) => (
            <Button key={session.id} asChild variant="action" size="hero" block>
              <Link to="/sessions/$id" params={{ id: session.id }}>
                <ClipboardCheck aria-hidden="true" />
                {session.group__name}
              </Link>
            </Button>
          ))}
          {groupsWithoutSession.map((group, index) => (
            <StartButton
              key={group.id}
              today={today}
              group={group}
              main={index === 0 && sessions.length === 0}
              named={groups.length > 1}
              atOnce={start === true && groups.length === 1 && sessions.length === 0}
            />
          ))}
        </div>
      </section>
    </main>
  )
}

type StartButtonProps = {
  today: Today
  group: Stored<'groups'>
  main: boolean
  named: boolean
  atOnce: boolean
}

/**
 * Button that creates today's session of a group and opens it. With `atOnce`, it does this without a press, because the
 * user already pressed a button on the previous page.
 */
function StartButton({ today, group, main, named, atOnce }: StartButtonProps) {
  const save = useSaveLocally()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(atOnce)
  const { name } = group
  const start = async () => {
    const id = newId()
    setBusy(true)
    const { day: date, holiday } = today
    const args = { id, date, holiday: holiday.name, year: holiday.year, group: group.id }
    if (await save([{ name: 'session.create', args }])) {
      await navigate({ to: '/sessions/$id', params: { id }, replace: true })
    } else {
      setBusy(false)
    }
  }
  const hasStarted = useRef(false)
  useEffect(() => {
    if (!atOnce || hasStarted.current) return
    hasStarted.current = true
    void start()
  })
  return (
    <Button
      variant={main ? 'action' : 'on-hero'}
      size={main ? 'hero' : 'comfort'}
      block
      icon={ClipboardCheck}
      busy={busy}
      onClick={() => void start()}
    >
      {named ? <Trans>Start today's session for {name}</Trans> : <Trans>Start today's session</Trans>}
    </Button>
  )
}
