import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { BoardOf } from '../-boards/board-of.tsx'
import { RatioScreen } from '../-ratio/ratio-screen.tsx'

export const Route = createFileRoute('/_app/sessions/$id/ratio')({
  loader: async ({ params, parentMatchPromise }) => {
    const replica = (await parentMatchPromise).loaderData?.replica
    if (!replica) return
    const { prepareRegister } = await import('../-attendance/use-register.ts')
    await prepareRegister(replica.db, params.id)
  },
  shouldReload: false,
  component: RatioRoute,
  staticData: { offline: true, notices: false },
})

function RatioRoute() {
  const { t } = useLingui()
  const { id } = Route.useParams()
  return (
    <BoardOf
      key={id}
      id={id}
      opening={t`The count of adults and children is being opened`}
      to="/sessions/$id/ratio"
    >
      {(register) => <RatioScreen register={register} />}
    </BoardOf>
  )
}
