import { createFileRoute } from '@tanstack/react-router'
import { DbsScreen } from '@/features/recruitment/forms/dbs-screen.tsx'

export const Route = createFileRoute('/dbs_forms/$id')({ component: Screen })

/** The confirmation of the link that a club's contact was sent (PUB-40). */
function Screen() {
  const { id } = Route.useParams()
  return <DbsScreen id={id} />
}
