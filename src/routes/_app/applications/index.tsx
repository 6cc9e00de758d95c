import { type ApplicationRow, applicationOrderings } from '@contract/recruitment/applications.ts'
import { applicationRights } from '@contract/recruitment/rights.ts'
import { formStatusValues, waitingWho } from '@contract/recruitment/vocabulary.ts'
import { dayInLondon } from '@contract/rules/days.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { UserCheck } from 'lucide-react'
import * as v from 'valibot'
import { call } from '@/api/call.ts'
import { useOutdate } from '@/data/use-outdate.ts'
import { coreFlow } from '@/features/recruitment/core-flow.ts'
import { ApplicantMore, DeclarationState } from '@/features/recruitment/list/application-cells.tsx'
import { ApplicationFilters } from '@/features/recruitment/list/application-filters.tsx'
import { DeclarationFilter } from '@/features/recruitment/list/declaration-filter.tsx'
import { longestFirst } from '@/features/recruitment/list/longest-first.ts'
import { useApplicationColumns, useClubColumn } from '@/features/recruitment/list/use-application-columns.tsx'
import { WhoIsNext } from '@/features/recruitment/list/who-is-next.tsx'
import { useOffers } from '@/hooks/use-navigation.ts'
import { unreadSearch, useSearchState } from '@/hooks/use-search-state.ts'
import { useUser } from '@/hooks/use-user.ts'
import { ArchiveRows } from '@/kit/list/archive-rows.tsx'
import { ListPage } from '@/kit/list/list-page.tsx'
import { ListRows } from '@/kit/list/list-rows.tsx'
import { kept, type ListState, listState } from '@/kit/list/list-state.ts'
import { RemoveRows } from '@/kit/list/remove-rows.tsx'
import { useListPage } from '@/kit/list/use-list-page.ts'

const Year = kept(v.pipe(v.number(), v.integer(), v.minValue(2000), v.maxValue(2999)))
const Statuses = v.pipe(
  v.string(),
  v.check((text) => text.split(',').every((one) => (formStatusValues as string[]).includes(one))),
)
const Kept = listState(applicationOrderings, {
  archived: kept(v.boolean()),
  checks_completed__isnull: kept(v.boolean()),
  form__status__in: kept(Statuses),
  waiting_for: kept(v.picklist(waitingWho)),
  has_safeguarding_declaration_for_year: Year,
  no_safeguarding_declaration_for_year: Year,
})

export const Route = createFileRoute('/_app/applications/')({
  validateSearch: unreadSearch<ListState>,
  component: ApplicationsScreen,
})

/** Applications to join the core team of a club (APP-01 to APP-40). */
function ApplicationsScreen() {
  const { t } = useLingui()
  const offers = useOffers()
  const rights = applicationRights(useUser(), coreFlow.flow)
  const outdate = useOutdate(...coreFlow.nouns)
  const thisYear = Number(dayInLondon().slice(0, 4))
  const state = useSearchState(Kept, Route.useSearch())
  const page = useListPage(coreFlow.list, state, Route.useNavigate(), longestFirst(state))
  const columns = useApplicationColumns(
    coreFlow,
    [useClubColumn(t`Club and role`)],
    [
      {
        label: t`Declaration`,
        cell: (row) => (
          <DeclarationState year={row.last_submitted_safeguarding_declaration_year} thisYear={thisYear} />
        ),
        phone: 'hidden',
      },
    ],
  )
  return (
    <ListPage
      title={t`Make Lunch Core Team Applications`}
      page={page}
      icon={UserCheck}
      {...(offers('/refer_applicant') && {
        add: { to: '/refer_applicant', label: <Trans>Refer Core Team Member</Trans> },
      })}
      nothing={<Trans>There are no applications yet.</Trans>}
      manyFilters
      filters={
        <ApplicationFilters page={page} flow={coreFlow}>
          <DeclarationFilter page={page} thisYear={thisYear} />
        </ApplicationFilters>
      }
      quick={
        <WhoIsNext page={page} flow={coreFlow} who={['reviewer', 'applicant', 'referee', 'dbs_contact']} />
      }
    >
      <ListRows<ApplicationRow>
        wide
        page={page}
        caption={t`Make Lunch Core Team Applications`}
        rows={page.list.rows}
        name={({ form }) => form.full_name || form.email || t`No name yet`}
        href={({ id }) => `/applications/${id}/application_form`}
        beneath={(row) => <ApplicantMore row={row} />}
        unsorted={t`Longest waiting first`}
        columns={columns}
        bulk={
          rights.edit ? (
            <>
              <ArchiveRows
                page={page}
                archive={(id, archived) => call(coreFlow.update, { params: { id }, body: { archived } })}
                onDone={outdate}
              />
              <RemoveRows
                page={page}
                remove={(id) => call(coreFlow.delete, { params: { id } })}
                onDone={outdate}
              />
            </>
          ) : null
        }
      />
    </ListPage>
  )
}
