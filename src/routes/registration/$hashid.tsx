import { createFileRoute } from '@tanstack/react-router'
import { RegistrationScreen } from '@/features/self-registration/registration-screen.tsx'

export const Route = createFileRoute('/registration/$hashid')({ component: Screen })

/** The registration form under its printed and linked URL (SELF-02, SELF-04). */
function Screen() {
  const { hashid } = Route.useParams()
  return <RegistrationScreen key={hashid} hashid={hashid} />
}
