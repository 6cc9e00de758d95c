import { canOpenRoute, getAccessFlags } from '@contract/access.ts'
import type { ApplicationRow } from '@contract/recruitment/applications.ts'
import type { VolunteerApplicationRow } from '@contract/recruitment/volunteer-applications.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { ChefHat, ContactRound } from 'lucide-react'
import { passSearchThrough, useSearchState } from '@/browser/use-search-state.ts'
import { SentState } from '@/features/recruitment/list/application-cells.tsx'
import { buildApplicationListSchema } from '@/features/recruitment/list/application-list-state.ts'
import { ApplicationsPage } from '@/features/recruitment/list/applications-page.tsx'
import { getDefaultOrdering } from '@/features/recruitment/list/longest-first.ts'
import { useApplicationColumns, useClubColumn } from '@/features/recruitment/list/use-application-columns.tsx'
import { useApplicationViews } from '@/features/recruitment/list/use-application-views.ts'
import { volunteerFlow } from '@/features/recruitment/volunteers/volunteer-flow.ts'
import type { ListColumn } from '@/kit/list/list-rows.tsx'
import type { ListState } from '@/kit/list/list-state.ts'
import { RowLink } from '@/kit/list/row-link.tsx'
import { useListPage } from '@/kit/list/use-list-page.ts'
import { useIsRouteOffered } from '@/user/use-navigation.ts'
import { useUser } from '@/user/use-user.ts'

const SearchSchema = buildApplicationListSchema({})

export const Route = createFileRoute('/_app/volunteer_applications/')({
  validateSearch: passSearchThrough<ListState>,
  component: VolunteerApplicationsScreen,
})

/** Casts a row to a volunteer application, which has more fields than core team rows. */
const toVolunteerApplication = (row: ApplicationRow) => row as unknown as VolunteerApplicationRow

/** Page of the volunteer applications (VOL-25 to VOL-48). */
function VolunteerApplicationsScreen() {
  const { t } = useLingui()
  const isRouteOffered = useIsRouteOffered()
  const { vpSupport } = getAccessFlags(useUser())
  const state = useSearchState(SearchSchema, Route.useSearch())
  const page = useListPage(volunteerFlow.list, state, Route.useNavigate(), getDefaultOrdering(state))
  const getKind = (row: ApplicationRow) => {
    // The form contains this question, so the kind is unknown until it is answered.
    const isYoungHelper = toVolunteerApplication(row).form.is_young_helper
    if (isYoungHelper === null) return ''
    return isYoungHelper ? t`Young Helper` : t`Lunchmaker`
  }
  const organisationColumn = useClubColumn(t`Organisation`, getKind)
  const kindColumn: ListColumn<ApplicationRow> = { label: t`Volunteer`, id: 'kind', cell: getKind }
  const consentColumn: ListColumn<ApplicationRow> = {
    label: t`Parental Consent`,
    id: 'parental_consent',
    cell: (row) => {
      const { form, parental_consent_form } = toVolunteerApplication(row)
      return form.is_young_helper ? <SentState form={parental_consent_form} /> : null
    },
    phone: 'hidden',
  }
  const columns = useApplicationColumns(
    volunteerFlow,
    [vpSupport ? organisationColumn : kindColumn],
    [consentColumn],
    // Only adults have references and a check. A Young Helper has a parental consent instead.
    (row) => !toVolunteerApplication(row).form.is_young_helper,
  )
  const views = useApplicationViews(volunteerFlow)
  return (
    <ApplicationsPage
      flow={volunteerFlow}
      page={page}
      columns={columns}
      views={views}
      title={t`Volunteer Applications`}
      icon={ChefHat}
      who={['reviewer', 'applicant', 'referee', 'dbs_contact', 'parent']}
      {...(!vpSupport &&
        isRouteOffered('/refer_volunteer') && {
          add: { to: '/refer_volunteer', label: <Trans>Refer Volunteer</Trans> },
        })}
      moreOf={(row) => <Registration id={toVolunteerApplication(row).registration} />}
    />
  )
}

/**
 * Notice that the volunteer has been registered at the club. It is a link if the user may open the registered person.
 */
const Registration = ({ id }: { id: string | null }) => {
  const { t } = useLingui()
  const user = useUser()
  if (!id) return null
  const canOpen = canOpenRoute('/registered/$id', user)
  const label = canOpen ? t`Open registration` : t`Converted`
  const content = (
    <>
      <ContactRound aria-hidden="true" className="size-4.5" />
      <span className="sr-only">{label}</span>
    </>
  )
  return canOpen ? (
    <RowLink
      href={`/registered/${id}`}
      title={label}
      className="relative z-1 -my-1 grid min-h-6 min-w-6 flex-none place-items-center"
    >
      {content}
    </RowLink>
  ) : (
    <span title={label} className="flex-none">
      {content}
    </span>
  )
}
