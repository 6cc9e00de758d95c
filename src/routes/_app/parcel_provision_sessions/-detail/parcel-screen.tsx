import { sumParcels } from '@contract/rules/parcel-rows.ts'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useParcelFamilies } from '@/features/parcels/use-parcel-families.ts'
import type { Stored } from '@/hooks/use-replica.ts'
import { longDay } from '@/i18n/format.ts'
import { PageHead } from '@/kit/page/page-head.tsx'
import { Segmented } from '@/ui/segmented.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { AddFamily } from './add-family.tsx'
import { DeliveryRun } from './delivery-run.tsx'
import { FamilyList } from './family-list.tsx'
import { PackSheet } from './pack-sheet.tsx'
import type { ParcelView } from './parcel-view.ts'
import { SessionDisputes } from './session-disputes.tsx'
import { SessionFields } from './session-fields.tsx'
import { SessionTools } from './session-tools.tsx'
import { SinceClone } from './since-clone.tsx'
import { TotalsBar } from './totals-bar.tsx'

type ParcelScreenProps = {
  session: Stored<'parcel_provisions'>
  view: ParcelView
  onView: (view: ParcelView) => void
}

/** One session of the food-parcel programme and the families that get a parcel (PARC-34 to PARC-73). */
export const ParcelScreen = ({ session, view, onView }: ParcelScreenProps) => {
  const { t } = useLingui()
  const families = useParcelFamilies(session.id)
  const sums = useMemo(() => families && sumParcels(families.map(({ row }) => row)), [families])
  const day = longDay(session.date)
  return (
    <main className="grid min-h-dvh grid-cols-1 grid-rows-[1fr_auto] scroll-pb-32">
      <div className="grid max-w-360 grid-cols-1 content-start gap-4 px-4 pt-2.5 pb-10 md:px-7 md:pt-3.5">
        <PageHead
          title={t`Parcel Provision ${day}`}
          back={{ to: '/parcel_provision_sessions', label: t`All parcel provisions` }}
        />
        <div className="print:hidden">
          <Segmented
            size="comfort"
            label={t`Show`}
            options={[
              { value: 'families', label: t`Families` },
              { value: 'pack', label: t`Packing` },
              { value: 'deliver', label: t`Deliveries` },
            ]}
            value={view}
            onValueChange={onView}
          />
        </div>
        <SessionDisputes id={session.id} />
        {view === 'families' ? <SessionFields session={session} /> : null}
        {!families ? (
          <Skeleton className="h-96" />
        ) : view === 'pack' ? (
          <PackSheet families={families} />
        ) : view === 'deliver' ? (
          <DeliveryRun families={families} />
        ) : (
          <>
            {session.clone ? <SinceClone clone={session.clone} families={families} /> : null}
            <FamilyList families={families} />
            <SessionTools session={session} />
          </>
        )}
      </div>
      {sums && families ? (
        <TotalsBar sums={sums}>
          <AddFamily session={session} families={families} />
        </TotalsBar>
      ) : null}
    </main>
  )
}
