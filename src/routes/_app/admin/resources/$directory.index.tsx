import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { Manager, type ManagerState } from '@/features/resources/manager/manager.tsx'
import { fileShelf } from '@/features/resources/shelf.ts'
import { unreadSearch } from '@/hooks/use-search-state.ts'

export const Route = createFileRoute('/_app/admin/resources/$directory/')({
  validateSearch: unreadSearch<ManagerState>,
  component: Screen,
})

/** One directory, or a new one. */
function Screen() {
  const { t } = useLingui()
  const { directory } = Route.useParams()
  return (
    <Manager
      shelf={fileShelf}
      title={t`Resources admin`}
      directory={directory}
      state={Route.useSearch()}
      navigate={Route.useNavigate()}
    />
  )
}
