import { createFileRoute } from '@tanstack/react-router'
import { DeclarationScreen } from '@/features/recruitment/forms/declaration-screen.tsx'

export const Route = createFileRoute('/safeguarding_declaration_forms/$id')({ component: Screen })

/** Page of a safeguarding declaration under its second URL (PUB-46, SGD-19). */
function Screen() {
  const { id } = Route.useParams()
  return <DeclarationScreen id={id} />
}
