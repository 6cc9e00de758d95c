import { createFileRoute } from '@tanstack/react-router'
import { StatusScreen } from '@/features/recruitment/forms/status-screen.tsx'

export const Route = createFileRoute('/application_status/$id')({ component: Screen })

/** Page of an application's status, opened by the link in the receipt email (B-REC-03). */
function Screen() {
  const { id } = Route.useParams()
  return <StatusScreen key={id} id={id} />
}
