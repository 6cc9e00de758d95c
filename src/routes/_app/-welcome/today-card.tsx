import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { ClipboardCheck, CookingPot, Flame } from 'lucide-react'
import { formatWeekdayDate } from '@/i18n/long-dates.ts'
import { Button } from '@/ui/button.tsx'
import { useUser } from '@/user/use-user.ts'
import { useHolidayLabel } from '@/words/use-holiday-label.ts'
import { type TodayOverview, useToday } from './use-today.ts'

const cardClasses = clsx(
  'today hem grid grid-cols-1 gap-5 rounded-[1.5rem] bg-hero px-5 pt-9 pb-5 text-hero-foreground [--hem:18px]',
  'md:flex md:flex-wrap md:items-end md:gap-x-8 md:rounded-[1.75rem] md:px-8 md:pt-10.5 md:pb-7',
)
const titleClasses = 'text-[1.5rem] font-heavy tracking-[-0.015em] text-balance md:text-[1.75rem]'
const dayClasses = 'mt-1 font-medium text-hero-muted first-letter:uppercase md:text-lg'
const countClasses = 'block text-[4.5rem] leading-[0.82] font-heavy tracking-[-0.04em]'
const countLabelClasses = 'mt-3 block text-[1.25rem] font-bold'

/** Card of today's session, with the number of people here and a large button. */
export const TodayCard = () => {
  const today = useToday()
  // Reserve the space until the replica responds, which takes a frame or two.
  if (!today) return <section className={clsx(cardClasses, 'min-h-60')} aria-busy="true" />
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
    <section className={clsx(cardClasses, 'today-session content-start')}>
      <div className="md:min-w-0 md:flex-[999_1_20rem]">
        <h2 className={titleClasses}>
          <Trans>
            Today at <span className="inline-block">{group}</span>
          </Trans>
        </h2>
        <p className={dayClasses}>
          {session.holiday === 'Extra Sessions' ? `${day}, ${holiday}` : t`${day}, ${holiday} holiday`}
        </p>
        <div className="mt-5.5 flex flex-wrap items-end gap-x-6 gap-y-4 leading-none md:gap-x-9">
          <p>
            <b className={countClasses}>{children}</b>
            <span className={countLabelClasses}>
              <Plural value={children} one="child" other="children" />
            </span>
          </p>
          <p>
            <b className={countClasses}>{adults}</b>
            <span className={countLabelClasses}>
              <Plural value={adults} one="adult" other="adults" />
            </span>
          </p>
          {/* Wrap between the sentences, so that each has its own line. */}
          <p className="basis-full leading-[1.35] font-medium text-hero-muted lg:max-w-40 lg:basis-auto">
            <span className="inline-block">
              <Trans>ticked in so far.</Trans>
            </span>{' '}
            <span className="inline-block">
              <Plural value={expected} one="# more expected." other="# more expected." />
            </span>
          </p>
        </div>
        <div className="track on-hero mt-5.5 h-2.5 max-w-136" role="img" aria-label={t`${here} of ${all} here`}>
          <i style={{ width: `${all ? (here / all) * 100 : 0}%` }} />
        </div>
      </div>
      <div className="grid gap-2.5 md:flex-[1_1_19rem]">
        <Button asChild variant="action" size="hero">
          <Link to="/sessions/$id" params={{ id: session.id }}>
            <ClipboardCheck aria-hidden="true" />
            <Trans>Open attendance</Trans>
          </Link>
        </Button>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-2.5">
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
    <section className={cardClasses}>
      <div className="md:min-w-0 md:flex-[999_1_20rem]">
        <h2 className={titleClasses}>
          <Trans>
            Today at <span className="inline-block">{club}</span>
          </Trans>
        </h2>
        <p className={dayClasses}>{holiday ? t`${day}, ${holiday} holiday` : day}</p>
        <p className="mt-5 text-lg">
          <Trans>There is no session today yet.</Trans>
        </p>
      </div>
      <Button asChild variant="action" size="hero" className="md:flex-[1_1_19rem]">
        <Link to={'/sessions/today' as '/sessions'} state={{ start: true }}>
          <ClipboardCheck aria-hidden="true" />
          <Trans>Start today's session</Trans>
        </Link>
      </Button>
    </section>
  )
}
