import type { Demographics } from '@contract/dashboard/insights.ts'
import { genders } from '@contract/option-lists.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatCount } from '@/i18n/numbers.ts'
import { ChartCard } from '@/kit/charts/chart-card.tsx'
import { ColumnsChart } from '@/kit/charts/charts.tsx'
import { genderLabels } from '@/words/attendance-type-labels.ts'

type GridRow = Demographics['all_children'][number]

/**
 * Genders of each series in the chart. The last series combines small groups to limit the number of colours. The table
 * shows each gender separately.
 */
const CHART_GENDERS = [['Male'], ['Female'], ['Other', 'Prefer not to say', 'Not provided']] as const

/**
 * Card with children by age and gender (DASH-99, DASH-100). The chart shows only children of known age, the table shows
 * all rows.
 */
export const ChildrenCard = ({ rows }: { rows: readonly GridRow[] }) => {
  const { t, i18n } = useLingui()
  const unknown = rows.find(({ age }) => age === null)?.total ?? 0
  const getAgeLabel = ({ age }: GridRow) => {
    if (age === null) return t`Age not known`
    return age === 'older' ? t`18 and over` : String(age)
  }
  const getGenderLabel = (value: string) => (genderLabels[value] ? i18n._(genderLabels[value]) : value)
  const seriesNames = [getGenderLabel('Male'), getGenderLabel('Female'), t`Other or not said`]
  const rowsWithAge = rows.filter(({ age }) => age !== null)
  const childCount = rowsWithAge.reduce((sum, { total }) => sum + total, 0)
  const ageLabels = rowsWithAge.map(({ age }) => (age === 'older' ? '18+' : String(age)))
  const series = CHART_GENDERS.map((values, index) => ({
    name: seriesNames[index] ?? '',
    values: rowsWithAge.map((row) => values.reduce((sum, value) => sum + row[value], 0)),
  }))
  const unknownAgeText = plural(unknown, {
    one: '# more with an age that is not known',
    other: '# more with an age that is not known',
  })
  const count = formatCount(childCount)
  return (
    <ChartCard
      title={t`Children by age and gender`}
      about={unknown > 0 ? unknownAgeText : undefined}
      table={{
        head: [t`Age`, ...genders.map(getGenderLabel), t`Total`],
        rows: rows.map((row) => [
          getAgeLabel(row),
          ...genders.map((value) => formatCount(row[value])),
          formatCount(row.total),
        ]),
      }}
      className="lg:col-span-2"
    >
      {childCount === 0 ? (
        <p className="py-2 text-muted-foreground">
          <Trans>Nothing was counted yet.</Trans>
        </p>
      ) : (
        <ColumnsChart label={t`Children by age and gender: ${count} in all.`} labels={ageLabels} series={series} />
      )}
    </ChartCard>
  )
}
