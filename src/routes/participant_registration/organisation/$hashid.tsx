import { createFileRoute } from '@tanstack/react-router'
import { RegistrationScreen } from '@/features/self-registration/registration-screen.tsx'

export const Route = createFileRoute('/participant_registration/organisation/$hashid')({ component: Screen })

/** The registration form under its longer URL (SELF-01, SELF-04). */
function Screen() {
  const { hashid } = Route.useParams()
  return <RegistrationScreen key={hashid} hashid={hashid} />
}
