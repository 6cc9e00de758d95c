import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { BoardOf } from '../-boards/board-of.tsx'
import { FireRollScreen } from '../-fire-roll/fire-roll-screen.tsx'

export const Route = createFileRoute('/_app/sessions/$id/fire_roll')({
  loader: async ({ params, parentMatchPromise }) => {
    const replica = (await parentMatchPromise).loaderData?.replica
    if (!replica) return
    const { prepareRegister } = await import('../-attendance/use-register.ts')
    await prepareRegister(replica.db, params.id)
  },
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
