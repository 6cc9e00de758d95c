import { createFileRoute } from '@tanstack/react-router'
import { ConfirmationScreen } from '@/features/club-status/confirmation-screen.tsx'

export const Route = createFileRoute('/t/$token')({ component: Screen })

/** Page for reporting if a club is open, opened by the link in a text message (B-TXT-04). */
function Screen() {
  const { token } = Route.useParams()
  return <ConfirmationScreen token={token} />
}
