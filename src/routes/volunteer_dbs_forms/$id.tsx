import { createFileRoute } from '@tanstack/react-router'
import { DbsScreen } from '@/features/recruitment/forms/dbs-screen.tsx'

export const Route = createFileRoute('/volunteer_dbs_forms/$id')({ component: Screen })

/** The confirmation of a volunteer's check by the link that a club's contact was sent (PUB-69). */
function Screen() {
  const { id } = Route.useParams()
  return <DbsScreen flow="volunteer" id={id} />
}
