import { churchConnectionOperations } from '@contract/content/church-connections.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { Handshake } from 'lucide-react'
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

const operations = getCrudOperations('church_connections', churchConnectionOperations)
const SearchSchema = createListSchema(['title', 'live'], {})

export const Route = createFileRoute('/_app/church_connections/')({
  validateSearch: passSearchThrough<ListState>,
  component: ChurchConnectionsScreen,
})

/** Page of the church connections, for their editors (CONN-01 to CONN-09, CONN-18). */
function ChurchConnectionsScreen() {
  const { t } = useLingui()
  const getText = useContentText()
  const { remove, outdate: invalidateList } = useRecordActions(operations)
  const state = useSearchState(SearchSchema, Route.useSearch())
  const page = useListPage(operations.list, state, Route.useNavigate(), useLanguageQuery())
  return (
    <ListPage
      title={t`Church Connections`}
      page={page}
      icon={Handshake}
      add={{ to: '/church_connections/new', label: <Trans>New church connection</Trans> }}
      richText
      nothing={<Trans>There are no church connections yet.</Trans>}
    >
      <ListRows
        page={page}
        caption={t`Church Connections`}
        rows={page.list.rows}
        name={(row) => getText(row, 'title').text}
        nameLang={(row) => getText(row, 'title').lang}
        href={({ id }) => `/church_connections/${id}`}
        unsorted={t`A to Z`}
        columns={[
          { label: t`Title`, sort: 'title' },
          { label: t`Live`, sort: 'live', cell: ({ live }) => <YesNoMark yes={live} />, phone: 'labelled' },
        ]}
        bulk={<RemoveRows page={page} remove={remove} onDone={invalidateList} />}
      />
    </ListPage>
  )
}
