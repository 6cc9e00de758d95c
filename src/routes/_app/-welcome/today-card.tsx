import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ClipboardCheck, CookingPot, Flame } from 'lucide-react'
import { formatWeekdayDate } from '@/i18n/long-dates.ts'
import { Button } from '@/ui/button.tsx'
import { useUser } from '@/user/use-user.ts'
import { useHolidayLabel } from '@/words/use-holiday-label.ts'
import { type TodayOverview, useToday } from './use-today.ts'

/** Card of today's session, with the number of people here and a large button. */
export const TodayCard = () => {
  const today = useToday()
  // Reserve the space until the replica responds, which takes a frame or two.
  if (!today) return <section className="today hem min-h-60" aria-busy="true" />
  return today.sessions.length ? (
    today.sessions.map((entry) => <RunningSession key={entry.session.id} today={today} entry={entry} />)
  ) : (
    <NoSessionYet today={today} />
  )
}

const RunningSession = ({ today, entry }: { today: TodayOverview; entry: TodayOverview['sessions'][number] }) => {
  const { t } = useLingui()
  const getHolidayLabel = useHolidayLabel()
  const { session, children, adults, expected } = entry
  const here = children + adults
  const all = here + expected
  const group = session.group__name
  const holiday = getHolidayLabel(session.holiday)
  const day = formatWeekdayDate(today.day)
  return (
    <section className="today hem">
      <div>
        <h2>
          <Trans>
            Today at <span>{group}</span>
          </Trans>
        </h2>
        <p className="when">
          {session.holiday === 'Extra Sessions' ? `${day}, ${holiday}` : t`${day}, ${holiday} holiday`}
        </p>
        <div className="figures">
          <p>
            <b>{children}</b>
            <span>
              <Plural value={children} one="child" other="children" />
            </span>
          </p>
          <p>
            <b>{adults}</b>
            <span>
              <Plural value={adults} one="adult" other="adults" />
            </span>
          </p>
          <p className="rest">
            <span>
              <Trans>ticked in so far.</Trans>
            </span>{' '}
            <span>
              <Plural value={expected} one="# more expected." other="# more expected." />
            </span>
          </p>
        </div>
        <div className="track on-hero" role="img" aria-label={t`${here} of ${all} here`}>
          <i style={{ width: `${all ? (here / all) * 100 : 0}%` }} />
        </div>
      </div>
      <div className="go">
        <Button asChild variant="action" size="hero">
          <Link to="/sessions/$id" params={{ id: session.id }}>
            <ClipboardCheck aria-hidden="true" />
            <Trans>Open attendance</Trans>
          </Link>
        </Button>
        <div className="boards">
          <Button asChild variant="on-hero">
            <Link to="/sessions/$id/kitchen" params={{ id: session.id }}>
              <CookingPot aria-hidden="true" />
              <Trans>Kitchen</Trans>
            </Link>
          </Button>
          <Button asChild variant="on-hero">
            <Link to="/sessions/$id/fire_roll" params={{ id: session.id }}>
              <Flame aria-hidden="true" />
              <Trans>Fire roll</Trans>
            </Link>
          </Button>
        </div>
      </div>
    </section>
  )
}

const NoSessionYet = ({ today }: { today: TodayOverview }) => {
  const { t } = useLingui()
  const user = useUser()
  const getHolidayLabel = useHolidayLabel()
  const day = formatWeekdayDate(today.day)
  const holiday = today.holiday ? getHolidayLabel(today.holiday.holiday) : null
  const club = user.organisation__organisation_name
  return (
    <section className="today hem">
      <div>
        <h2>
          <Trans>
            Today at <span>{club}</span>
          </Trans>
        </h2>
        <p className="when">{holiday ? t`${day}, ${holiday} holiday` : day}</p>
        <p className="mt-5 text-lg">
          <Trans>There is no session today yet.</Trans>
        </p>
      </div>
      <Button asChild variant="action" size="hero" className="go">
        <Link to={'/sessions/today' as '/sessions'} state={{ start: true }}>
          <ClipboardCheck aria-hidden="true" />
          <Trans>Start today's session</Trans>
        </Link>
      </Button>
    </section>
  )
}
