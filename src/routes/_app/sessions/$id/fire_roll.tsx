import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { loadRegister } from '../-boards/load-register.ts'
import { RegisterBoard } from '../-boards/register-board.tsx'
import { FireRollScreen } from '../-fire-roll/fire-roll-screen.tsx'

export const Route = createFileRoute('/_app/sessions/$id/fire_roll')({
  loader: loadRegister,
  shouldReload: false,
  component: FireRollRoute,
  staticData: { offline: true, notices: false },
})

function FireRollRoute() {
  const { t } = useLingui()
  const { id } = Route.useParams()
  return (
    <RegisterBoard key={id} id={id} opening={t`The fire roll is being opened`} to="/sessions/$id/fire_roll">
      {(register) => <FireRollScreen register={register} />}
    </RegisterBoard>
  )
}
