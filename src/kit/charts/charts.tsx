import type { EChartsCoreOption } from 'echarts/core'
import { useMemo } from 'react'
import { formatCount } from '@/i18n/numbers.ts'
import { Canvas } from './canvas.tsx'
import {
  buildBarsOption,
  buildColumnsOption,
  buildRingOption,
  buildSharesOption,
  type ChartSeries,
  type ChartStyle,
} from './chart-options.ts'
import { Legend } from './legend.tsx'

type LabelledChartProps = {
  /** Text alternative of the chart, one sentence. */
  label: string
}

/**
 * Returns a function that builds the chart options. It returns the same function until the data changes, so that the
 * chart is not rendered again. The data is compared as JSON, because each render creates new arrays.
 */
const useChartOption = <D,>(make: (data: D, style: ChartStyle) => EChartsCoreOption, data: D) => {
  const json = JSON.stringify(data)
  return useMemo(
    () => (fontFamily: string) => make(JSON.parse(json) as D, { fontFamily, format: formatCount }),
    [make, json],
  )
}

type ColumnsProps = LabelledChartProps & {
  labels: readonly string[]
  series: readonly ChartSeries[]
  /** Text above an empty column, such as "none yet". */
  none?: string
}

/** Stacked column chart with totals. */
export const ColumnsChart = ({ label, ...data }: ColumnsProps) => (
  <div className="grid grid-cols-1 gap-2">
    <Legend items={data.series.map(({ name }) => ({ label: name }))} />
    <Canvas label={label} option={useChartOption(buildColumnsOption, data)} height={17} />
  </div>
)

type BarsProps = LabelledChartProps & {
  labels: readonly string[]
  values: readonly number[]
  /** Text next to each bar, such as "81.3%". */
  said: readonly string[]
}

const ROW_HEIGHT_REM = 2.5

/** Horizontal bar chart with values. */
export const BarsChart = ({ label, ...data }: BarsProps) => (
  <Canvas
    label={label}
    option={useChartOption(buildBarsOption, data)}
    height={Math.max(1, data.labels.length) * ROW_HEIGHT_REM}
  />
)

type SharesProps = Omit<ColumnsProps, 'none'> & {
  /** True if the series are steps of an ordered scale. Their colours then go from dark to light. */
  isScale?: boolean
}

/** Bar chart with horizontal bars of 100 %. Each bar is divided into shares. */
export const SharesChart = ({ label, ...data }: SharesProps) => (
  <div className="grid grid-cols-1 gap-2">
    <Legend items={data.series.map(({ name }) => ({ label: name }))} isScale={data.isScale ?? false} />
    <Canvas
      label={label}
      option={useChartOption(buildSharesOption, data)}
      height={Math.max(1, data.labels.length) * ROW_HEIGHT_REM}
    />
  </div>
)

type RingProps = LabelledChartProps & {
  slices: readonly { label: string; value: number; said: string }[]
  /** Total in the middle of the ring. */
  whole: string
}

/** Ring chart of shares, and a legend next to it. */
export const RingChart = ({ label, ...data }: RingProps) => (
  <div className="grid grid-cols-1 items-center gap-4 sm:grid-cols-[10rem_1fr]">
    <Canvas label={label} option={useChartOption(buildRingOption, data)} height={10} />
    <Legend
      look="list"
      items={data.slices.map(({ label: name, said: valueText }) => ({ label: name, value: valueText }))}
    />
  </div>
)
