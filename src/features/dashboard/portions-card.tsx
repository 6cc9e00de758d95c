import { getLondonDay } from '@contract/rules/days.ts'
import { useLingui } from '@lingui/react/macro'
import { formatCount } from '@/i18n/numbers.ts'
import { ChartCard } from '@/kit/charts/chart-card.tsx'
import { ColumnsChart } from '@/kit/charts/charts.tsx'
import { useHolidayLabel } from '@/words/use-holiday-label.ts'
import { getCount, getHolidayColumns } from './golden-group.ts'
import type { LoadedGroup } from './golden-table.tsx'

const PORTION_NUMBERS = {
  combined: ['child_portions', 'adult_portions', 'portions_not_split'],
  parcel: ['number_of_portions'],
  lunch_club: [],
} as const

/** Chart with the number of portions in each holiday. Unsplit portions have a separate colour if there are any. */
export const PortionsCard = ({ group, year }: { group: LoadedGroup; year: number | null }) => {
  const { t, i18n } = useLingui()
  const getHolidayLabel = useHolidayLabel()
  const { holidays } = getHolidayColumns([group.told], year, getLondonDay())
  const holidayLabels = holidays.map(getHolidayLabel)
  const visibleNumbers = PORTION_NUMBERS[group.name].filter(
    (name) => name !== 'portions_not_split' || getCount(group.told.year_to_date, name) > 0,
  )
  const series = visibleNumbers.map((name) => ({
    name: group.words[name] ? i18n._(group.words[name].label) : name,
    values: holidays.map((holiday) => {
      const row = group.told.holidays.find((one) => one.holiday === holiday)
      return row ? getCount(row, name) : 0
    }),
  }))
  const all = formatCount(visibleNumbers.reduce((sum, name) => sum + getCount(group.told.year_to_date, name), 0))
  return (
    <ChartCard
      title={t`Portions by holiday`}
      table={{
        head: [t`Holiday`, ...series.map(({ name }) => name)],
        rows: holidayLabels.map((name, index) => [
          name,
          ...series.map(({ values }) => formatCount(values[index] ?? 0)),
        ]),
      }}
    >
      <ColumnsChart
        label={t`Portions by holiday: ${all} in all.`}
        labels={holidayLabels}
        series={series}
        none={t`none yet`}
      />
    </ChartCard>
  )
}
