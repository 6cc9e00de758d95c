import { canOpenRoute, getAccessFlags } from '@contract/access.ts'
import { CLUB_NAMES_QUERY, organisationOperations } from '@contract/organisations.ts'
import { type Pastor, PastorBody, pastorOperations } from '@contract/users.ts'
import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { useMemo } from 'react'
import { passSearchThrough } from '@/browser/use-search-state.ts'
import { useChoices } from '@/data/use-choices.ts'
import { SecondFactor } from '@/features/sign-ins/second-factor.tsx'
import { getCrudOperations } from '@/kit/crud-operations.ts'
import { EntityPage } from '@/kit/form/entity-page.tsx'
import { ChoiceField, FlagField } from '@/kit/form/fields.tsx'
import { FormCard } from '@/kit/form/form-card.tsx'
import { useFormField } from '@/kit/form/form-context.ts'
import { RecordChoiceField } from '@/kit/form/record-choice-field.tsx'
import type { GetValueLabel } from '@/kit/form/value-text.ts'
import { RowLink } from '@/kit/list/row-link.tsx'
import { Name } from '@/ui/name.tsx'
import { useUser } from '@/user/use-user.ts'
import { userTypeLabels } from '@/words/account-labels.ts'
import {
  ActiveFields,
  PasswordFields,
  PersonFields,
  useAccountLabels,
  useMissingMessages,
  useReviewHistoryLabels,
} from './-account/account-fields.tsx'
import { buildAccountBody, buildAccountForm, newAccount, toAccountValues } from './-account/account-values.ts'
import { OnlyCoordinator, OnlyCoordinatorMessage } from './-account/only-coordinator.tsx'
import { TextsStopped } from './-account/texts-stopped.tsx'
import { useOfferedOptions, useUserValueLabels } from './-account/user-labels.ts'
import { UserSignIns } from './-account/user-sign-ins.tsx'

type PastorSearch = {
  /** Id of the club that is preselected for a new user. */
  organisation?: string
}

export const Route = createFileRoute('/_app/users/pastors/$id')({
  validateSearch: passSearchThrough<PastorSearch>,
  component: PastorScreen,
})

const operations = getCrudOperations('users/pastors', pastorOperations)
const emptyUser = {
  ...newAccount,
  organisation: null as string | null,
  user_type: null as string | null,
  allow_multiple_groups: false,
  two_step_attendance: false,
}

/** Page of one user of a club (USR-29 to USR-57). */
function PastorScreen() {
  const { t } = useLingui()
  const { id } = Route.useParams()
  const isNew = id === 'new'
  const { organisation: club } = Route.useSearch()
  const schema = useMemo(() => buildAccountForm(PastorBody, isNew), [isNew])
  const labels = useAccountLabels()
  const reviewHistoryLabels = useReviewHistoryLabels()
  const getOptionLabel = useUserValueLabels()
  const caller = useUser()
  const canOpenClubs = canOpenRoute('/organisations/$id', caller)
  const { vpSupport: isSupport } = getAccessFlags(caller)
  const { rows: clubs } = useChoices(organisationOperations['organisations.list'], CLUB_NAMES_QUERY)
  const getValueLabel: GetValueLabel = (field, value) =>
    field === 'organisation'
      ? clubs?.find((club) => club.id === value)?.organisation_name
      : getOptionLabel(field, value)
  return (
    <EntityPage
      id={id}
      operations={operations}
      schema={schema}
      list={{ to: '/users/pastors', label: t`Users` }}
      newTitle={t`New user`}
      getTitle={({ full_name }) => full_name}
      empty={typeof club === 'string' ? { ...emptyUser, organisation: club } : emptyUser}
      toValues={(user) => ({
        ...toAccountValues(user),
        organisation: user.organisation,
        user_type: user.user_type,
        allow_multiple_groups: user.allow_multiple_groups,
        two_step_attendance: user.two_step_attendance,
      })}
      toBody={buildAccountBody(isNew)}
      labels={{
        ...labels,
        organisation: t`Club`,
        user_type: t`User type`,
        allow_multiple_groups: t`Multiple groups`,
        two_step_attendance: t`Attendance in two steps`,
      }}
      facts={({ organisation: id, organisation__organisation_name: name }) =>
        id && name
          ? [
              {
                term: t`Club`,
                value: canOpenClubs ? (
                  <RowLink href={`/organisations/${id}`} className="inline-flex min-h-touch items-center">
                    <Name>{name}</Name>
                  </RowLink>
                ) : (
                  <Name>{name}</Name>
                ),
              },
            ]
          : []
      }
      missingMessages={useMissingMessages()}
      historyLabels={{ texts: t`Texts`, ...reviewHistoryLabels }}
      getValueLabel={getValueLabel}
      warning={(user) =>
        user.is_only_coordinator ? (
          <OnlyCoordinatorMessage name={user.full_name} club={user.organisation__organisation_name ?? ''} />
        ) : null
      }
      aside={(user) =>
        user ? (
          <>
            <UserSignIns key={user.id} id={user.id} name={user.full_name} kind="pastors" />
            {isSupport ? <SecondFactor id={user.id} name={user.full_name} kind="pastors" /> : null}
          </>
        ) : null
      }
    >
      {(user) => <PastorFields user={user} />}
    </EntityPage>
  )
}

/**
 * Fields of a club's user.
 * @param user null for a new user
 */
const PastorFields = ({ user }: { user: Pastor | null }) => {
  const { t } = useLingui()
  const isNew = user === null
  const userTypeOptions = useOfferedOptions(pastorOperations['users/pastors.user_types'], userTypeLabels)
  const isCoordinator = useFormField('user_type').value === 'coordinator'
  return (
    <>
      {user?.is_only_coordinator && user.organisation ? (
        <OnlyCoordinator
          name={user.full_name}
          club={{ id: user.organisation, name: user.organisation__organisation_name ?? '' }}
        />
      ) : null}
      <PersonFields mobileOptional={!isCoordinator} />
      {user ? <TextsStopped user={user} /> : null}
      <FormCard columns>
        <RecordChoiceField
          name="organisation"
          operation={organisationOperations['organisations.list']}
          filters={CLUB_NAMES_QUERY}
          getName={({ organisation_name }) => organisation_name}
          nothing={t`There are no clubs yet.`}
        />
        <ChoiceField name="user_type" options={userTypeOptions} none={t`Choose a user type`} />
        <FlagField name="allow_multiple_groups" hint={t`The club works with several groups.`} />
        <FlagField name="two_step_attendance" hint={t`Attendance is ticked when people arrive and again later.`} />
      </FormCard>
      <ActiveFields />
      <PasswordFields isNew={isNew} />
    </>
  )
}
