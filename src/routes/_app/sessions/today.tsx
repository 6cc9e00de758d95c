import { newId } from '@contract/id.ts'
import { getLondonDay, getYear } from '@contract/rules/days.ts'
import { EXTRA_SESSIONS, findOpenHoliday, type Holiday } from '@contract/rules/holidays.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute, Link, Navigate, useLocation, useNavigate } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useLiveQuery } from 'dexie-react-hooks'
import { ClipboardCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { formatWeekdayDate } from '@/i18n/long-dates.ts'
import { useSaveLocally } from '@/kit/form/use-save-locally.ts'
import { Page } from '@/kit/page/page.tsx'
import { PageHeader } from '@/kit/page/page-header.tsx'
import { type StoredRow, useReplica } from '@/sync-state/use-replica.ts'
import { Button } from '@/ui/button.tsx'
import { Loading, Skeleton } from '@/ui/skeleton.tsx'
import { useUser } from '@/user/use-user.ts'
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

type TodayState = {
  day: string
  /** The user's groups, with the default group first. */
  groups: StoredRow<'groups'>[]
  sessions: StoredRow<'sessions'>[]
  holiday: { name: Holiday; year: number }
}

/**
 * Loads today's sessions and the user's groups. Undefined while this device does not know if there are sessions today.
 */
const useToday = (): TodayState | undefined => {
  const { db } = useReplica()
  const { allow_multiple_groups } = useUser()
  return useLiveQuery(async () => {
    const day = getLondonDay()
    const allGroups = await db.rows('groups').toArray()
    const sessions = await db.rows('sessions').where('date').equals(day).toArray()
    if (sessions.length === 0 && !(await db.getMeta('complete'))) return undefined
    const sortedGroups = allGroups.sort(
      (a, b) => Number(b.is_default) - Number(a.is_default) || (a.name < b.name ? -1 : 1),
    )
    const allocation = findOpenHoliday(day, await db.rows('holiday_allocation').toArray())
    return {
      day,
      groups: allow_multiple_groups ? sortedGroups : sortedGroups.slice(0, 1),
      sessions,
      holiday: {
        name: (allocation?.holiday ?? EXTRA_SESSIONS) as Holiday,
        year: allocation?.year ?? getYear(day),
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
  const [onlySession, ...otherSessions] = today.sessions
  if (onlySession && otherSessions.length === 0)
    return <Navigate to="/sessions/$id" params={{ id: onlySession.id }} replace />
  return <SessionChoice today={today} />
}

function SessionChoice({ today }: { today: TodayState }) {
  const { t } = useLingui()
  const getHolidayLabel = useHolidayLabel()
  const { day, groups, sessions, holiday } = today
  const groupsWithoutSession = groups.filter((group) => !sessions.some((session) => session.group === group.id))
  const holidayName = getHolidayLabel(holiday.name)
  const date = formatWeekdayDate(day)
  const shouldStart = useLocation({ select: (location) => location.state.start })
  const hasSeveralChoices = sessions.length + groupsWithoutSession.length > 1
  return (
    <Page width="list">
      <PageHeader title={t`Today's session`} back={{ to: '/sessions', label: t`Back to Lunch Club Sessions` }} />
      <section className={clsx('today hem max-w-180', hasSeveralChoices && 'grid-cols-1!')}>
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
              atOnce={shouldStart === true && groups.length === 1 && sessions.length === 0}
            />
          ))}
        </div>
      </section>
    </Page>
  )
}

type StartButtonProps = {
  today: TodayState
  group: StoredRow<'groups'>
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
  const [isBusy, setIsBusy] = useState(atOnce)
  const { name } = group
  const startSession = async () => {
    const id = newId()
    setIsBusy(true)
    const { day: date, holiday } = today
    const args = { id, date, holiday: holiday.name, year: holiday.year, group: group.id }
    if (await save([{ name: 'session.create', args }])) {
      await navigate({ to: '/sessions/$id', params: { id }, replace: true })
    } else {
      setIsBusy(false)
    }
  }
  const hasStarted = useRef(false)
  useEffect(() => {
    if (!atOnce || hasStarted.current) return
    hasStarted.current = true
    void startSession()
  })
  return (
    <Button
      variant={main ? 'action' : 'on-hero'}
      size={main ? 'hero' : 'comfort'}
      block
      icon={ClipboardCheck}
      busy={isBusy}
      onClick={() => void startSession()}
    >
      {named ? <Trans>Start today's session for {name}</Trans> : <Trans>Start today's session</Trans>}
    </Button>
  )
}
