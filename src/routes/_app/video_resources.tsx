import { getAccessFlags } from '@contract/access.ts'
import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { passSearchThrough } from '@/browser/use-search-state.ts'
import { Browser, type BrowserState } from '@/features/resources/browser/browser.tsx'
import { FoundVideos } from '@/features/resources/browser/found-videos.tsx'
import { videoLibrary } from '@/features/resources/resource-library.ts'
import { useUser } from '@/user/use-user.ts'

export const Route = createFileRoute('/_app/video_resources')({
  validateSearch: passSearchThrough<BrowserState>,
  component: VideosScreen,
})

/** Page of the videos for clubs (VRES-25 to VRES-31). */
function VideosScreen() {
  const { t } = useLingui()
  const { boxesOfHope } = getAccessFlags(useUser())
  return (
    <Browser
      library={videoLibrary}
      path="/video_resources"
      title={t`Videos`}
      intro={
        boxesOfHope
          ? t`Films about Boxes of Hope, to watch with your team.`
          : t`Films about running a lunch club, to watch with your team.`
      }
      state={Route.useSearch()}
      navigate={Route.useNavigate()}
    >
      {(question) => <FoundVideos key={question.directory?.id} {...question} />}
    </Browser>
  )
}
