import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { loadRegister } from '../-boards/load-register.ts'
import { RegisterBoard } from '../-boards/register-board.tsx'
import { DeparturesScreen } from '../-departures/departures-screen.tsx'

export const Route = createFileRoute('/_app/sessions/$id/departures')({
  loader: loadRegister,
  shouldReload: false,
  component: DeparturesRoute,
  staticData: { offline: true, notices: false },
})

function DeparturesRoute() {
  const { t } = useLingui()
  const { id } = Route.useParams()
  return (
    <RegisterBoard key={id} id={id} opening={t`Signing out is being opened`} to="/sessions/$id/departures">
      {(register) => <DeparturesScreen register={register} />}
    </RegisterBoard>
  )
}
