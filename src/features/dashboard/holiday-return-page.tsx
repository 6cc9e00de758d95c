import { isAllowed } from '@contract/access.ts'
import { holidayReturnOperations } from '@contract/dashboard/holiday-return.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Download, FileSpreadsheet, Printer } from 'lucide-react'
import { useState } from 'react'
import { useSearchState } from '@/browser/use-search-state.ts'
import { useQueryStore } from '@/data/query-client.ts'
import { useCachedQuery } from '@/data/use-cached-query.ts'
import { Page } from '@/kit/page/page.tsx'
import { PageHeader } from '@/kit/page/page-header.tsx'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { useUser } from '@/user/use-user.ts'
import { CountedAt } from './counted-at.tsx'
import { buildFilter, DashboardParams, findInvalidDays } from './dashboard-filter.ts'
import { ExportDialog } from './export-dialog.tsx'
import { FilterForm } from './filter-form.tsx'
import { NumbersContent } from './numbers-content.tsx'
import { PrintedFilter } from './printed-filter.tsx'
import { ReturnGaps } from './return-gaps.tsx'
import { groupByAuthority, ReturnTable } from './return-table.tsx'
import { SessionPlaces } from './session-places.tsx'

type HolidayReturnPageProps = {
  search: object
  navigate: (options: { search: DashboardParams }) => unknown
}

/**
 * Page with the report that councils require from holiday clubs. It shows the numbers of each local authority and
 * holiday, and the data that is still missing (B-NUM-03).
 */
export const HolidayReturnPage = ({ search, navigate }: HolidayReturnPageProps) => {
  const { t } = useLingui()
  const user = useUser()
  const store = useQueryStore()
  const [isExporting, setIsExporting] = useState(false)
  const address = useSearchState(DashboardParams, search)
  const filter = buildFilter(user, address)
  const invalidDays = findInvalidDays(filter)
  const isFilterValid = !invalidDays.from && !invalidDays.to
  const query = useCachedQuery(holidayReturnOperations['dashboard.holiday_return'], { body: filter }, isFilterValid)
  const applyFilter = (chosen: DashboardParams) => {
    void navigate({ search: chosen })
    void store.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === 'dashboard' })
  }
  const title = t`Holiday return`
  return (
    <Page width="list">
      <PageHeader
        title={title}
        back={{ to: '/dashboard', label: t`Dashboard` }}
        about={query.told ? <CountedAt countedAt={query.told.at} /> : undefined}
      />
      <FilterForm key={JSON.stringify(address)} address={address} onFilter={applyFilter} />
      <PrintedFilter filter={filter} />
      <div data-print="hide" className="flex flex-wrap gap-2">
        <Button
          size="tool"
          icon={Download}
          disabled={!query.reachable || !isFilterValid}
          onClick={() => setIsExporting(true)}
        >
          <Trans>Export the return</Trans>
        </Button>
        <Button size="tool" icon={Printer} onClick={() => window.print()}>
          <Trans>Print</Trans>
        </Button>
      </div>
      {isFilterValid ? (
        <NumbersContent question={query}>
          {({ rows, gaps }) =>
            rows.length === 0 ? (
              <EmptyState icon={FileSpreadsheet} title={<Trans>No sessions in this time.</Trans>}>
                <Trans>Choose other days above.</Trans>
              </EmptyState>
            ) : (
              <>
                <ReturnGaps gaps={gaps} />
                {groupByAuthority(rows).map(([authority, authorityRows]) => (
                  <ReturnTable key={authority ?? ''} authority={authority} rows={authorityRows} />
                ))}
              </>
            )
          }
        </NumbersContent>
      ) : null}
      {isAllowed('sessions', user) && typeof filter.year === 'number' ? (
        <SessionPlaces key={filter.year} year={filter.year} />
      ) : null}
      {isExporting ? (
        <ExportDialog title={title} name="holiday_return" filter={filter} onClose={() => setIsExporting(false)} />
      ) : null}
    </Page>
  )
}
