import { createFileRoute } from '@tanstack/react-router'
import { CopyRequestPage } from '@/features/family-requests/copy-page.tsx'

export const Route = createFileRoute('/_app/copy_requests/$id')({ component: CopyRequestScreen })

/** Page of one request for a copy (B-FAM-07). */
function CopyRequestScreen() {
  const { id } = Route.useParams()
  return <CopyRequestPage key={id} id={id} />
}
