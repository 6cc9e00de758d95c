import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { BoardOf } from '../-boards/board-of.tsx'
import { loadRegister } from '../-boards/load-register.ts'
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
    <BoardOf key={id} id={id} opening={t`The fire roll is being opened`} to="/sessions/$id/fire_roll">
      {(register) => <FireRollScreen register={register} />}
    </BoardOf>
  )
}
