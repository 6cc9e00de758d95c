import { createFileRoute } from '@tanstack/react-router'
import { VolunteerScreen } from '@/features/recruitment/forms/volunteer-screen.tsx'

export const Route = createFileRoute('/volunteer_application_forms/$id')({ component: Screen })

/** Page of an application, opened by the link sent to a volunteer (PUB-54). */
function Screen() {
  const { id } = Route.useParams()
  return <VolunteerScreen id={id} />
}
