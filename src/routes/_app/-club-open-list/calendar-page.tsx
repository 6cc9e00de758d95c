import { openListOperations } from '@contract/club-status/open-list.ts'
import { dayInLondon } from '@contract/rules/days.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarX, ChevronLeft, ChevronRight } from 'lucide-react'
import { useMemo } from 'react'
import { useAsked } from '@/data/use-asked.ts'
import { SessionList } from '@/features/club-status/session-list.tsx'
import { useMedia } from '@/hooks/use-media.ts'
import { useSearchState } from '@/hooks/use-search-state.ts'
import { AnswerNotice } from '@/kit/list/answer-notice.tsx'
import { PageHead } from '@/kit/page/page-head.tsx'
import { addMonths } from '@/ui/date/day-string.ts'
import { EmptyState } from '@/ui/empty-state.tsx'
import { IconButton } from '@/ui/icon-button.tsx'
import { Segmented } from '@/ui/segmented.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { CalendarAddress, calendarFilterOf, monthAround } from './calendar-address.ts'
import { CalendarFilters } from './calendar-filters.tsx'
import { CalendarMonths } from './calendar-months.tsx'
import { Feeds } from './feeds.tsx'

type CalendarPageProps = {
  search: object
  // biome-ignore lint/suspicious/noExplicitAny: each route has a navigate of its own type
  navigate: (options: any) => unknown
}

/** Which clubs have a session on which day, as a month or as a list (CAL-03 to CAL-30). */
export const CalendarPage = ({ search, navigate }: CalendarPageProps) => {
  const { t } = useLingui()
  const phone = useMedia('(max-width: 63.99rem)')
  const address = useSearchState(CalendarAddress, search)
  const filter = useMemo(() => calendarFilterOf(address), [address])
  const asked = useAsked(openListOperations['organisation_open_status.list'], { body: filter, keep: true })
  const days = asked.answer
  const set = (change: Partial<CalendarAddress>, step = false) =>
    void navigate({ search: (before: object) => ({ ...before, ...change }), replace: !step })
  const turn = (months: number) =>
    set({ ...monthAround(addMonths(filter.date_from, months)), day: undefined }, true)
  const asList = phone || address.view === 'list'
  const nothing = days?.every(({ organisations }) => organisations.length === 0) ?? false
  return (
    <main className="grid max-w-380 grid-cols-1 content-start gap-4 px-4 pt-2.5 pb-10 md:px-7 md:pt-3.5">
      <PageHead title={t`Confirmed Sessions Calendar`}>
        <Feeds />
        <IconButton label={t`Previous month`} icon={ChevronLeft} onClick={() => turn(-1)} />
        <IconButton label={t`Next month`} icon={ChevronRight} onClick={() => turn(1)} />
      </PageHead>
      <CalendarFilters filter={filter} address={address} onChange={set} />
      {phone ? null : (
        <Segmented
          label={t`How the days are shown`}
          className="justify-self-start"
          options={[
            { value: 'month', label: t`Month` },
            { value: 'list', label: t`List` },
          ]}
          value={asList ? 'list' : 'month'}
          onValueChange={(view) => set({ view: view === 'list' ? 'list' : undefined })}
        />
      )}
      <AnswerNotice
        {...asked}
        stale={days !== null}
        words={{
          cutOff: <Trans>The calendar needs a connection: it is not kept on this device.</Trans>,
          fault: <Trans>The calendar could not be read.</Trans>,
          stale: <Trans>Below is what was read last.</Trans>,
        }}
      />
      <p role="status" className="sr-only">
        {asked.busy ? <Trans>Loading the calendar</Trans> : null}
      </p>
      {days === null ? (
        asked.busy ? (
          <Skeleton className="h-120" />
        ) : null
      ) : nothing && (asList || days.length === 0) ? (
        <EmptyState icon={CalendarX} title={<Trans>No club has a session in these days.</Trans>}>
          <Trans>Choose other days, or fewer conditions.</Trans>
        </EmptyState>
      ) : asList ? (
        <SessionList days={days} />
      ) : (
        <CalendarMonths
          days={days}
          from={filter.date_from}
          to={filter.date_to}
          chosen={address.day ?? null}
          today={dayInLondon()}
          onChoose={(day) => set({ day })}
        />
      )}
    </main>
  )
}
