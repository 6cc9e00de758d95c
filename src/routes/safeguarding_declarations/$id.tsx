import { createFileRoute } from '@tanstack/react-router'
import { DeclarationScreen } from '@/features/recruitment/forms/declaration-screen.tsx'

export const Route = createFileRoute('/safeguarding_declarations/$id')({ component: Screen })

/** Page of a declaration, under its emailed and displayed link (PUB-47, PUB-48). */
function Screen() {
  const { id } = Route.useParams()
  return <DeclarationScreen id={id} />
}
