import { createFileRoute } from '@tanstack/react-router'
import { ApplicationScreen } from '@/features/recruitment/forms/application-screen.tsx'

export const Route = createFileRoute('/application_forms/$id')({ component: Screen })

/** The application of the link that a person was sent (PUB-24). */
function Screen() {
  const { id } = Route.useParams()
  return <ApplicationScreen id={id} />
}
