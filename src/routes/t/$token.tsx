import { createFileRoute } from '@tanstack/react-router'
import { ConfirmationScreen } from '@/features/club-status/confirmation-screen.tsx'

export const Route = createFileRoute('/t/$token')({ component: Screen })

/** Page that opens from the link of a text (B-TXT-04). */
function Screen() {
  const { token } = Route.useParams()
  return <ConfirmationScreen token={token} />
}
