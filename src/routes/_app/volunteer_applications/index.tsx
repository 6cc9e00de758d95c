import { flagsOf, mayOpen } from '@contract/access.ts'
import type { ApplicationRow } from '@contract/recruitment/applications.ts'
import type { VolunteerApplicationRow } from '@contract/recruitment/volunteer-applications.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { ChefHat } from 'lucide-react'
import { SentState } from '@/features/recruitment/list/application-cells.tsx'
import { applicationListState } from '@/features/recruitment/list/application-list-state.ts'
import { ApplicationsPage } from '@/features/recruitment/list/applications-page.tsx'
import { longestFirst } from '@/features/recruitment/list/longest-first.ts'
import { useApplicationColumns, useClubColumn } from '@/features/recruitment/list/use-application-columns.tsx'
import { volunteerFlow } from '@/features/recruitment/volunteers/volunteer-flow.ts'
import { useOffers } from '@/hooks/use-navigation.ts'
import { unreadSearch, useSearchState } from '@/hooks/use-search-state.ts'
import { useUser } from '@/hooks/use-user.ts'
import type { Column } from '@/kit/list/list-rows.tsx'
import type { ListState } from '@/kit/list/list-state.ts'
import { RowLink } from '@/kit/list/row-link.tsx'
import { useListPage } from '@/kit/list/use-list-page.ts'

const Kept = applicationListState({})

export const Route = createFileRoute('/_app/volunteer_applications/')({
  validateSearch: unreadSearch<ListState>,
  component: VolunteerApplicationsScreen,
})

/** What the rows of the volunteers' list have besides those of the core team. */
const asVolunteer = (row: ApplicationRow) => row as unknown as VolunteerApplicationRow

/** Applications to volunteer at a club (VOL-25 to VOL-48). */
function VolunteerApplicationsScreen() {
  const { t } = useLingui()
  const offers = useOffers()
  const { vpSupport } = flagsOf(useUser())
  const state = useSearchState(Kept, Route.useSearch())
  const page = useListPage(volunteerFlow.list, state, Route.useNavigate(), longestFirst(state))
  const kindOf = (row: ApplicationRow) => {
    // The form asks for it: before that nothing is known.
    const young = asVolunteer(row).form.is_young_helper
    if (young === null) return ''
    return young ? t`Young Helper` : t`Lunchmaker`
  }
  const organisation = useClubColumn(t`Organisation`, kindOf)
  const kind: Column<ApplicationRow> = { label: t`Volunteer`, cell: kindOf }
  const consent: Column<ApplicationRow> = {
    label: t`Parental Consent`,
    cell: (row) => {
      const { form, parental_consent_form } = asVolunteer(row)
      return form.is_young_helper ? <SentState form={parental_consent_form} /> : null
    },
    phone: 'hidden',
  }
  const columns = useApplicationColumns(
    volunteerFlow,
    [vpSupport ? organisation : kind],
    [consent],
    // A Young Helper has a parent's consent in their place.
    (row) => !asVolunteer(row).form.is_young_helper,
  )
  return (
    <ApplicationsPage
      flow={volunteerFlow}
      page={page}
      columns={columns}
      title={t`Volunteer Applications`}
      icon={ChefHat}
      who={['reviewer', 'applicant', 'referee', 'dbs_contact', 'parent']}
      {...(!vpSupport &&
        offers('/refer_volunteer') && {
          add: { to: '/refer_volunteer', label: <Trans>Refer Volunteer</Trans> },
        })}
      moreOf={(row) => <Registration id={asVolunteer(row).registration} />}
    />
  )
}

/** The registration that a volunteer has become, for those who may open it as a link. */
const Registration = ({ id }: { id: string | null }) => {
  const user = useUser()
  if (!id) return null
  return (
    <span className="block text-xs">
      {mayOpen('/registered/$id', user) ? (
        <RowLink href={`/registered/${id}`} className="inline-flex min-h-6 items-center">
          <Trans>Open registration</Trans>
        </RowLink>
      ) : (
        <Trans>Converted</Trans>
      )}
    </span>
  )
}
