import { resourceOperations } from '@contract/resources/files.ts'
import { Trans } from '@lingui/react/macro'
import { useOperationQuery } from '@/data/use-operation-query.ts'
import { VideoPlayer } from '@/features/content/video-player.tsx'
import { LoadNotice } from '@/kit/list/load-notice.tsx'
import { RichText } from '@/kit/rich-text/rich-text.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { NothingFound, type ResourceQuery } from './browser.tsx'

const MAX_VIDEOS = 99_999

/** List of the videos in a directory or found by a search, played by Vimeo (VRES-31). */
export const FoundVideos = ({ directory, search }: ResourceQuery) => {
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
          {answer.results.map(({ id, name, vimeo_video_id, vimeo_key, content, display }) => (
            <li key={id} className="overflow-hidden rounded-xl border border-border bg-card">
              <VideoPlayer title={name} vimeoId={vimeo_video_id} vimeoKey={vimeo_key} />
              <div className="grid gap-1 px-4 py-3 wrap-anywhere">
                <h3 className="flex flex-wrap items-center gap-2 font-bold">
                  {name}
                  {display ? (
                    <span className="rounded-full bg-action px-2.5 py-0.5 text-sm text-action-foreground">
                      <Trans>New</Trans>
                    </span>
                  ) : null}
                </h3>
                {content ? <RichText html={content} className="text-sm text-muted-foreground" /> : null}
              </div>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
