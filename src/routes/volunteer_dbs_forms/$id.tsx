import { createFileRoute } from '@tanstack/react-router'
import { DbsScreen } from '@/features/recruitment/forms/dbs-screen.tsx'

export const Route = createFileRoute('/volunteer_dbs_forms/$id')({ component: Screen })

/** Page to confirm a volunteer's check, opened by the link sent to a club's contact (PUB-69). */
function Screen() {
  const { id } = Route.useParams()
  return <DbsScreen flow="volunteer" id={id} />
}
