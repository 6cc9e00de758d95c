import type { EChartsCoreOption } from 'echarts/core'

/** Data series of a chart. The order of the series determines their colours (DASH-127, DASH-128). */
export type ChartSeries = { name: string; values: readonly number[] }

/** Maximum number of slices. Each slice has a different colour, and users cannot distinguish more colours. */
export const MAX_SLICES = 8

/**
 * Returns the colour of a series, as a CSS variable. Variables follow the theme and print styles without a new render.
 */
export const getSeriesColour = (index: number): string => `var(--chart-${(index % MAX_SLICES) + 1})`
/**
 * Returns the colour of a step on an ordered scale, such as "strongly agree" to "strongly disagree". The colours go
 * from dark to light.
 */
export const getScaleColour = (index: number): string => `var(--chart-scale-${index + 1})`
const TEXT_COLOUR = 'var(--foreground)'
const MUTED_COLOUR = 'var(--muted-foreground)'
const LINE_COLOUR = 'var(--border)'
const CARD_COLOUR = 'var(--card)'

/** Font and number format of the page. */
export type ChartStyle = { fontFamily: string; format: (value: number) => string }

type ColumnsData = { labels: readonly string[]; series: readonly ChartSeries[]; none?: string }
type SharesData = {
  labels: readonly string[]
  series: readonly ChartSeries[]
  /** True if the series are steps of an ordered scale. */
  isScale?: boolean
}
type BarsData = {
  labels: readonly string[]
  values: readonly number[]
  said: readonly string[]
}
type RingData = { slices: readonly { label: string; value: number }[]; whole: string }

const buildTextStyle = (style: ChartStyle, color = TEXT_COLOUR) => ({
  color,
  fontFamily: style.fontFamily,
  fontSize: 13,
  lineHeight: 16,
})

const staticSeriesOptions = { animation: false, silent: true, emphasis: { disabled: true } }

/** Returns the sum of the stacked values in each column. */
const sumColumns = (series: readonly ChartSeries[]): number[] =>
  (series[0]?.values ?? []).map((_, index) => series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0))

/** Builds the options of a stacked column chart with the total above each column. */
export const buildColumnsOption = ({ labels, series, none }: ColumnsData, style: ChartStyle): EChartsCoreOption => {
  const columnSums = sumColumns(series)
  const findTopSeries = (index: number) => series.findLastIndex(({ values }) => (values[index] ?? 0) > 0)
  return {
    animation: false,
    textStyle: { fontFamily: style.fontFamily },
    grid: { left: 4, right: 4, top: 28, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    xAxis: {
      type: 'category',
      data: [...labels],
      axisTick: { show: false },
      axisLine: { lineStyle: { color: LINE_COLOUR } },
      axisLabel: { ...buildTextStyle(style), interval: 0, hideOverlap: true },
    },
    yAxis: {
      type: 'value',
      min: 0,
      minInterval: 1,
      axisLabel: { ...buildTextStyle(style, MUTED_COLOUR), formatter: style.format },
      splitLine: { lineStyle: { color: LINE_COLOUR } },
    },
    series: [
      ...series.map(({ name, values }, seriesIndex) => ({
        ...staticSeriesOptions,
        type: 'bar',
        name,
        stack: 'all',
        barMaxWidth: 56,
        itemStyle: { color: getSeriesColour(seriesIndex), borderColor: CARD_COLOUR, borderWidth: 1 },
        data: values.map((value, index) => ({
          value,
          ...(findTopSeries(index) === seriesIndex && { itemStyle: { borderRadius: [5, 5, 0, 0] } }),
        })),
      })),
      {
        // Add an invisible series that only shows the totals.
        ...staticSeriesOptions,
        type: 'bar',
        stack: 'all',
        barMaxWidth: 56,
        data: columnSums.map(() => 0),
        label: {
          show: true,
          position: 'top',
          ...buildTextStyle(style),
          fontWeight: 700,
          formatter: ({ dataIndex }: { dataIndex: number }) => {
            const sum = columnSums[dataIndex] ?? 0
            return sum > 0 ? style.format(sum) : (none ?? '')
          },
        },
      },
    ],
  }
}

/** Builds the options of a horizontal bar chart. Each label has one bar and a text with the value. */
export const buildBarsOption = (
  { labels, values, said: valueTexts }: BarsData,
  style: ChartStyle,
): EChartsCoreOption => ({
  animation: false,
  textStyle: { fontFamily: style.fontFamily },
  // Use fixed margins: on the left for the labels, and on the right for the values next to the bars.
  grid: { left: 164, right: 64, top: 4, bottom: 4, outerBoundsMode: 'none' },
  xAxis: { type: 'value', min: 0, show: false },
  yAxis: {
    type: 'category',
    inverse: true,
    data: [...labels],
    axisTick: { show: false },
    axisLine: { show: false },
    axisLabel: { ...buildTextStyle(style), interval: 0, width: 150, overflow: 'break' },
  },
  series: [
    {
      ...staticSeriesOptions,
      type: 'bar',
      barMaxWidth: 20,
      data: [...values],
      itemStyle: { color: getSeriesColour(0), borderRadius: [0, 5, 5, 0] },
      label: {
        show: true,
        position: 'right',
        ...buildTextStyle(style),
        fontWeight: 700,
        formatter: ({ dataIndex }: { dataIndex: number }) => valueTexts[dataIndex] ?? '',
      },
    },
  ],
})

/**
 * Builds the options of a chart with horizontal bars of equal length. Each bar is divided by the shares of the series.
 */
export const buildSharesOption = ({ labels, series, isScale }: SharesData, style: ChartStyle): EChartsCoreOption => ({
  animation: false,
  textStyle: { fontFamily: style.fontFamily },
  grid: { left: 184, right: 8, top: 4, bottom: 4, outerBoundsMode: 'none' },
  xAxis: { type: 'value', min: 0, max: 100, show: false },
  yAxis: {
    type: 'category',
    inverse: true,
    data: [...labels],
    axisTick: { show: false },
    axisLine: { show: false },
    axisLabel: { ...buildTextStyle(style), interval: 0, width: 170, overflow: 'break' },
  },
  series: series.map(({ name, values }, seriesIndex) => ({
    ...staticSeriesOptions,
    type: 'bar',
    name,
    stack: 'all',
    barMaxWidth: 22,
    data: [...values],
    itemStyle: {
      color: isScale ? getScaleColour(seriesIndex) : getSeriesColour(seriesIndex),
      borderColor: CARD_COLOUR,
      borderWidth: 1,
    },
  })),
})

/** Builds the options of a ring chart with the total in the middle. A separate legend shows the labels. */
export const buildRingOption = ({ slices, whole }: RingData, style: ChartStyle): EChartsCoreOption => ({
  animation: false,
  title: {
    text: whole,
    left: 'center',
    top: 'middle',
    textStyle: { ...buildTextStyle(style), fontSize: 20, fontWeight: 700 },
  },
  series: [
    {
      ...staticSeriesOptions,
      type: 'pie',
      radius: ['56%', '94%'],
      label: { show: false },
      startAngle: 90,
      itemStyle: { borderColor: CARD_COLOUR, borderWidth: 2 },
      data: slices.map(({ label, value }, index) => ({
        name: label,
        value,
        itemStyle: { color: getSeriesColour(index) },
      })),
    },
  ],
})
