import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { passSearchThrough } from '@/browser/use-search-state.ts'
import { Manager, type ManagerState } from '@/features/resources/manager/manager.tsx'
import { fileLibrary } from '@/features/resources/resource-library.ts'

export const Route = createFileRoute('/_app/admin/resources/$directory/')({
  validateSearch: passSearchThrough<ManagerState>,
  component: ResourceDirectoryScreen,
})

/** Page of one resource directory, or of a new directory. */
function ResourceDirectoryScreen() {
  const { t } = useLingui()
  const { directory } = Route.useParams()
  return (
    <Manager
      library={fileLibrary}
      title={t`Resources admin`}
      directory={directory}
      state={Route.useSearch()}
      navigate={Route.useNavigate()}
    />
  )
}
