import { resourceOperations } from '@contract/resources/files.ts'
import { Trans } from '@lingui/react/macro'
import { useOperationQuery } from '@/data/use-operation-query.ts'
import { VideoPlayer } from '@/features/content/video-player.tsx'
import { ContentRichText, ContentText, useContentText } from '@/kit/content/content-text.tsx'
import { LoadNotice } from '@/kit/list/load-notice.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { useShownOrder } from '../use-shown-order.ts'
import { NothingFound, type ResourceQuery } from './browser.tsx'

const MAX_VIDEOS = 99_999

/** List of the videos in a directory or found by a search, played by Vimeo (VRES-31). */
export const FoundVideos = ({ directory, search }: ResourceQuery) => {
  const getText = useContentText()
  const sortByName = useShownOrder()
  const query = {
    ...(directory && { resource_directory: directory.id }),
    ...(search && { search }),
    ordering: 'name',
    limit: MAX_VIDEOS,
  } as const
  const { answer, ...state } = useOperationQuery(resourceOperations['video_resource_directories.all'], {
    query,
  })
  return (
    <>
      <LoadNotice
        {...state}
        stale={answer !== null}
        words={{
          cutOff: <Trans>Videos need Wi-Fi.</Trans>,
          fault: <Trans>The resources could not be read.</Trans>,
          stale: <Trans>Below is what was read last.</Trans>,
        }}
      />
      {state.busy && !answer ? <Skeleton className="h-80" /> : null}
      {answer?.results.length === 0 ? <NothingFound /> : null}
      {answer && answer.results.length > 0 ? (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(18rem,100%),1fr))] gap-4">
          {sortByName(answer.results, { byNumber: false }).map((video) => (
            <li key={video.id} className="overflow-hidden rounded-xl border border-border bg-card">
              <VideoPlayer
                title={getText(video, 'name').text}
                vimeoId={video.vimeo_video_id}
                vimeoKey={video.vimeo_key}
              />
              <div className="grid gap-1 px-4 py-3 wrap-anywhere">
                <h3 className="flex flex-wrap items-center gap-2 font-bold">
                  <ContentText row={video} field="name" />
                  {video.display ? (
                    <span className="rounded-full bg-action px-2.5 py-0.5 text-sm text-action-foreground">
                      <Trans>New</Trans>
                    </span>
                  ) : null}
                </h3>
                <ContentRichText row={video} field="content" className="text-sm text-muted-foreground" />
              </div>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
