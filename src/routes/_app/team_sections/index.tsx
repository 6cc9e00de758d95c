import { teamSectionOperations } from '@contract/team-sections.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { Shapes } from 'lucide-react'
import { passSearchThrough, useSearchState } from '@/browser/use-search-state.ts'
import { useRecordActions } from '@/data/use-changes.ts'
import { useContentText, useLanguageQuery } from '@/kit/content/content-text.tsx'
import { getCrudOperations } from '@/kit/crud-operations.ts'
import { ListPage } from '@/kit/list/list-page.tsx'
import { ListRows } from '@/kit/list/list-rows.tsx'
import { createListSchema, type ListState } from '@/kit/list/list-state.ts'
import { RemoveRows } from '@/kit/list/remove-rows.tsx'
import { useListPage } from '@/kit/list/use-list-page.ts'

const operations = getCrudOperations('team_sections', teamSectionOperations)
const SearchSchema = createListSchema(['name', 'order'], {})

export const Route = createFileRoute('/_app/team_sections/')({
  validateSearch: passSearchThrough<ListState>,
  component: TeamSectionsScreen,
})

/** Page of the sections of Meet the Team, for their editors (TEAM-03, TEAM-04, TEAM-30, TEAM-32, TEAM-39). */
function TeamSectionsScreen() {
  const { t } = useLingui()
  const getText = useContentText()
  const { remove, outdate } = useRecordActions(operations)
  const state = useSearchState(SearchSchema, Route.useSearch())
  const page = useListPage(operations.list, state, Route.useNavigate(), useLanguageQuery())
  return (
    <ListPage
      title={t`Team Sections`}
      page={page}
      icon={Shapes}
      add={{ to: '/team_sections/new', label: <Trans>New section</Trans> }}
      nothing={<Trans>There are no sections yet.</Trans>}
    >
      <ListRows
        page={page}
        caption={t`Team Sections`}
        rows={page.list.rows}
        name={(row) => getText(row, 'name').text}
        nameLang={(row) => getText(row, 'name').lang}
        href={({ id }) => `/team_sections/${id}`}
        unsorted={t`As on Meet the Team`}
        columns={[
          { label: t`Name`, sort: 'name' },
          { label: t`Order`, sort: 'order', cell: ({ order }) => order, number: true, phone: 'labelled' },
        ]}
        bulk={
          <RemoveRows
            page={page}
            remove={remove}
            onDone={outdate}
            kept={<Trans>A section with members stays: move or delete them first.</Trans>}
          />
        }
      />
    </ListPage>
  )
}
