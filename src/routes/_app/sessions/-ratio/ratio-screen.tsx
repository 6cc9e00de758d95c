import '@/styles/boards.css'
import type { SessionRow } from '@contract/rows.ts'
import type { Ratio } from '@contract/rules/ratio.ts'
import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck, Hand, UsersRound } from 'lucide-react'
import { useWakeLock } from '@/browser/use-wake-lock.ts'
import { FreshnessLine } from '@/features/sessions/freshness-line.tsx'
import { formatWeekdayDate } from '@/i18n/long-dates.ts'
import { PageHeader } from '@/kit/page/page-header.tsx'
import { useLiveRow } from '@/sync-state/use-live-row.ts'
import { Banner } from '@/ui/banner.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import type { Register } from '../-attendance/register.ts'
import { AgeRows } from './age-rows.tsx'
import { HelpersDays } from './helpers-days.tsx'
import { NotCounted } from './not-counted.tsx'
import { type Clearances, useClearances, useRatio } from './use-ratio.ts'

/**
 * Board that compares the number of adults with a check with the number of children who are here. It is live, works
 * offline, and only informs without blocking anything (B-HAL-03, B-REC-12).
 */
export const RatioScreen = ({ register }: { register: Register }) => {
  const session = useLiveRow(register.session, register.id)
  const clearances = useClearances()
  if (!session) return null
  return (
    <main className="board ratio">
      <RatioHeader session={session} />
      {clearances ? (
        <RatioContent register={register} session={session} clearances={clearances} />
      ) : (
        <Skeleton className="h-60" />
      )}
    </main>
  )
}

const RatioHeader = ({ session }: { session: SessionRow }) => {
  const { t } = useLingui()
  return (
    <PageHeader
      title={t`Are there enough adults?`}
      back={{ to: `/sessions/${session.id}`, label: t`Back to attendance` }}
    />
  )
}

type RatioContentProps = { register: Register; session: SessionRow; clearances: Clearances }

const RatioContent = ({ register, session, clearances }: RatioContentProps) => {
  const { board: ratio, at: updatedAt } = useRatio(register, session, clearances)
  useWakeLock()
  const group = session.group__name
  const day = formatWeekdayDate(session.date)
  const { children, cleared, otherAdults, youngHelpers, uncleared } = ratio
  const attendeeCount =
    children + cleared + otherAdults + youngHelpers + uncleared.missing + uncleared.lapsed + uncleared.unknown
  return (
    <>
      <p className="board-about">
        <Trans>
          {group}, {day}.
        </Trans>{' '}
        <FreshnessLine countedAt={updatedAt} />
      </p>
      {attendeeCount === 0 ? (
        <EmptyState icon={UsersRound} title={<Trans>No one is ticked in at this session</Trans>}>
          <Trans>
            People show here as soon as they are ticked in, here or on a device that this one is in touch with.
          </Trans>
        </EmptyState>
      ) : (
        <>
          <AdultsBanner ratio={ratio} />
          <div className="columns min-[62rem]:grid-cols-3 min-[62rem]:items-start">
            <Figures ratio={ratio} />
            <AgeRows ratio={ratio} />
            <NotCounted ratio={ratio} />
          </div>
        </>
      )}
      <HelpersDays register={register} session={session} clearances={clearances} />
    </>
  )
}

/**
 * Formats the number of children, for example "14 children under 9". The age is left out if a child is in the last band
 * or has an unknown age.
 */
const formatChildren = ({ children, under, unknownAges }: Ratio): string =>
  under === null || unknownAges > 0
    ? plural(children, { one: '# child', other: '# children' })
    : plural(children, { one: `# child under ${under}`, other: `# children under ${under}` })

/** Banner above all numbers. It shows how many more adults with a check are needed. */
const AdultsBanner = ({ ratio }: { ratio: Ratio }) => {
  const { missing, children } = ratio
  const whom = formatChildren(ratio)
  function renderBanner() {
    if (missing > 0)
      return (
        <Banner tone="warning" icon={Hand}>
          <b>
            <Plural
              value={missing}
              one={`# more adult with a check is needed for ${whom}.`}
              other={`# more adults with a check are needed for ${whom}.`}
            />
          </b>
        </Banner>
      )
    if (children > 0)
      return (
        <Banner tone="success" icon={CircleCheck}>
          <b>
            <Trans>Enough adults with a check are here for {whom}.</Trans>
          </b>
        </Banner>
      )
    return (
      <Banner tone="info" icon={UsersRound}>
        <Trans>No children are ticked in.</Trans>
      </Banner>
    )
  }
  return <div role="status">{renderBanner()}</div>
}

const Figures = ({ ratio: { cleared, children, needed } }: { ratio: Ratio }) => (
  <section className="figures hem">
    <p className="big">
      <b>{cleared}</b>{' '}
      <span>
        <Plural value={cleared} one="adult with a check" other="adults with a check" />
      </span>
    </p>
    <p>
      <Plural value={needed} _0="None are needed" one="# is needed" other="# are needed" />
    </p>
    <p className="rest">
      <Plural value={children} one="# child" other="# children" />
    </p>
  </section>
)
