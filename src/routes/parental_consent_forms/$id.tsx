import { createFileRoute } from '@tanstack/react-router'
import { ConsentScreen } from '@/features/recruitment/forms/consent-screen.tsx'

export const Route = createFileRoute('/parental_consent_forms/$id')({ component: Screen })

/** The consent of the link that a parent or guardian was sent (PUB-76). */
function Screen() {
  const { id } = Route.useParams()
  return <ConsentScreen id={id} />
}
