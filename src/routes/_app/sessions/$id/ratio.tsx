import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { loadRegister } from '../-boards/load-register.ts'
import { RegisterBoard } from '../-boards/register-board.tsx'
import { RatioScreen } from '../-ratio/ratio-screen.tsx'

export const Route = createFileRoute('/_app/sessions/$id/ratio')({
  loader: loadRegister,
  shouldReload: false,
  component: RatioRoute,
  staticData: { offline: true, notices: false },
})

function RatioRoute() {
  const { t } = useLingui()
  const { id } = Route.useParams()
  return (
    <RegisterBoard
      key={id}
      id={id}
      opening={t`The count of adults and children is being opened`}
      to="/sessions/$id/ratio"
    >
      {(register) => <RatioScreen register={register} />}
    </RegisterBoard>
  )
}
