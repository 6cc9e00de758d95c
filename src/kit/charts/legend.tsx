import { getScaleColour, getSeriesColour } from './chart-options.ts'

type LegendProps = {
  items: readonly { label: string; value?: string }[]
  /** Layout of the legend. `list` gives each item a row, with the value at the end. */
  look?: 'line' | 'list'
  /** True if the items are steps of an ordered scale. */
  isScale?: boolean
}

/** Legend of a chart: colour, label and optional value. */
export const Legend = ({ items, look = 'line', isScale = false }: LegendProps) => (
  <ul className={look === 'line' ? 'flex flex-wrap gap-x-4 gap-y-1 text-sm' : 'grid gap-1.5 text-sm'}>
    {items.map(({ label, value }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two of them can have the same typed text
      <li key={index} className="flex min-w-0 items-baseline gap-2">
        <span
          aria-hidden="true"
          className="size-3 flex-none rounded-[3px] border border-foreground/25"
          style={{ background: isScale ? getScaleColour(index) : getSeriesColour(index) }}
        />
        <span className="min-w-0 flex-1 wrap-anywhere">{label}</span>
        {value === undefined ? null : <b>{value}</b>}
      </li>
    ))}
  </ul>
)
