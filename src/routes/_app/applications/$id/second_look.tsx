import { createFileRoute } from '@tanstack/react-router'
import { coreFlow } from '@/features/recruitment/core-flow.ts'
import { SecondLookScreen } from '@/features/recruitment/record/second-look-screen.tsx'

export const Route = createFileRoute('/_app/applications/$id/second_look')({
  component: SecondLook,
})

/** The second look at an application to join a core team. */
function SecondLook() {
  const { id } = Route.useParams()
  return <SecondLookScreen key={id} flow={coreFlow} id={id} />
}
