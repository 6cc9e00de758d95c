import { createFileRoute } from '@tanstack/react-router'
import { passSearchThrough } from '@/browser/use-search-state.ts'
import { NumberExportsPage } from '@/features/dashboard/number-exports-page.tsx'
import type { ListState } from '@/kit/list/list-state.ts'

export const Route = createFileRoute('/_app/number_exports')({
  validateSearch: passSearchThrough<ListState>,
  component: NumberExportsScreen,
})

function NumberExportsScreen() {
  return <NumberExportsPage search={Route.useSearch()} navigate={Route.useNavigate()} />
}
