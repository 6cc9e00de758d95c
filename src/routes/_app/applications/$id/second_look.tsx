import { createFileRoute } from '@tanstack/react-router'
import { coreFlow } from '@/features/recruitment/core-flow.ts'
import { SecondLookScreen } from '@/features/recruitment/record/second-look-screen.tsx'

export const Route = createFileRoute('/_app/applications/$id/second_look')({
  component: SecondLook,
})

/** Page of the second look at a core team application. */
function SecondLook() {
  const { id } = Route.useParams()
  return <SecondLookScreen key={id} flow={coreFlow} id={id} />
}
