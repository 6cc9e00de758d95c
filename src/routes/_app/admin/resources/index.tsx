import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { passSearchThrough } from '@/browser/use-search-state.ts'
import { Manager, type ManagerState } from '@/features/resources/manager/manager.tsx'
import { fileLibrary } from '@/features/resources/resource-library.ts'

export const Route = createFileRoute('/_app/admin/resources/')({
  validateSearch: passSearchThrough<ManagerState>,
  component: ResourcesAdminScreen,
})

/** Page that lists the resource directories (RES-01). */
function ResourcesAdminScreen() {
  const { t } = useLingui()
  return (
    <Manager
      library={fileLibrary}
      title={t`Resources admin`}
      directory={null}
      state={Route.useSearch()}
      navigate={Route.useNavigate()}
    />
  )
}
