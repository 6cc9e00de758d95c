import { useLingui } from '@lingui/react/macro'
import { createFileRoute, Navigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { loadWithMessages } from '@/i18n/i18n.ts'
import { useReplica } from '@/sync-state/use-replica.ts'
import { AttendanceScreen } from '../-attendance/attendance-screen.tsx'
import { SessionOpening } from '../-attendance/session-opening.tsx'
import { useRegisterState } from '../-attendance/use-register.ts'
import { loadRegister } from '../-boards/load-register.ts'

const SessionNotFound = lazy(() =>
  loadWithMessages('club', import('../-attendance/session-not-found.tsx')).then((m) => ({
    default: m.SessionNotFound,
  })),
)

export const Route = createFileRoute('/_app/sessions/$id/')({
  loader: loadRegister,
  shouldReload: false,
  component: SessionRoute,
  staticData: { tabBar: false, offline: true, hall: true },
})

function SessionRoute() {
  const { id } = Route.useParams()
  return <Session key={id} id={id} />
}

function Session({ id }: { id: string }) {
  const { t } = useLingui()
  const { db } = useReplica()
  const state = useRegisterState(db, id)
  if (state.at === 'opening') return <SessionOpening label={t`The register is being opened`} />
  if (state.at === 'moved') return <Navigate to="/sessions/$id" params={{ id: state.to }} replace />
  if (state.at === 'open') return <AttendanceScreen register={state.register} />
  return (
    <Suspense>
      <SessionNotFound reason={state.at} />
    </Suspense>
  )
}
