import { createFileRoute } from '@tanstack/react-router'
import { RemovalRequestPage } from '@/features/family-requests/removal-page.tsx'

export const Route = createFileRoute('/_app/removal_requests/$id')({ component: RemovalRequestScreen })

/** Page of one request to be removed (B-FAM-07). */
function RemovalRequestScreen() {
  const { id } = Route.useParams()
  return <RemovalRequestPage key={id} id={id} />
}
