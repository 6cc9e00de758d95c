import { useCallback } from 'react'
import { formatCount } from '@/i18n/numbers.ts'
import { Canvas } from './canvas.tsx'
import { barsOption, columnsOption, ringOption, type Series, sharesOption } from './chart-options.ts'
import { Legend } from './legend.tsx'

type Labelled = {
  /** One sentence: what the chart shows. */
  label: string
}

type ColumnsProps = Labelled & {
  labels: readonly string[]
  series: readonly Series[]
  /** Above a place without a bar: "none yet". */
  none?: string | null
}

/** Upright stacked bars with their sums. */
export const ColumnsChart = ({ label, labels, series, none = null }: ColumnsProps) => {
  const option = useCallback(
    (fontFamily: string) => columnsOption(labels, series, { fontFamily, format: formatCount }, none),
    [labels, series, none],
  )
  return (
    <div className="grid grid-cols-1 gap-2">
      <Legend items={series.map(({ name }) => ({ label: name }))} />
      <Canvas label={label} option={option} height={17} />
    </div>
  )
}

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
export const BarsChart = ({ label, labels, values, said, colour = 0 }: BarsProps) => {
  const option = useCallback(
    (fontFamily: string) => barsOption(labels, values, said, colour, { fontFamily, format: formatCount }),
    [labels, values, said, colour],
  )
  return <Canvas label={label} option={option} height={Math.max(1, labels.length) * ROW_REM} />
}

/** Lying bars of the whole, divided by shares. */
export const SharesChart = ({ label, labels, series }: Omit<ColumnsProps, 'none'>) => {
  const option = useCallback(
    (fontFamily: string) => sharesOption(labels, series, { fontFamily, format: formatCount }),
    [labels, series],
  )
  return (
    <div className="grid grid-cols-1 gap-2">
      <Legend items={series.map(({ name }) => ({ label: name }))} />
      <Canvas label={label} option={option} height={Math.max(1, labels.length) * ROW_REM} />
    </div>
  )
}

type RingProps = Labelled & {
  slices: readonly { label: string; value: number; said: string }[]
  /** What stands in the middle. */
  whole: string
}

/** A ring of shares, what each is beside it. */
export const RingChart = ({ label, slices, whole }: RingProps) => {
  const option = useCallback(
    (fontFamily: string) => ringOption(slices, whole, { fontFamily, format: formatCount }),
    [slices, whole],
  )
  return (
    <div className="grid grid-cols-1 items-center gap-4 sm:grid-cols-[10rem_1fr]">
      <Canvas label={label} option={option} height={10} />
      <Legend look="list" items={slices.map(({ label: name, said }) => ({ label: name, value: said }))} />
    </div>
  )
}
