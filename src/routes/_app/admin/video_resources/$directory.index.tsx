import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { passSearchThrough } from '@/browser/use-search-state.ts'
import { Manager, type ManagerState } from '@/features/resources/manager/manager.tsx'
import { videoLibrary } from '@/features/resources/resource-library.ts'

export const Route = createFileRoute('/_app/admin/video_resources/$directory/')({
  validateSearch: passSearchThrough<ManagerState>,
  component: VideoDirectoryScreen,
})

/** Page of one video directory, or of a new directory. */
function VideoDirectoryScreen() {
  const { t } = useLingui()
  const { directory } = Route.useParams()
  return (
    <Manager
      library={videoLibrary}
      title={t`Video Resources`}
      directory={directory}
      state={Route.useSearch()}
      navigate={Route.useNavigate()}
    />
  )
}
