import { dayInLondon } from '@contract/rules/days.ts'
import { useLingui } from '@lingui/react/macro'
import { formatCount } from '@/i18n/numbers.ts'
import { ChartCard } from '@/kit/charts/chart-card.tsx'
import { ColumnsChart } from '@/kit/charts/charts.tsx'
import { useHolidayWords } from '@/words/use-holiday-words.ts'
import { columnsOf, countIn } from './golden-group.ts'
import type { ToldGroup } from './golden-table.tsx'

const NUMBERS = {
  combined: ['child_portions', 'adult_portions', 'portions_not_split'],
  parcel: ['number_of_portions'],
  lunch_club: [],
} as const

/** Chart of the portions of each holiday. Unsplit portions have their own colour if there are any. */
export const PortionsCard = ({ group, year }: { group: ToldGroup; year: number | null }) => {
  const { t, i18n } = useLingui()
  const holidayWords = useHolidayWords()
  const { holidays } = columnsOf([group.told], year, dayInLondon())
  const names = holidays.map(holidayWords)
  const shown = NUMBERS[group.name].filter(
    (name) => name !== 'portions_not_split' || countIn(group.told.year_to_date, name) > 0,
  )
  const series = shown.map((name) => ({
    name: group.words[name] ? i18n._(group.words[name].label) : name,
    values: holidays.map((holiday) => {
      const row = group.told.holidays.find((one) => one.holiday === holiday)
      return row ? countIn(row, name) : 0
    }),
  }))
  const all = formatCount(shown.reduce((sum, name) => sum + countIn(group.told.year_to_date, name), 0))
  return (
    <ChartCard
      title={t`Portions by holiday`}
      table={{
        head: [t`Holiday`, ...series.map(({ name }) => name)],
        rows: names.map((name, at) => [name, ...series.map(({ values }) => formatCount(values[at] ?? 0))]),
      }}
    >
      <ColumnsChart
        label={t`Portions by holiday: ${all} in all.`}
        labels={names}
        series={series}
        none={t`none yet`}
      />
    </ChartCard>
  )
}
