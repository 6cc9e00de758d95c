import { getAccessFlags, getStartPage } from '@contract/access.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Info } from 'lucide-react'
import { useSearchState } from '@/browser/use-search-state.ts'
import { useQueryStore } from '@/data/query-client.ts'
import { LazyWorkCard } from '@/features/work/lazy-work-card.tsx'
import { Page } from '@/kit/page/page.tsx'
import { PageHeader } from '@/kit/page/page-header.tsx'
import { Banner } from '@/ui/banner.tsx'
import { useUser } from '@/user/use-user.ts'
import { Compliance } from './compliance.tsx'
import { CountedAt } from './counted-at.tsx'
import { DashboardParams, getFilterClubType, getVisibleParts } from './dashboard-filter.ts'
import { DataInsights } from './data-insights.tsx'
import { Exports } from './exports.tsx'
import { Feedback } from './feedback.tsx'
import { FilterForm } from './filter-form.tsx'
import { NextSteps } from './next-steps.tsx'
import { getPageNumbers, renewPageCall, usePageCall } from './page-call.ts'
import { PrintedFilter } from './printed-filter.tsx'
import { useGoldenNumbers } from './use-golden-numbers.ts'
import { VolunteerInsights } from './volunteer-insights.tsx'

type DashboardPageProps = {
  search: object
  navigate: (options: { search: DashboardParams }) => unknown
}

/** Dashboard page with the clubs' numbers (DASH-01 to DASH-144). */
export const DashboardPage = ({ search, navigate }: DashboardPageProps) => {
  const { t } = useLingui()
  const user = useUser()
  const store = useQueryStore()
  const address = useSearchState(DashboardParams, search)
  const numbers = getPageNumbers(user, address)
  const { filter } = numbers
  const visibleParts = getVisibleParts(user, getFilterClubType(user, address))
  const isFilterValid = numbers.parts.length > 0
  usePageCall(numbers)
  const goldenNumbers = useGoldenNumbers(filter, visibleParts, isFilterValid)
  const applyFilter = (chosen: DashboardParams) => {
    void navigate({ search: chosen })
    const chosenNumbers = getPageNumbers(user, chosen)
    const isSameFilter = JSON.stringify(chosenNumbers) === JSON.stringify(numbers)
    if (isSameFilter) renewPageCall(numbers)
    void store.invalidateQueries({
      predicate: ({ queryKey }) => queryKey[0] === 'dashboard',
      // The cards request the numbers of another filter themselves.
      refetchType: isSameFilter ? 'active' : 'none',
    })
  }
  return (
    <Page width="list">
      <PageHeader
        title={t`Dashboard`}
        about={goldenNumbers.at === null ? undefined : <CountedAt countedAt={goldenNumbers.at} />}
      >
        <Exports filter={filter} parts={visibleParts} disabled={!isFilterValid} />
      </PageHeader>
      {getStartPage(user) === '/dashboard' ? <LazyWorkCard hasColumns /> : null}
      {getAccessFlags(user).boxesOfHope && !visibleParts.staff ? <NextSteps /> : null}
      <FilterForm key={JSON.stringify(address)} address={address} onFilter={applyFilter} />
      <PrintedFilter filter={filter} />
      {visibleParts.staff ? null : (
        <Banner tone="info" icon={Info}>
          <Trans>These numbers are sent automatically to the central organisation and carry no identifying data.</Trans>
        </Banner>
      )}
      {isFilterValid ? (
        <>
          <DataInsights golden={goldenNumbers} filter={filter} parts={visibleParts} />
          <Feedback filter={filter} />
          {visibleParts.main ? <Compliance filter={filter} /> : null}
          {visibleParts.staff && visibleParts.main ? <VolunteerInsights filter={filter} /> : null}
        </>
      ) : null}
    </Page>
  )
}
