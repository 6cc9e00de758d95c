import { flagsOf } from '@contract/access.ts'
import { organisationOperations, organisationOrderings } from '@contract/organisations.ts'
import { regionalLeaderOperations } from '@contract/regional-leaders.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { Building2 } from 'lucide-react'
import { useState } from 'react'
import * as v from 'valibot'
import { useChanges } from '@/data/use-changes.ts'
import { useOptions } from '@/data/use-options.ts'
import { useClubOptionWords } from '@/features/clubs/option-words.ts'
import { unreadSearch, useSearchState } from '@/hooks/use-search-state.ts'
import { useUser } from '@/hooks/use-user.ts'
import { crudOf } from '@/kit/crud-of.ts'
import { useYesNo } from '@/kit/list/cells.ts'
import { FlagFilter, ListFilter } from '@/kit/list/list-filter.tsx'
import { ListPage } from '@/kit/list/list-page.tsx'
import { type Column, ListRows } from '@/kit/list/list-rows.tsx'
import { kept, type ListState, listState } from '@/kit/list/list-state.ts'
import { RemoveRows } from '@/kit/list/remove-rows.tsx'
import { useListPage } from '@/kit/list/use-list-page.ts'
import { ClubHealthBadge } from '@/kit/page/club-health-badge.tsx'
import type { Club } from './-list/club.ts'
import { ExportDeclarations } from './-list/export-declarations.tsx'
import { KeptClub } from './-list/kept-club.tsx'
import { StatusButton } from './-list/status-button.tsx'
import { StatusDialog } from './-list/status-dialog.tsx'

const operations = crudOf('organisations', organisationOperations)
const Kept = listState(organisationOrderings, {
  inactive: kept(v.boolean()),
  on_hold: kept(v.boolean()),
  regional_leader: kept(v.string()),
})

export const Route = createFileRoute('/_app/organisations/')({
  validateSearch: unreadSearch<ListState>,
  component: ClubsScreen,
})

/** The clubs of the network, for central staff (ORG-02, ORG-41, STAT-81 to STAT-115). */
function ClubsScreen() {
  const { t } = useLingui()
  const yesNo = useYesNo()
  const words = useClubOptionWords()
  // Main programme staff see what programme a club is of, and that it is on hold (STAT-101, STAT-102, ORG-42).
  const programmes = flagsOf(useUser()).tlg
  const [opened, setOpened] = useState<Club | null>(null)
  const { remove, outdate } = useChanges(operations)
  const leads = useOptions(regionalLeaderOperations['regional_leaders.list'], { limit: 1000 })
  const state = useSearchState(Kept, Route.useSearch())
  const page = useListPage(operations.list, state, Route.useNavigate(), { includes: 'sgd' })
  // Of this year's safeguarding declarations; a club whose core team has none to sign shows nothing (STAT-112, STAT-113).
  const declarations = ({
    num_completed_safeguarding_declarations: signed = 0,
    num_safeguarding_declarations: all = 0,
  }: Club) => (all > 0 ? t`${signed} of ${all}` : null)
  const ofProgrammes: Column<Club>[] = [
    {
      label: t`Hold status`,
      sort: 'hold_status',
      cell: ({ hold_status }) => hold_status && words(hold_status),
    },
    {
      label: t`Is BoH`,
      sort: 'is_boxes_of_hope',
      cell: ({ is_boxes_of_hope }) => yesNo(is_boxes_of_hope),
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
      manyFilters
      filters={
        <>
          <FlagFilter
            page={page}
            name="inactive"
            label={t`Inactive`}
            all={t`Active and inactive`}
            on={t`Inactive`}
            off={t`Active`}
          />
          <FlagFilter
            page={page}
            name="on_hold"
            label={t`On hold`}
            all={t`On hold: all`}
            on={t`On hold`}
            off={t`Not on hold`}
          />
          <ListFilter
            page={page}
            name="regional_leader"
            label={t`Church Relationship Lead`}
            all={t`All Church Relationship Leads`}
            options={(leads?.results ?? []).map(({ id, name }) => ({ value: id, label: name }))}
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
          { label: t`Region`, sort: 'region', cell: ({ region }) => region && words(region) },
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
            cell: (club) => <StatusButton club={club} onOpen={setOpened} />,
            phoneCell: (club) => (
              <span className="flex flex-wrap items-center gap-x-3 text-sm text-muted-foreground">
                {t`Ready Steady Cook`}
                <StatusButton club={club} onOpen={setOpened} />
              </span>
            ),
            phone: 'beside',
          },
          {
            label: t`Declarations`,
            cell: (club) => declarations(club),
            phone: 'labelled',
          },
          {
            label: t`Inactive after`,
            sort: 'inactive_after_year',
            cell: (club) => club.inactive_after_year,
            phone: 'hidden',
          },
          ...(programmes ? ofProgrammes : []),
        ]}
        bulk={<RemoveRows page={page} remove={remove} onDone={outdate} kept={<KeptClub />} />}
      />
      {opened ? <StatusDialog club={opened} onClose={() => setOpened(null)} /> : null}
    </ListPage>
  )
}
