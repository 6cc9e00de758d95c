import { createFileRoute } from '@tanstack/react-router'
import { BookingScreen } from '@/features/booking-answers/booking-screen.tsx'

export const Route = createFileRoute('/booking/$token')({ component: Screen })

/** Page of the evening before, on which a family gives places back (B-FAM-06). */
function Screen() {
  const { token } = Route.useParams()
  return <BookingScreen key={token} token={token} />
}
