import { getAccessFlags } from '@contract/access.ts'
import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { passSearchThrough } from '@/browser/use-search-state.ts'
import { Browser, type BrowserState } from '@/features/resources/browser/browser.tsx'
import { FoundFiles } from '@/features/resources/browser/found-files.tsx'
import { NewestFiles } from '@/features/resources/browser/newest-files.tsx'
import { fileLibrary } from '@/features/resources/resource-library.ts'
import { useUser } from '@/user/use-user.ts'

export const Route = createFileRoute('/_app/resources')({
  validateSearch: passSearchThrough<BrowserState>,
  component: ResourcesScreen,
  staticData: { offline: true },
})

/** Page of the files for clubs (RES-63 to RES-74). */
function ResourcesScreen() {
  const { t } = useLingui()
  const { boxesOfHope } = getAccessFlags(useUser())
  return (
    <Browser
      library={fileLibrary}
      path="/resources"
      title={t`Resources`}
      intro={
        boxesOfHope
          ? t`Everything for packing and giving out Boxes of Hope parcels.`
          : t`Everything a lunch club needs, from the kitchen to the craft table.`
      }
      state={Route.useSearch()}
      navigate={Route.useNavigate()}
      start={<NewestFiles />}
    >
      {(question) => <FoundFiles key={question.directory?.id} {...question} />}
    </Browser>
  )
}
