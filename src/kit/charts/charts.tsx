import type { EChartsCoreOption } from 'echarts/core'
import { useMemo } from 'react'
import { formatCount } from '@/i18n/numbers.ts'
import { Canvas } from './canvas.tsx'
import {
  barsOption,
  columnsOption,
  type Look,
  ringOption,
  type Series,
  sharesOption,
} from './chart-options.ts'
import { Legend } from './legend.tsx'

type Labelled = {
  /** One sentence: what the chart shows. */
  label: string
}

/** Makes an option again only where what it draws is another: lists are made at each drawing of a page. */
const useOption = <D,>(make: (data: D, look: Look) => EChartsCoreOption, data: D) => {
  const drawn = JSON.stringify(data)
  return useMemo(
    () => (fontFamily: string) => make(JSON.parse(drawn) as D, { fontFamily, format: formatCount }),
    [make, drawn],
  )
}

type ColumnsProps = Labelled & {
  labels: readonly string[]
  series: readonly Series[]
  /** Above a place without a bar: "none yet". */
  none?: string
}

/** Upright stacked bars with their sums. */
export const ColumnsChart = ({ label, ...data }: ColumnsProps) => (
  <div className="grid grid-cols-1 gap-2">
    <Legend items={data.series.map(({ name }) => ({ label: name }))} />
    <Canvas label={label} option={useOption(columnsOption, data)} height={17} />
  </div>
)

type BarsProps = Labelled & {
  labels: readonly string[]
  values: readonly number[]
  /** Each value in words: "81.3%". */
  said: readonly string[]
  /** Its place in the order of the colours. */
  colour?: number
}

const ROW_REM = 2.5

/** Lying bars with their values. */
export const BarsChart = ({ label, ...data }: BarsProps) => (
  <Canvas
    label={label}
    option={useOption(barsOption, data)}
    height={Math.max(1, data.labels.length) * ROW_REM}
  />
)

type SharesProps = Omit<ColumnsProps, 'none'> & {
  /** True if the series are steps of an ordered scale: then their colours go from dark to light. */
  isScale?: boolean
}

/** Lying bars of the whole, divided by shares in per cent. */
export const SharesChart = ({ label, ...data }: SharesProps) => (
  <div className="grid grid-cols-1 gap-2">
    <Legend items={data.series.map(({ name }) => ({ label: name }))} isScale={data.isScale ?? false} />
    <Canvas
      label={label}
      option={useOption(sharesOption, data)}
      height={Math.max(1, data.labels.length) * ROW_REM}
    />
  </div>
)

type RingProps = Labelled & {
  slices: readonly { label: string; value: number; said: string }[]
  /** What is in the middle. */
  whole: string
}

/** A ring of shares, what each is beside it. */
export const RingChart = ({ label, ...data }: RingProps) => (
  <div className="grid grid-cols-1 items-center gap-4 sm:grid-cols-[10rem_1fr]">
    <Canvas label={label} option={useOption(ringOption, data)} height={10} />
    <Legend look="list" items={data.slices.map(({ label: name, said }) => ({ label: name, value: said }))} />
  </div>
)
