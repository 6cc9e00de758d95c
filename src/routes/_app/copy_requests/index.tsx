import { createFileRoute } from '@tanstack/react-router'
import { RequestList } from '@/features/family-requests/request-list.tsx'
import { useCopyRequests } from '@/features/family-requests/use-family-requests.ts'

export const Route = createFileRoute('/_app/copy_requests/')({ component: CopyRequestsScreen })

/** Page of families' open requests for a copy of their data (B-FAM-07). */
function CopyRequestsScreen() {
  return <RequestList kind="copy" requests={useCopyRequests()} />
}
