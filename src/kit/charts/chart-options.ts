import type { EChartsCoreOption } from 'echarts/core'

/** Data series. Their order determines their colours (DASH-127, DASH-128). */
export type Series = { name: string; values: readonly number[] }

/** Maximum number of slices, one for each colour. Users cannot distinguish more colours. */
export const MAX_SLICES = 8

/** Returns the colour of a series. CSS variables follow the theme and print styles without a new render. */
export const seriesColour = (at: number): string => `var(--chart-${(at % MAX_SLICES) + 1})`
/**
 * Returns the colour of a step of an ordered scale such as "strongly agree" to "strongly disagree", from dark
 * to light.
 */
export const scaleColour = (at: number): string => `var(--chart-scale-${at + 1})`
const INK = 'var(--foreground)'
const QUIET = 'var(--muted-foreground)'
const LINE = 'var(--border)'
const PAPER = 'var(--card)'

/** The page's font and number format. */
export type Look = { fontFamily: string; format: (value: number) => string }

type Columns = { labels: readonly string[]; series: readonly Series[]; none?: string }
type Shares = {
  labels: readonly string[]
  series: readonly Series[]
  /** True if the series are steps of an ordered scale. */
  isScale?: boolean
}
type Bars = {
  labels: readonly string[]
  values: readonly number[]
  said: readonly string[]
  colour?: number
}
type Ring = { slices: readonly { label: string; value: number }[]; whole: string }

const words = (look: Look, color = INK) => ({
  color,
  fontFamily: look.fontFamily,
  fontSize: 13,
  lineHeight: 16,
})

const still = { animation: false, silent: true, emphasis: { disabled: true } }

/** Returns the sum of the stacked values for each column. */
const sums = (series: readonly Series[]): number[] =>
  (series[0]?.values ?? []).map((_, at) => series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0))

/** Stacked column chart with the total above each column. */
export const columnsOption = ({ labels, series, none }: Columns, look: Look): EChartsCoreOption => {
  const all = sums(series)
  const topAt = (at: number) => series.findLastIndex(({ values }) => (values[at] ?? 0) > 0)
  return {
    animation: false,
    textStyle: { fontFamily: look.fontFamily },
    grid: { left: 4, right: 4, top: 28, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    xAxis: {
      type: 'category',
      data: [...labels],
      axisTick: { show: false },
      axisLine: { lineStyle: { color: LINE } },
      axisLabel: { ...words(look), interval: 0, hideOverlap: true },
    },
    yAxis: {
      type: 'value',
      min: 0,
      minInterval: 1,
      axisLabel: { ...words(look, QUIET), formatter: look.format },
      splitLine: { lineStyle: { color: LINE } },
    },
    series: [
      ...series.map(({ name, values }, place) => ({
        ...still,
        type: 'bar',
        name,
        stack: 'all',
        barMaxWidth: 56,
        itemStyle: { color: seriesColour(place), borderColor: PAPER, borderWidth: 1 },
        data: values.map((value, at) => ({
          value,
          ...(topAt(at) === place && { itemStyle: { borderRadius: [5, 5, 0, 0] } }),
        })),
      })),
      {
        // Invisible series that only shows the totals.
        ...still,
        type: 'bar',
        stack: 'all',
        barMaxWidth: 56,
        data: all.map(() => 0),
        label: {
          show: true,
          position: 'top',
          ...words(look),
          fontWeight: 700,
          formatter: ({ dataIndex }: { dataIndex: number }) => {
            const sum = all[dataIndex] ?? 0
            return sum > 0 ? look.format(sum) : (none ?? '')
          },
        },
      },
    ],
  }
}

/** Horizontal bar chart with one bar and value text for each label. */
export const barsOption = ({ labels, values, said, colour = 0 }: Bars, look: Look): EChartsCoreOption => ({
  animation: false,
  textStyle: { fontFamily: look.fontFamily },
  // Fixed margins for the labels, so that the values next to the bars have room too.
  grid: { left: 164, right: 64, top: 4, bottom: 4, outerBoundsMode: 'none' },
  xAxis: { type: 'value', min: 0, show: false },
  yAxis: {
    type: 'category',
    inverse: true,
    data: [...labels],
    axisTick: { show: false },
    axisLine: { show: false },
    axisLabel: { ...words(look), interval: 0, width: 150, overflow: 'break' },
  },
  series: [
    {
      ...still,
      type: 'bar',
      barMaxWidth: 20,
      data: [...values],
      itemStyle: { color: seriesColour(colour), borderRadius: [0, 5, 5, 0] },
      label: {
        show: true,
        position: 'right',
        ...words(look),
        fontWeight: 700,
        formatter: ({ dataIndex }: { dataIndex: number }) => said[dataIndex] ?? '',
      },
    },
  ],
})

/** Horizontal bars of equal length, each divided by the shares of the series. */
export const sharesOption = ({ labels, series, isScale }: Shares, look: Look): EChartsCoreOption => ({
  animation: false,
  textStyle: { fontFamily: look.fontFamily },
  grid: { left: 184, right: 8, top: 4, bottom: 4, outerBoundsMode: 'none' },
  xAxis: { type: 'value', min: 0, max: 100, show: false },
  yAxis: {
    type: 'category',
    inverse: true,
    data: [...labels],
    axisTick: { show: false },
    axisLine: { show: false },
    axisLabel: { ...words(look), interval: 0, width: 170, overflow: 'break' },
  },
  series: series.map(({ name, values }, place) => ({
    ...still,
    type: 'bar',
    name,
    stack: 'all',
    barMaxWidth: 22,
    data: [...values],
    itemStyle: {
      color: isScale ? scaleColour(place) : seriesColour(place),
      borderColor: PAPER,
      borderWidth: 1,
    },
  })),
})

/** Ring chart with the total in its middle. A separate legend has the labels. */
export const ringOption = ({ slices, whole }: Ring, look: Look): EChartsCoreOption => ({
  animation: false,
  title: {
    text: whole,
    left: 'center',
    top: 'middle',
    textStyle: { ...words(look), fontSize: 20, fontWeight: 700 },
  },
  series: [
    {
      ...still,
      type: 'pie',
      radius: ['56%', '94%'],
      label: { show: false },
      startAngle: 90,
      itemStyle: { borderColor: PAPER, borderWidth: 2 },
      data: slices.map(({ label, value }, at) => ({
        name: label,
        value,
        itemStyle: { color: seriesColour(at) },
      })),
    },
  ],
})
