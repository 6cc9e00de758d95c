import { formatDay } from '@contract/rules/days.ts'
import { sumParcels } from '@contract/rules/parcel-rows.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { UserRoundPlus } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import { useParcelFamilies } from '@/features/parcels/use-parcel-families.ts'
import { AfterFirstPaint } from '@/kit/page/after-first-paint.tsx'
import { PageHeader } from '@/kit/page/page-header.tsx'
import type { ParcelRegister } from '@/register/parcel-register.ts'
import { useLiveRow } from '@/sync-state/use-live-row.ts'
import type { StoredRow } from '@/sync-state/use-replica.ts'
import { Button } from '@/ui/button.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { BarPanel } from './bar-panel.tsx'
import { BoxProgress } from './box-progress.tsx'
import { FamilyList } from './family-list.tsx'
import { ChangesButton, ChangesPanel, DeliveryRun, LazyAddFamily, PackSheet, SessionTools } from './lazy-parts.tsx'
import { MovedBoxes } from './moved-boxes.tsx'
import { ParcelBar } from './parcel-bar.tsx'
import type { ParcelView } from './parcel-view.ts'
import { SessionDisputes } from './session-disputes.tsx'
import { SessionFields } from './session-fields.tsx'
import { SessionSummary } from './session-summary.tsx'
import { TotalsBar } from './totals-bar.tsx'

const FIELDS_PANEL_ID = 'session-fields'

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
  const [fieldsChoice, setFieldsChoice] = useState<boolean | null>(null)
  const [isShowingChanges, setIsShowingChanges] = useState(false)
  // Fold the fields once families are added, so that the families have the space.
  const isShowingFields = fieldsChoice ?? families.length === 0
  const day = formatDay(session.date)
  const title = t`Parcel Provision ${day}`
  const clone = session.clone && { id: session.id, clone: session.clone, families }
  return (
    <main className="grid min-h-dvh grid-cols-1 grid-rows-[1fr_auto]">
      <div className="flex max-w-380 min-w-0 flex-col gap-4 px-4 pt-2.5 pb-10 md:px-7 md:pt-3.5">
        <PageHeader title={title} back={{ to: '/parcel_provision_sessions', label: t`All parcel provisions` }} />
        <ParcelBar
          view={view}
          onView={onView}
          progress={view === 'families' ? null : <BoxProgress families={unmergedFamilies} />}
        >
          {view === 'families' ? (
            <>
              {clone ? (
                <Suspense fallback={<Skeleton className="h-control w-52" />}>
                  <ChangesButton {...clone} isOpen={isShowingChanges} onOpenChange={setIsShowingChanges} />
                </Suspense>
              ) : null}
              <SessionSummary
                session={session}
                panel={FIELDS_PANEL_ID}
                isOpen={isShowingFields}
                onOpenChange={setFieldsChoice}
              />
            </>
          ) : null}
        </ParcelBar>
        {view === 'families' && isShowingFields ? (
          <BarPanel id={FIELDS_PANEL_ID} isRequested={fieldsChoice === true}>
            {/* Keep the fields open while they are used, even if another device adds the first family. */}
            {/* biome-ignore lint/a11y/noStaticElementInteractions: it only observes that the focus enters */}
            <div onFocus={() => setFieldsChoice(true)}>
              <SessionFields register={register} session={session} />
            </div>
          </BarPanel>
        ) : null}
        {view === 'families' && clone && isShowingChanges ? (
          <Suspense fallback={<Skeleton className="h-20" />}>
            <ChangesPanel {...clone} />
          </Suspense>
        ) : null}
        <SessionDisputes register={register} />
        <MovedBoxes parcel={session.id} families={families} />
        {view === 'families' ? (
          <>
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
