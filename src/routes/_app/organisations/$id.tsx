import { getAccessFlags } from '@contract/access.ts'
import { type ClubRecord, OrganisationBody, organisationOperations } from '@contract/organisations.ts'
import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { ClubSignIns } from '@/features/sign-ins/end-sign-ins.tsx'
import { getCrudOperations } from '@/kit/crud-operations.ts'
import { EntityPage } from '@/kit/form/entity-page.tsx'
import { formatDateCell } from '@/kit/list/cells.ts'
import { ClubHealthBadge } from '@/kit/page/club-health-badge.tsx'
import { useUser } from '@/user/use-user.ts'
import { ClubFields } from './-club/club-fields.tsx'
import { ClubStateBadge } from './-club/club-state-badge.tsx'
import { ClubUsers } from './-club/club-users.tsx'
import { HolidayConfirmations } from './-club/holiday-confirmations.tsx'
import { QuickFacts } from './-club/quick-facts.tsx'
import { useClubValueLabels } from './-club/use-club-value-labels.ts'

export const Route = createFileRoute('/_app/organisations/$id')({ component: ClubScreen })

/** Returns the form values of a club. Fields that only main programme staff see are omitted for other users. */
const toFormValues = (club: Partial<ClubRecord>, ofProgrammes: boolean) => ({
  organisation_name: club.organisation_name ?? '',
  organisation_id: club.organisation_id ?? '',
  region: club.region ?? null,
  regional_leader: club.regional_leader ?? null,
  club_health_status: club.club_health_status ?? null,
  dbs_contact_name: club.dbs_contact_name ?? '',
  dbs_contact_email: club.dbs_contact_email ?? '',
  local_authority: club.local_authority ?? '',
  tags: club.tags ?? [],
  inactive_after_year: club.inactive_after_year ?? null,
  ...(ofProgrammes && {
    hold_status: club.hold_status ?? null,
    is_boxes_of_hope: club.is_boxes_of_hope ?? false,
  }),
})

/** Page of one club: its form, numbers and users (ORG-03, ORG-09 to ORG-28). */
function ClubScreen() {
  const { t } = useLingui()
  const { id } = Route.useParams()
  const { tlg: isTlgUser, vpSupport: isSupport } = getAccessFlags(useUser())
  const getValueLabel = useClubValueLabels()
  return (
    <EntityPage
      id={id}
      operations={getCrudOperations('organisations', organisationOperations)}
      schema={OrganisationBody}
      list={{ to: '/organisations', label: t`Clubs` }}
      newTitle={t`New club`}
      getTitle={(club) => club.organisation_name}
      empty={toFormValues({}, isTlgUser)}
      toValues={(club) => toFormValues(club, isTlgUser)}
      labels={{
        organisation_name: t`Name`,
        organisation_id: t`Club ID`,
        region: t`Region`,
        regional_leader: t`Church Relationship Lead`,
        club_health_status: t`Club health status`,
        dbs_contact_name: t`DBS/PVG/Access NI contact name`,
        dbs_contact_email: t`Contact email`,
        local_authority: t`Local authority`,
        tags: t`Funding tags`,
        inactive_after_year: t`Inactive after year`,
        hold_status: t`Hold status`,
        is_boxes_of_hope: t`Boxes of Hope club`,
      }}
      getValueLabel={getValueLabel}
      facts={(club) => [
        ...(club.club_health_status
          ? [{ term: t`Health`, value: <ClubHealthBadge status={club.club_health_status} /> }]
          : []),
        { term: t`State`, value: <ClubStateBadge club={club} ofProgrammes={isTlgUser} /> },
        { term: t`Created`, value: formatDateCell(club.created) },
      ]}
      below={(club) => <HolidayConfirmations club={club} />}
      aside={(club) =>
        club ? (
          <>
            <QuickFacts club={club} />
            <ClubUsers club={club.id} users={club.users} />
            {isSupport ? <ClubSignIns id={club.id} name={club.organisation_name} /> : null}
          </>
        ) : null
      }
    >
      <ClubFields ofProgrammes={isTlgUser} />
    </EntityPage>
  )
}
