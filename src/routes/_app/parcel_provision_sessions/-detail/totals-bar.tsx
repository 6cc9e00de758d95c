import type { ParcelSums } from '@contract/rules/parcel-rows.ts'
import { useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'

type TotalsBarProps = { sums: ParcelSums; children: ReactNode }

/** Classes of the bar. In low windows, for example at 200 % zoom, the bar has the height of its button. */
const barClasses = clsx(
  'hem on-spine sticky bottom-0 z-1 flex items-center justify-between gap-x-3 bg-(--hb-hero) px-4 pt-4',
  'pb-[max(0.5rem,env(safe-area-inset-bottom))] text-(--hb-hero-foreground) sm:flex-wrap sm:gap-x-5 sm:gap-y-2 sm:pt-5',
  'sm:pb-[max(0.75rem,env(safe-area-inset-bottom))] md:px-7 print:static forced-colors:border-t-2',
  '[@media(max-height:33.99rem)]:flex-nowrap [@media(max-height:33.99rem)]:pt-1 [@media(max-height:33.99rem)]:pb-1',
  '[@media(max-height:33.99rem)]:[--hem:0px] [@media(max-height:33.99rem)]:[&_button]:shrink-0 [@media(max-height:33.99rem)]:[&_button]:min-h-touch',
)
const totalClasses = clsx(
  'flex items-baseline gap-x-1 sm:flex-col-reverse sm:items-start',
  '[@media(max-height:33.99rem)]:flex-row-reverse [@media(max-height:33.99rem)]:items-baseline',
)
const valueClasses = clsx(
  'text-lg leading-tight font-heavy tabular-nums sm:text-3xl sm:leading-none',
  '[@media(max-height:33.99rem)]:text-lg [@media(max-height:33.99rem)]:leading-tight',
)

/** Totals bar at the bottom of the page, always visible, with the next action (PARC-51 to PARC-56). */
export const TotalsBar = ({ sums, children }: TotalsBarProps) => {
  const { t } = useLingui()
  const totals = [
    { label: t`Parcels`, value: sums.total_parcels },
    { label: t`Adults`, value: sums.total_adults },
    { label: t`Children`, value: sums.total_children },
    { label: t`Meals`, value: sums.total_meals },
    { label: t`Portions`, value: sums.total_portions },
  ]
  return (
    <section aria-label={t`Totals`} className={barClasses}>
      <dl className="flex min-w-0 flex-wrap gap-x-3 sm:gap-x-8 sm:gap-y-1 [@media(max-height:33.99rem)]:gap-x-3 [@media(max-height:33.99rem)]:gap-y-0">
        {totals.map(({ label, value }) => (
          <div key={label} className={totalClasses}>
            <dt className="text-sm">{label}</dt>
            <dd className={valueClasses}>{value}</dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  )
}
