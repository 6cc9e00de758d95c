import { createFileRoute } from '@tanstack/react-router'
import { SecondLookScreen } from '@/features/recruitment/record/second-look-screen.tsx'
import { volunteerFlow } from '@/features/recruitment/volunteers/volunteer-flow.ts'

export const Route = createFileRoute('/_app/volunteer_applications/$id/second_look')({
  component: SecondLook,
  staticData: { notices: false },
})

/** Page of the second look at a volunteer application. */
function SecondLook() {
  const { id } = Route.useParams()
  return <SecondLookScreen key={id} flow={volunteerFlow} id={id} />
}
