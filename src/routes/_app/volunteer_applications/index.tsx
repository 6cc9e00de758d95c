import { flagsOf, mayOpen } from '@contract/access.ts'
import { type ApplicationRow, applicationOrderings } from '@contract/recruitment/applications.ts'
import { applicationRights } from '@contract/recruitment/rights.ts'
import { formStatusValues, waitingWho } from '@contract/recruitment/vocabulary.ts'
import type { VolunteerApplicationRow } from '@contract/recruitment/volunteer-applications.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { ChefHat } from 'lucide-react'
import * as v from 'valibot'
import { call } from '@/api/call.ts'
import { useOutdate } from '@/data/use-outdate.ts'
import { ApplicantMore, CheckState } from '@/features/recruitment/list/application-cells.tsx'
import { ApplicationFilters } from '@/features/recruitment/list/application-filters.tsx'
import { longestFirst } from '@/features/recruitment/list/longest-first.ts'
import { useApplicationColumns, useClubColumn } from '@/features/recruitment/list/use-application-columns.tsx'
import { WhoIsNext } from '@/features/recruitment/list/who-is-next.tsx'
import { volunteerFlow } from '@/features/recruitment/volunteers/volunteer-flow.ts'
import { useOffers } from '@/hooks/use-navigation.ts'
import { unreadSearch, useSearchState } from '@/hooks/use-search-state.ts'
import { useUser } from '@/hooks/use-user.ts'
import { ArchiveRows } from '@/kit/list/archive-rows.tsx'
import { ListPage } from '@/kit/list/list-page.tsx'
import { type Column, ListRows } from '@/kit/list/list-rows.tsx'
import { kept, type ListState, listState } from '@/kit/list/list-state.ts'
import { RemoveRows } from '@/kit/list/remove-rows.tsx'
import { RowLink } from '@/kit/list/row-link.tsx'
import { useListPage } from '@/kit/list/use-list-page.ts'

const Statuses = v.pipe(
  v.string(),
  v.check((text) => text.split(',').every((one) => (formStatusValues as string[]).includes(one))),
)
const Kept = listState(applicationOrderings, {
  archived: kept(v.boolean()),
  checks_completed__isnull: kept(v.boolean()),
  form__status__in: kept(Statuses),
  waiting_for: kept(v.picklist(waitingWho)),
})

export const Route = createFileRoute('/_app/volunteer_applications/')({
  validateSearch: unreadSearch<ListState>,
  component: VolunteerApplicationsScreen,
})

/** What the rows of the volunteers' list have besides those of the core team. */
const asVolunteer = (row: ApplicationRow) => row as unknown as VolunteerApplicationRow

/** Applications to volunteer at a club (VOL-25 to VOL-48). */
function VolunteerApplicationsScreen() {
  const { t } = useLingui()
  const user = useUser()
  const offers = useOffers()
  const { vpSupport } = flagsOf(user)
  const rights = applicationRights(user, volunteerFlow.flow)
  const outdate = useOutdate(...volunteerFlow.nouns)
  const state = useSearchState(Kept, Route.useSearch())
  const page = useListPage(volunteerFlow.list, state, Route.useNavigate(), longestFirst(state))
  const kindOf = (row: ApplicationRow) =>
    asVolunteer(row).form.is_young_helper ? t`Young Helper` : t`Lunchmaker`
  const organisation = useClubColumn(t`Organisation`, kindOf)
  const kind: Column<ApplicationRow> = { label: t`Volunteer`, cell: kindOf }
  const consent: Column<ApplicationRow> = {
    label: t`Parental Consent`,
    cell: (row) => {
      const { form, parental_consent_form } = asVolunteer(row)
      return form.is_young_helper ? <CheckState form={parental_consent_form} /> : null
    },
    phone: 'hidden',
  }
  const columns = useApplicationColumns(volunteerFlow, [vpSupport ? organisation : kind], [consent])
  return (
    <ListPage
      title={t`Volunteer Applications`}
      page={page}
      icon={ChefHat}
      {...(!vpSupport &&
        offers('/refer_volunteer') && {
          add: { to: '/refer_volunteer', label: <Trans>Refer Volunteer</Trans> },
        })}
      nothing={<Trans>There are no applications yet.</Trans>}
      manyFilters
      filters={<ApplicationFilters page={page} flow={volunteerFlow} />}
      quick={
        <WhoIsNext
          page={page}
          flow={volunteerFlow}
          who={['reviewer', 'applicant', 'referee', 'dbs_contact', 'parent']}
        />
      }
    >
      <ListRows<ApplicationRow>
        wide
        page={page}
        caption={t`Volunteer Applications`}
        rows={page.list.rows}
        name={({ form }) => form.full_name || form.email || t`No name yet`}
        href={({ id }) => `/volunteer_applications/${id}/application_form`}
        beneath={(row) => (
          <>
            <ApplicantMore row={row} />
            <Registration id={asVolunteer(row).registration} />
          </>
        )}
        unsorted={t`Longest waiting first`}
        columns={columns}
        bulk={
          rights.edit ? (
            <>
              <ArchiveRows
                page={page}
                archive={(id, archived) => call(volunteerFlow.update, { params: { id }, body: { archived } })}
                onDone={outdate}
              />
              <RemoveRows
                page={page}
                remove={(id) => call(volunteerFlow.delete, { params: { id } })}
                onDone={outdate}
              />
            </>
          ) : null
        }
      />
    </ListPage>
  )
}

/** The registration that a volunteer has become, for those who may open it as a link. */
const Registration = ({ id }: { id: string | null }) => {
  const user = useUser()
  if (!id) return null
  return (
    <span className="block text-xs">
      {mayOpen('/registered/$id', user) ? (
        <RowLink href={`/registered/${id}`}>
          <Trans>Open registration</Trans>
        </RowLink>
      ) : (
        <Trans>Converted</Trans>
      )}
    </span>
  )
}
