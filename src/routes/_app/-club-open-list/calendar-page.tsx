import { clubOpenListOperations } from '@contract/club-status/club-open-list.ts'
import { addMonths, getLondonDay } from '@contract/rules/days.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarX, ChevronLeft, ChevronRight } from 'lucide-react'
import { useMemo } from 'react'
import { useMediaQuery } from '@/browser/use-media.ts'
import { useSearchState } from '@/browser/use-search-state.ts'
import { useOperationQuery } from '@/data/use-operation-query.ts'
import { SessionList } from '@/features/club-status/session-list.tsx'
import { LoadNotice } from '@/kit/list/load-notice.tsx'
import { Page } from '@/kit/page/page.tsx'
import { PageHeader } from '@/kit/page/page-header.tsx'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { IconButton } from '@/ui/icon-button.tsx'
import { Segmented } from '@/ui/segmented.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { CalendarFeeds } from './calendar-feeds.tsx'
import { CalendarFilters } from './calendar-filters.tsx'
import { CalendarMonths } from './calendar-months.tsx'
import { CalendarSearch, getMonthRange, toCalendarFilter } from './calendar-search.ts'

type CalendarPageProps = {
  search: object
  // biome-ignore lint/suspicious/noExplicitAny: each route types navigate differently
  navigate: (options: any) => unknown
}

/** Calendar of the clubs' sessions by day, as a month or as a list (CAL-03 to CAL-30). */
export const CalendarPage = ({ search, navigate }: CalendarPageProps) => {
  const { t } = useLingui()
  const isPhone = useMediaQuery('(max-width: 63.99rem)')
  const calendarSearch = useSearchState(CalendarSearch, search)
  const filter = useMemo(() => toCalendarFilter(calendarSearch), [calendarSearch])
  const openListQuery = useOperationQuery(clubOpenListOperations['organisation_open_status.list'], {
    body: filter,
    keep: true,
  })
  const days = openListQuery.answer
  const today = getLondonDay()
  const updateSearch = (change: Partial<CalendarSearch>, step = false) =>
    void navigate({ search: (before: object) => ({ ...before, ...change }), replace: !step })
  const changeMonth = (months: number) =>
    updateSearch({ ...getMonthRange(addMonths(filter.date_from, months)), day: undefined }, true)
  const isListView = isPhone || calendarSearch.view === 'list'
  const isEmpty = days?.every(({ organisations }) => organisations.length === 0) ?? false
  function renderDays() {
    if (days === null) return openListQuery.busy ? <Skeleton className="h-120" /> : null
    if (isEmpty && (isListView || days.length === 0))
      return (
        <EmptyState icon={CalendarX} title={<Trans>No club has a session in these days.</Trans>}>
          <Trans>Choose other days, or fewer conditions.</Trans>
        </EmptyState>
      )
    if (isListView) return <SessionList days={days} />
    return (
      <CalendarMonths
        days={days}
        from={filter.date_from}
        to={filter.date_to}
        chosen={calendarSearch.day ?? null}
        today={today}
        onChoose={(day) => updateSearch({ day })}
      />
    )
  }
  return (
    <Page width="list">
      <PageHeader title={t`Confirmed Sessions Calendar`}>
        <CalendarFeeds />
        <Button onClick={() => updateSearch({ ...getMonthRange(today), day: today }, true)}>
          <Trans>Today</Trans>
        </Button>
        <IconButton label={t`Previous month`} icon={ChevronLeft} onClick={() => changeMonth(-1)} />
        <IconButton label={t`Next month`} icon={ChevronRight} onClick={() => changeMonth(1)} />
      </PageHeader>
      <CalendarFilters filter={filter} address={calendarSearch} onChange={updateSearch} />
      {isPhone ? null : (
        <Segmented
          label={t`How the days are shown`}
          className="justify-self-start"
          options={[
            { value: 'month', label: t`Month` },
            { value: 'list', label: t`List` },
          ]}
          value={isListView ? 'list' : 'month'}
          onValueChange={(view) => updateSearch({ view: view === 'list' ? 'list' : undefined })}
        />
      )}
      <LoadNotice
        {...openListQuery}
        stale={days !== null}
        words={{
          cutOff: <Trans>The calendar needs a connection: it is not kept on this device.</Trans>,
          fault: <Trans>The calendar could not be read.</Trans>,
          stale: <Trans>Below is what was read last.</Trans>,
        }}
      />
      <p role="status" className="sr-only">
        {openListQuery.busy ? <Trans>Loading the calendar</Trans> : null}
      </p>
      {renderDays()}
    </Page>
  )
}
