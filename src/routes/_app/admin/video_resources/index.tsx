import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { Manager, type ManagerState } from '@/features/resources/manager/manager.tsx'
import { videoShelf } from '@/features/resources/shelf.ts'
import { unreadSearch } from '@/hooks/use-search-state.ts'

export const Route = createFileRoute('/_app/admin/video_resources/')({
  validateSearch: unreadSearch<ManagerState>,
  component: Screen,
})

/** The directories (VRES-01). */
function Screen() {
  const { t } = useLingui()
  return (
    <Manager
      shelf={videoShelf}
      title={t`Video Resources`}
      directory={null}
      state={Route.useSearch()}
      navigate={Route.useNavigate()}
    />
  )
}
