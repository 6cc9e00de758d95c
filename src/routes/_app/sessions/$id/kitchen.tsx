import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { loadRegister } from '../-boards/load-register.ts'
import { RegisterBoard } from '../-boards/register-board.tsx'
import { KitchenScreen } from '../-kitchen/kitchen-screen.tsx'

export const Route = createFileRoute('/_app/sessions/$id/kitchen')({
  loader: loadRegister,
  shouldReload: false,
  component: KitchenRoute,
  staticData: { offline: true, notices: false },
})

function KitchenRoute() {
  const { t } = useLingui()
  const { id } = Route.useParams()
  return (
    <RegisterBoard key={id} id={id} opening={t`The kitchen board is being opened`} to="/sessions/$id/kitchen">
      {(register) => <KitchenScreen register={register} />}
    </RegisterBoard>
  )
}
