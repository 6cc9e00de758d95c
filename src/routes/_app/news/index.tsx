import { newsOperations } from '@contract/content/news.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { Newspaper } from 'lucide-react'
import { passSearchThrough, useSearchState } from '@/browser/use-search-state.ts'
import { useRecordActions } from '@/data/use-changes.ts'
import { useContentText, useLanguageQuery } from '@/kit/content/content-text.tsx'
import { getCrudOperations } from '@/kit/crud-operations.ts'
import { formatDateCell } from '@/kit/list/cells.ts'
import { ListPage } from '@/kit/list/list-page.tsx'
import { ListRows } from '@/kit/list/list-rows.tsx'
import { createListSchema, type ListState } from '@/kit/list/list-state.ts'
import { RemoveRows } from '@/kit/list/remove-rows.tsx'
import { useListPage } from '@/kit/list/use-list-page.ts'
import { YesNoMark } from '@/kit/list/yes-no-mark.tsx'

const operations = getCrudOperations('news', newsOperations)
const SearchSchema = createListSchema(['title', 'live', 'community_news', 'created'], {})

export const Route = createFileRoute('/_app/news/')({
  validateSearch: passSearchThrough<ListState>,
  component: NewsScreen,
})

/** Page of the network's news, for its editors (NEWS-01 to NEWS-14, NEWS-27 to NEWS-31). */
function NewsScreen() {
  const { t } = useLingui()
  const getText = useContentText()
  const { remove, outdate: invalidateList } = useRecordActions(operations)
  const state = useSearchState(SearchSchema, Route.useSearch())
  const page = useListPage(operations.list, state, Route.useNavigate(), useLanguageQuery())
  return (
    <ListPage
      title={t`News`}
      page={page}
      icon={Newspaper}
      add={{ to: '/news/new', label: <Trans>New news item</Trans> }}
      richText
      nothing={<Trans>There is no news yet.</Trans>}
    >
      <ListRows
        page={page}
        caption={t`News`}
        rows={page.list.rows}
        name={(row) => getText(row, 'title').text}
        nameLang={(row) => getText(row, 'title').lang}
        href={({ id }) => `/news/${id}`}
        unsorted={t`Newest first`}
        columns={[
          { label: t`Title`, sort: 'title' },
          { label: t`Live`, sort: 'live', cell: ({ live }) => <YesNoMark yes={live} />, phone: 'labelled' },
          {
            label: t`Community news`,
            sort: 'community_news',
            cell: ({ community_news }) => <YesNoMark yes={community_news} />,
            phone: 'hidden',
          },
          { label: t`Created`, sort: 'created', cell: ({ created }) => formatDateCell(created) },
        ]}
        bulk={<RemoveRows page={page} remove={remove} onDone={invalidateList} />}
      />
    </ListPage>
  )
}
