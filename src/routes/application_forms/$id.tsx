import { createFileRoute } from '@tanstack/react-router'
import { ApplicationScreen } from '@/features/recruitment/forms/application-screen.tsx'

export const Route = createFileRoute('/application_forms/$id')({ component: Screen })

/** Page of an application, opened by the emailed link (PUB-24). */
function Screen() {
  const { id } = Route.useParams()
  return <ApplicationScreen id={id} />
}
