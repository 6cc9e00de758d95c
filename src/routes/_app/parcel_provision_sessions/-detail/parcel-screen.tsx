import { formatDay } from '@contract/rules/days.ts'
import { sumParcels } from '@contract/rules/parcel-rows.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { UserRoundPlus } from 'lucide-react'
import { Suspense, useMemo } from 'react'
import { useParcelFamilies } from '@/features/parcels/use-parcel-families.ts'
import { AfterFirstPaint } from '@/kit/page/after-first-paint.tsx'
import { PageHeader } from '@/kit/page/page-header.tsx'
import type { ParcelRegister } from '@/register/parcel-register.ts'
import { useLiveRow } from '@/sync-state/use-live-row.ts'
import type { StoredRow } from '@/sync-state/use-replica.ts'
import { Button } from '@/ui/button.tsx'
import { Segmented } from '@/ui/segmented.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { FamilyList } from './family-list.tsx'
import { ChangesSinceClone, DeliveryRun, LazyAddFamily, PackSheet, SessionTools } from './lazy-parts.tsx'
import { MovedBoxes } from './moved-boxes.tsx'
import type { ParcelView } from './parcel-view.ts'
import { SessionDisputes } from './session-disputes.tsx'
import { SessionFields } from './session-fields.tsx'
import { TotalsBar } from './totals-bar.tsx'

type ParcelScreenProps = {
  register: ParcelRegister
  view: ParcelView
  onView: (view: ParcelView) => void
}

/** One food-parcel session and the families that receive a parcel (PARC-34 to PARC-73). */
export const ParcelScreen = (props: ParcelScreenProps) => {
  const session = useLiveRow(props.register.session, props.register.id)
  return session ? <ParcelSessionContent {...props} session={session} /> : null
}

type ParcelSessionContentProps = ParcelScreenProps & { session: StoredRow<'parcel_provisions'> }

const ParcelSessionContent = ({ register, session, view, onView }: ParcelSessionContentProps) => {
  const { t } = useLingui()
  const families = useParcelFamilies(register)
  const sums = useMemo(() => sumParcels(families.map(({ row }) => row)), [families])
  // Leave merged families out of the packing and delivery views, because they have no box of their own.
  const unmergedFamilies = useMemo(() => families.filter(({ row }) => !row.merged), [families])
  const day = formatDay(session.date)
  const title = t`Parcel Provision ${day}`
  return (
    <main className="grid min-h-dvh grid-cols-1 grid-rows-[1fr_auto] scroll-pb-32">
      <div className="grid max-w-380 grid-cols-1 content-start gap-4 px-4 pt-2.5 pb-10 md:px-7 md:pt-3.5">
        <PageHeader title={title} back={{ to: '/parcel_provision_sessions', label: t`All parcel provisions` }} />
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
        <SessionDisputes register={register} />
        <MovedBoxes parcel={session.id} families={families} />
        {view === 'families' ? (
          <>
            <SessionFields register={register} session={session} />
            {session.clone ? (
              <Suspense fallback={<Skeleton className="h-20" />}>
                <ChangesSinceClone id={session.id} clone={session.clone} families={families} />
              </Suspense>
            ) : null}
            <FamilyList families={families} />
            <AfterFirstPaint>
              <Suspense>
                <SessionTools register={register} session={session} />
              </Suspense>
            </AfterFirstPaint>
          </>
        ) : (
          <Suspense fallback={<Skeleton className="h-96" />}>
            {view === 'pack' ? (
              <PackSheet register={register} families={unmergedFamilies} title={title} />
            ) : (
              <DeliveryRun register={register} families={unmergedFamilies} title={title} />
            )}
          </Suspense>
        )}
      </div>
      <TotalsBar sums={sums}>
        <LazyAddFamily
          register={register}
          session={session}
          trigger={
            <Button variant="action" size="comfort" icon={UserRoundPlus}>
              <Trans>Add family</Trans>
            </Button>
          }
        />
      </TotalsBar>
    </main>
  )
}
