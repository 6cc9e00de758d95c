import { videoOperations } from '@contract/content/videos.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { Video } from 'lucide-react'
import { passSearchThrough, useSearchState } from '@/browser/use-search-state.ts'
import { useRecordActions } from '@/data/use-changes.ts'
import { useContentText, useLanguageQuery } from '@/kit/content/content-text.tsx'
import { getCrudOperations } from '@/kit/crud-operations.ts'
import { ListPage } from '@/kit/list/list-page.tsx'
import { ListRows } from '@/kit/list/list-rows.tsx'
import { createListSchema, type ListState } from '@/kit/list/list-state.ts'
import { RemoveRows } from '@/kit/list/remove-rows.tsx'
import { useListPage } from '@/kit/list/use-list-page.ts'
import { YesNoMark } from '@/kit/list/yes-no-mark.tsx'

const operations = getCrudOperations('videos', videoOperations)
const SearchSchema = createListSchema(['title', 'vimeo_video_id', 'live'], {})

export const Route = createFileRoute('/_app/videos/')({
  validateSearch: passSearchThrough<ListState>,
  component: VideosScreen,
})

/** Page of the videos on the welcome page, for their editors (VID-01 to VID-10, VID-19). */
function VideosScreen() {
  const { t } = useLingui()
  const getText = useContentText()
  const { remove, outdate } = useRecordActions(operations)
  const state = useSearchState(SearchSchema, Route.useSearch())
  const page = useListPage(operations.list, state, Route.useNavigate(), useLanguageQuery())
  return (
    <ListPage
      title={t`Videos admin`}
      page={page}
      icon={Video}
      add={{ to: '/videos/new', label: <Trans>New video</Trans> }}
      richText
      nothing={<Trans>There are no videos yet.</Trans>}
    >
      <ListRows
        page={page}
        caption={t`Videos`}
        rows={page.list.rows}
        name={(row) => getText(row, 'title').text}
        nameLang={(row) => getText(row, 'title').lang}
        href={({ id }) => `/videos/${id}`}
        unsorted={t`A to Z`}
        columns={[
          { label: t`Title`, sort: 'title' },
          { label: t`Video ID`, sort: 'vimeo_video_id', cell: (video) => video.vimeo_video_id, number: true },
          { label: t`Live`, sort: 'live', cell: ({ live }) => <YesNoMark yes={live} />, phone: 'labelled' },
        ]}
        bulk={<RemoveRows page={page} remove={remove} onDone={outdate} />}
      />
    </ListPage>
  )
}
