import { createFileRoute } from '@tanstack/react-router'
import { ReferenceScreen } from '@/features/recruitment/forms/reference-screen.tsx'

export const Route = createFileRoute('/reference_forms/$id')({ component: Screen })

/** Page of a reference, opened by the link sent to a referee (PUB-33). */
function Screen() {
  const { id } = Route.useParams()
  return <ReferenceScreen id={id} />
}
