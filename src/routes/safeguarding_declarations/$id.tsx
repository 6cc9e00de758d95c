import { createFileRoute } from '@tanstack/react-router'
import { DeclarationScreen } from '@/features/recruitment/forms/declaration-screen.tsx'

export const Route = createFileRoute('/safeguarding_declarations/$id')({ component: Screen })

/** Page of a safeguarding declaration under the URL that is emailed and displayed (PUB-47, PUB-48). */
function Screen() {
  const { id } = Route.useParams()
  return <DeclarationScreen id={id} />
}
