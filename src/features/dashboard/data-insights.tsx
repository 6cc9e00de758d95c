import type { DashboardFilterInput } from '@contract/dashboard/filter.ts'
import { Trans } from '@lingui/react/macro'
import { ChartColumn } from 'lucide-react'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Section } from '@/ui/section.tsx'
import type { DashboardParts } from './dashboard-filter.ts'
import { isEmpty } from './golden-group.ts'
import { GoldenNotes, GoldenTable } from './golden-table.tsx'
import { HeadlineNumbers } from './headline-numbers.tsx'
import { NumbersLoading, NumbersNotice } from './numbers-content.tsx'
import { PeopleCards } from './people-cards.tsx'
import { PortionsCard } from './portions-card.tsx'
import type { GoldenNumbersState } from './use-golden-numbers.ts'

type DataInsightsProps = { golden: GoldenNumbersState; filter: DashboardFilterInput; parts: DashboardParts }

/** Section with the clubs' sessions, meals and people (DASH-44, DASH-53 to DASH-129). */
export const DataInsights = ({ golden, filter, parts }: DataInsightsProps) => {
  const { groups, busy, questions } = golden
  const year = typeof filter.year === 'number' ? filter.year : null
  const chartGroup = groups.find(({ name }) => name === 'combined') ?? groups.find(({ name }) => name === 'parcel')
  const isNothingCounted =
    groups.length > 0 && !busy && groups.every(({ told: goldenNumbers, numbers }) => isEmpty(goldenNumbers, numbers))
  return (
    <Section icon={ChartColumn} title={<Trans>Data Insights</Trans>} defaultOpen>
      <div className="grid grid-cols-1 gap-4">
        <NumbersNotice questions={questions} />
        {isNothingCounted ? (
          <EmptyState icon={ChartColumn} title={<Trans>Nothing was counted for these filters.</Trans>}>
            <Trans>Choose another year or other clubs.</Trans>
          </EmptyState>
        ) : null}
        {busy ? <NumbersLoading rows={12} /> : null}
        {groups.length > 0 && !busy && !isNothingCounted ? (
          <>
            <HeadlineNumbers groups={groups} />
            <GoldenTable groups={groups} year={year} filter={filter} />
            <GoldenNotes groups={groups} />
            {chartGroup ? <PortionsCard group={chartGroup} year={year} /> : null}
            <PeopleCards filter={filter} parts={parts} />
          </>
        ) : null}
      </div>
    </Section>
  )
}
