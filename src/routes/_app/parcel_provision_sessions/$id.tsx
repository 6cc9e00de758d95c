import { useLingui } from '@lingui/react/macro'
import { createFileRoute, Navigate } from '@tanstack/react-router'
import { passSearchThrough } from '@/browser/use-search-state.ts'
import { useParcelSession } from '@/register/parcel-register.ts'
import { useReplica } from '@/sync-state/use-replica.ts'
import { Loading, Skeleton } from '@/ui/skeleton.tsx'
import { loadParcels } from './-detail/load-parcels.ts'
import { ParcelScreen } from './-detail/parcel-screen.tsx'
import { parseView } from './-detail/parcel-view.ts'
import { SessionNotFound } from './-detail/session-not-found.tsx'

export const Route = createFileRoute('/_app/parcel_provision_sessions/$id')({
  validateSearch: passSearchThrough<{ view?: 'pack' | 'deliver' }>,
  loader: loadParcels,
  shouldReload: false,
  component: ParcelProvisionRoute,
  staticData: { tabBar: false, offline: true, notices: false },
})

function ParcelProvisionRoute() {
  const { id } = Route.useParams()
  // The key remounts the page if the id changes, so that no state of the previous session remains.
  return <ParcelProvision key={id} id={id} />
}

/** Page of one food-parcel session. Its data are loaded from this device (PARC-34). */
const ParcelProvision = ({ id }: { id: string }) => {
  const { t } = useLingui()
  const { db } = useReplica()
  const state = useParcelSession(db, id)
  const view = parseView(Route.useSearch().view)
  const navigate = Route.useNavigate()
  if (state.at === 'open')
    return (
      <ParcelScreen
        register={state.register}
        view={view}
        onView={(next) => void navigate({ search: next === 'families' ? {} : { view: next }, replace: true })}
      />
    )
  if (state.at === 'moved') return <Navigate to="/parcel_provision_sessions/$id" params={{ id: state.to }} replace />
  if (state.at !== 'opening') return <SessionNotFound reason={state.at} />
  return (
    <main>
      <Loading label={t`The parcel session is being opened`} className="grid gap-4 p-6">
        <Skeleton className="h-8 w-80 max-w-full" />
        <Skeleton className="h-40" />
        <Skeleton className="h-96" />
      </Loading>
    </main>
  )
}
