import { createFileRoute } from '@tanstack/react-router'
import { ReferenceScreen } from '@/features/recruitment/forms/reference-screen.tsx'

export const Route = createFileRoute('/volunteer_reference_forms/$id')({ component: Screen })

/** The reference of the link that a volunteer's referee was sent (PUB-62). */
function Screen() {
  const { id } = Route.useParams()
  return <ReferenceScreen flow="volunteer" id={id} />
}
