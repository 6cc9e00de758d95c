import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { passSearchThrough } from '@/browser/use-search-state.ts'
import { Manager, type ManagerState } from '@/features/resources/manager/manager.tsx'
import { videoLibrary } from '@/features/resources/resource-library.ts'

export const Route = createFileRoute('/_app/admin/video_resources/')({
  validateSearch: passSearchThrough<ManagerState>,
  component: VideoResourcesScreen,
})

/** Page that lists the video directories (VRES-01). */
function VideoResourcesScreen() {
  const { t } = useLingui()
  return (
    <Manager
      library={videoLibrary}
      title={t`Video Resources`}
      directory={null}
      state={Route.useSearch()}
      navigate={Route.useNavigate()}
    />
  )
}
