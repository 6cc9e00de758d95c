import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { Manager, type ManagerState } from '@/features/resources/manager/manager.tsx'
import { videoShelf } from '@/features/resources/shelf.ts'
import { unreadSearch } from '@/hooks/use-search-state.ts'

export const Route = createFileRoute('/_app/admin/video_resources/$directory/')({
  validateSearch: unreadSearch<ManagerState>,
  component: Screen,
})

/** One directory, or a new one. */
function Screen() {
  const { t } = useLingui()
  const { directory } = Route.useParams()
  return (
    <Manager
      shelf={videoShelf}
      title={t`Video Resources`}
      directory={directory}
      state={Route.useSearch()}
      navigate={Route.useNavigate()}
    />
  )
}
