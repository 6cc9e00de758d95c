import { createFileRoute } from '@tanstack/react-router'
import { RequestList } from '@/features/family-requests/request-list.tsx'
import { useRemovalRequests } from '@/features/family-requests/use-family-requests.ts'

export const Route = createFileRoute('/_app/removal_requests/')({ component: RemovalRequestsScreen })

/** Page of families' open requests to be removed (B-FAM-07). */
function RemovalRequestsScreen() {
  return <RequestList kind="removal" requests={useRemovalRequests()} />
}
