import { createFileRoute } from '@tanstack/react-router'
import { ConsentScreen } from '@/features/recruitment/forms/consent-screen.tsx'

export const Route = createFileRoute('/parental_consent_forms/$id')({ component: Screen })

/** Page of a parental consent, opened by the link sent to a parent or guardian (PUB-76). */
function Screen() {
  const { id } = Route.useParams()
  return <ConsentScreen id={id} />
}
