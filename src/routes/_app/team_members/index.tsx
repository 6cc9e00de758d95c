import { teamMemberOperations } from '@contract/team-members.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Eye, UsersRound } from 'lucide-react'
import { passSearchThrough, useSearchState } from '@/browser/use-search-state.ts'
import { useRecordActions } from '@/data/use-changes.ts'
import { ContentText, useLanguageQuery } from '@/kit/content/content-text.tsx'
import { getCrudOperations } from '@/kit/crud-operations.ts'
import { ListPage } from '@/kit/list/list-page.tsx'
import { ListRows } from '@/kit/list/list-rows.tsx'
import { createListSchema, type ListState } from '@/kit/list/list-state.ts'
import { RemoveRows } from '@/kit/list/remove-rows.tsx'
import { useListPage } from '@/kit/list/use-list-page.ts'
import { Button } from '@/ui/button.tsx'

const operations = getCrudOperations('team', teamMemberOperations)
const SearchSchema = createListSchema(['name', 'job_title', 'section', 'order'], {})

export const Route = createFileRoute('/_app/team_members/')({
  validateSearch: passSearchThrough<ListState>,
  component: TeamMembersScreen,
})

/** Page of the members of Meet the Team, for their editors (TEAM-01, TEAM-02, TEAM-08, TEAM-10, TEAM-39). */
function TeamMembersScreen() {
  const { t } = useLingui()
  const { remove, outdate } = useRecordActions(operations)
  const state = useSearchState(SearchSchema, Route.useSearch())
  const page = useListPage(operations.list, state, Route.useNavigate(), useLanguageQuery())
  return (
    <ListPage
      title={t`Team Members`}
      page={page}
      icon={UsersRound}
      add={{ to: '/team_members/new', label: <Trans>New team member</Trans> }}
      richText
      nothing={<Trans>There are no team members yet.</Trans>}
      actions={
        <Button asChild>
          <Link to="/meet_the_team">
            <Eye aria-hidden="true" />
            <Trans>Meet the Team</Trans>
          </Link>
        </Button>
      }
    >
      <ListRows
        page={page}
        caption={t`Team Members`}
        rows={page.list.rows}
        name={({ name }) => name}
        href={({ id }) => `/team_members/${id}`}
        unsorted={t`As on Meet the Team`}
        columns={[
          { label: t`Name`, sort: 'name' },
          { label: t`Job title`, sort: 'job_title', cell: (row) => <ContentText row={row} field="job_title" /> },
          { label: t`Section`, sort: 'section', cell: (row) => <ContentText row={row} field="section__name" /> },
          { label: t`Order`, sort: 'order', cell: ({ order }) => order, number: true, phone: 'hidden' },
        ]}
        bulk={<RemoveRows page={page} remove={remove} onDone={outdate} />}
      />
    </ListPage>
  )
}
