import { getAccessFlags } from '@contract/access.ts'
import { churchRelationshipLeadOperations } from '@contract/church-relationship-leads.ts'
import { organisationOperations, organisationOrderings } from '@contract/organisations.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { Building2 } from 'lucide-react'
import { useState } from 'react'
import * as v from 'valibot'
import { passSearchThrough, useSearchState } from '@/browser/use-search-state.ts'
import { useRecordActions } from '@/data/use-changes.ts'
import { useOptions } from '@/data/use-options.ts'
import { useClubOptionLabels } from '@/features/clubs/option-labels.ts'
import { getCrudOperations } from '@/kit/crud-operations.ts'
import { FlagFilter, ListFilter } from '@/kit/list/list-filter.tsx'
import { ListPage } from '@/kit/list/list-page.tsx'
import { type ListColumn, ListRows } from '@/kit/list/list-rows.tsx'
import { buildOptionalParam, createListSchema, type ListState } from '@/kit/list/list-state.ts'
import { RemoveRows } from '@/kit/list/remove-rows.tsx'
import { useListPage } from '@/kit/list/use-list-page.ts'
import { YesNoMark } from '@/kit/list/yes-no-mark.tsx'
import { ClubHealthBadge } from '@/kit/page/club-health-badge.tsx'
import { useUser } from '@/user/use-user.ts'
import type { Club } from './-list/club.ts'
import { ClubDeletionHint } from './-list/club-deletion-hint.tsx'
import { ExportDeclarations } from './-list/export-declarations.tsx'
import { StatusButton } from './-list/status-button.tsx'
import { StatusDialog } from './-list/status-dialog.tsx'

const operations = getCrudOperations('organisations', organisationOperations)
const SearchSchema = createListSchema(organisationOrderings, {
  inactive: buildOptionalParam(v.boolean()),
  on_hold: buildOptionalParam(v.boolean()),
  regional_leader: buildOptionalParam(v.string()),
})

export const Route = createFileRoute('/_app/organisations/')({
  validateSearch: passSearchThrough<ListState>,
  component: ClubsScreen,
})

/** Page of the network's clubs, for central staff (ORG-02, ORG-41, STAT-81 to STAT-115). */
function ClubsScreen() {
  const { t } = useLingui()
  const getOptionLabel = useClubOptionLabels()
  // Only main programme staff see the programme and `hold_status` of a club (STAT-101, STAT-102, ORG-42).
  const isMainProgramme = getAccessFlags(useUser()).tlg
  const [openedClub, setOpenedClub] = useState<Club | null>(null)
  const { remove, outdate } = useRecordActions(operations)
  const relationshipLeads = useOptions(churchRelationshipLeadOperations['regional_leaders.list'], { limit: 1000 })
  const state = useSearchState(SearchSchema, Route.useSearch())
  const page = useListPage(operations.list, state, Route.useNavigate(), { includes: 'sgd' })
  // Returns the cell with this year's safeguarding declarations. The cell is empty for clubs without core team members
  // who must sign (STAT-112, STAT-113).
  const renderDeclarations = ({
    num_completed_safeguarding_declarations: signed = 0,
    num_safeguarding_declarations: all = 0,
  }: Club) => (all > 0 ? t`${signed} of ${all}` : null)
  const programmeColumns: ListColumn<Club>[] = [
    {
      label: t`Hold status`,
      sort: 'hold_status',
      cell: ({ hold_status }) => hold_status && getOptionLabel(hold_status),
    },
    {
      label: t`Is BoH`,
      sort: 'is_boxes_of_hope',
      cell: ({ is_boxes_of_hope }) => <YesNoMark yes={is_boxes_of_hope} />,
      phone: 'labelled',
    },
  ]
  return (
    <ListPage
      title={t`Clubs`}
      page={page}
      icon={Building2}
      add={{ to: '/organisations/new', label: <Trans>New club</Trans> }}
      nothing={<Trans>There are no clubs yet.</Trans>}
      actions={<ExportDeclarations {...state} />}
      views={[
        { label: t`Active`, search: { inactive: false } },
        { label: t`On hold`, search: { on_hold: true } },
        { label: t`Inactive`, search: { inactive: true } },
      ]}
      filters={
        <>
          <FlagFilter page={page} name="inactive" label={t`Active`} inverted />
          <FlagFilter page={page} name="on_hold" label={t`On hold`} />
          <ListFilter
            page={page}
            name="regional_leader"
            label={t`Church Relationship Lead`}
            options={(relationshipLeads?.results ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          />
        </>
      }
    >
      <ListRows<Club>
        wide
        page={page}
        caption={t`Clubs`}
        rows={page.list.rows}
        name={({ organisation_name }) => organisation_name}
        href={({ id }) => `/organisations/${id}`}
        unsorted={t`A to Z`}
        columns={[
          { label: t`Name`, sort: 'organisation_name' },
          {
            label: t`Club ID`,
            sort: 'organisation_id',
            cell: (club) => <span className="whitespace-nowrap">{club.organisation_id}</span>,
          },
          { label: t`Region`, sort: 'region', cell: ({ region }) => region && getOptionLabel(region) },
          {
            label: t`Church Relationship Lead`,
            sort: 'regional_leader__name',
            cell: (club) => club.regional_leader__name,
            phone: 'hidden',
          },
          {
            label: t`Health`,
            sort: 'club_health_status',
            cell: ({ club_health_status: status }) => (status ? <ClubHealthBadge status={status} /> : null),
          },
          {
            label: t`Ready Steady Cook`,
            id: 'ready_steady_cook',
            cell: (club) => <StatusButton club={club} onOpen={setOpenedClub} />,
            phoneCell: (club) => (
              <span className="flex flex-wrap items-center gap-x-3 text-sm text-muted-foreground">
                {t`Ready Steady Cook`}
                <StatusButton club={club} onOpen={setOpenedClub} />
              </span>
            ),
            phone: 'beside',
          },
          {
            label: t`Declarations`,
            id: 'declarations',
            cell: (club) => renderDeclarations(club),
            phone: 'labelled',
          },
          {
            label: t`Inactive after`,
            sort: 'inactive_after_year',
            cell: (club) => club.inactive_after_year,
            phone: 'hidden',
          },
          ...(isMainProgramme ? programmeColumns : []),
        ]}
        bulk={<RemoveRows page={page} remove={remove} onDone={outdate} kept={<ClubDeletionHint />} />}
      />
      {openedClub ? <StatusDialog club={openedClub} onClose={() => setOpenedClub(null)} /> : null}
    </ListPage>
  )
}
