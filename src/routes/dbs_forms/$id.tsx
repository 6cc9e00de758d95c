import { createFileRoute } from '@tanstack/react-router'
import { DbsScreen } from '@/features/recruitment/forms/dbs-screen.tsx'

export const Route = createFileRoute('/dbs_forms/$id')({ component: Screen })

/** Page of a check confirmation, opened by the link sent to a club's contact (PUB-40). */
function Screen() {
  const { id } = Route.useParams()
  return <DbsScreen id={id} />
}
