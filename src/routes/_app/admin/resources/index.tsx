import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { Manager, type ManagerState } from '@/features/resources/manager/manager.tsx'
import { fileShelf } from '@/features/resources/shelf.ts'
import { unreadSearch } from '@/hooks/use-search-state.ts'

export const Route = createFileRoute('/_app/admin/resources/')({
  validateSearch: unreadSearch<ManagerState>,
  component: Screen,
})

/** The directories (RES-01). */
function Screen() {
  const { t } = useLingui()
  return (
    <Manager
      shelf={fileShelf}
      title={t`Resources admin`}
      directory={null}
      state={Route.useSearch()}
      navigate={Route.useNavigate()}
    />
  )
}
