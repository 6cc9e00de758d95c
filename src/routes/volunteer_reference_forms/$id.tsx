import { createFileRoute } from '@tanstack/react-router'
import { ReferenceScreen } from '@/features/recruitment/forms/reference-screen.tsx'

export const Route = createFileRoute('/volunteer_reference_forms/$id')({ component: Screen })

/** Page of a reference, opened by the link sent to a volunteer's referee (PUB-62). */
function Screen() {
  const { id } = Route.useParams()
  return <ReferenceScreen flow="volunteer" id={id} />
}
