import type { ParcelSums } from '@contract/rules/parcel-rows.ts'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

type TotalsBarProps = { sums: ParcelSums; children: ReactNode }

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
    <section
      aria-label={t`Totals`}
      className="hem on-spine sticky bottom-0 z-1 flex flex-wrap items-center justify-between gap-x-5 gap-y-2 bg-(--hb-hero) px-4 pt-5 pb-[max(0.75rem,env(safe-area-inset-bottom))] text-(--hb-hero-foreground) md:px-7 print:static"
    >
      <dl className="flex flex-wrap gap-x-4 gap-y-1 sm:gap-x-8">
        {totals.map(({ label, value }) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="text-sm">{label}</dt>
            <dd className="text-2xl leading-none font-heavy tabular-nums sm:text-3xl">{value}</dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  )
}
