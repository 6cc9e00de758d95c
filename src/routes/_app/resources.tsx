import { flagsOf } from '@contract/access.ts'
import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { Browser, type BrowserState } from '@/features/resources/browser/browser.tsx'
import { FoundFiles } from '@/features/resources/browser/found-files.tsx'
import { fileShelf } from '@/features/resources/shelf.ts'
import { unreadSearch } from '@/hooks/use-search-state.ts'
import { useUser } from '@/hooks/use-user.ts'

export const Route = createFileRoute('/_app/resources')({
  validateSearch: unreadSearch<BrowserState>,
  component: ResourcesScreen,
  staticData: { offline: true },
})

/** Files for clubs (RES-63 to RES-74). */
function ResourcesScreen() {
  const { t } = useLingui()
  const { boxesOfHope } = flagsOf(useUser())
  return (
    <Browser
      shelf={fileShelf}
      path="/resources"
      title={t`Resources`}
      intro={
        boxesOfHope
          ? t`Everything for packing and giving out Boxes of Hope parcels.`
          : t`Everything a lunch club needs, from the kitchen to the craft table.`
      }
      state={Route.useSearch()}
      navigate={Route.useNavigate()}
    >
      {(question) => <FoundFiles key={question.directory?.id} {...question} />}
    </Browser>
  )
}
