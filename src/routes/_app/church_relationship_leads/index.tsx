import { churchRelationshipLeadOperations } from '@contract/church-relationship-leads.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { Handshake } from 'lucide-react'
import { passSearchThrough, useSearchState } from '@/browser/use-search-state.ts'
import { useRecordActions } from '@/data/use-changes.ts'
import { getCrudOperations } from '@/kit/crud-operations.ts'
import { ListPage } from '@/kit/list/list-page.tsx'
import { ListRows } from '@/kit/list/list-rows.tsx'
import { createListSchema, type ListState } from '@/kit/list/list-state.ts'
import { RemoveRows } from '@/kit/list/remove-rows.tsx'
import { useListPage } from '@/kit/list/use-list-page.ts'
import { YesNoMark } from '@/kit/list/yes-no-mark.tsx'

const operations = getCrudOperations('regional_leaders', churchRelationshipLeadOperations)
const SearchSchema = createListSchema(['name', 'active'], {})

export const Route = createFileRoute('/_app/church_relationship_leads/')({
  validateSearch: passSearchThrough<ListState>,
  component: LeadsScreen,
})

/** Page of the church relationship leads, who look after the clubs of an area (CRL-01 to CRL-05, CRL-15, CRL-17). */
function LeadsScreen() {
  const { t } = useLingui()
  const { remove, outdate: invalidateList } = useRecordActions(operations)
  const state = useSearchState(SearchSchema, Route.useSearch())
  const page = useListPage(operations.list, state, Route.useNavigate())
  return (
    <ListPage
      title={t`Church Relationship Leads`}
      page={page}
      icon={Handshake}
      add={{ to: '/church_relationship_leads/new', label: <Trans>New lead</Trans> }}
      nothing={<Trans>There are no Church Relationship Leads yet.</Trans>}
    >
      <ListRows
        page={page}
        caption={t`Church Relationship Leads`}
        rows={page.list.rows}
        name={({ name }) => name}
        href={({ id }) => `/church_relationship_leads/${id}`}
        unsorted={t`A to Z`}
        columns={[
          { label: t`Name`, sort: 'name' },
          {
            label: t`Active clubs`,
            sort: 'active',
            cell: ({ active }) => <YesNoMark yes={active} />,
            phone: 'labelled',
          },
        ]}
        bulk={
          <RemoveRows
            page={page}
            remove={remove}
            onDone={invalidateList}
            kept={<Trans>Leads with clubs are kept. Give their clubs another lead first.</Trans>}
          />
        }
      />
    </ListPage>
  )
}
