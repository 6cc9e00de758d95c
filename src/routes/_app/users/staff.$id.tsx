import { StaffBody, staffOperations } from '@contract/users.ts'
import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { useMemo } from 'react'
import { SecondFactor } from '@/features/sign-ins/second-factor.tsx'
import { getCrudOperations } from '@/kit/crud-operations.ts'
import { EntityPage } from '@/kit/form/entity-page.tsx'
import { ChoiceField } from '@/kit/form/fields.tsx'
import { FormCard } from '@/kit/form/form-card.tsx'
import { useUser } from '@/user/use-user.ts'
import { staffRoleLabels } from '@/words/account-labels.ts'
import {
  ActiveFields,
  PasswordFields,
  PersonFields,
  useAccountLabels,
  useMissingMessages,
  useReviewHistoryLabels,
} from './-account/account-fields.tsx'
import { buildAccountBody, buildAccountForm, newAccount, toAccountValues } from './-account/account-values.ts'
import { useOfferedOptions, useUserValueLabels } from './-account/user-labels.ts'
import { UserSignIns } from './-account/user-sign-ins.tsx'

export const Route = createFileRoute('/_app/users/staff/$id')({ component: StaffUserScreen })

const operations = getCrudOperations('users/staff', staffOperations)
const emptyStaffUser = { ...newAccount, role: null as string | null }

/** Page of one user of the central staff (USR-61, USR-69, USR-70). */
function StaffUserScreen() {
  const { t } = useLingui()
  const { id } = Route.useParams()
  const { id: ownId } = useUser()
  const isNew = id === 'new'
  const schema = useMemo(() => buildAccountForm(StaffBody, isNew), [isNew])
  const labels = useAccountLabels()
  const roleOptions = useOfferedOptions(staffOperations['users/staff.roles'], staffRoleLabels)
  const getValueLabel = useUserValueLabels()
  return (
    <EntityPage
      id={id}
      operations={operations}
      schema={schema}
      list={{ to: '/users/staff', label: t`Staff` }}
      newTitle={t`New staff user`}
      getTitle={({ full_name }) => full_name}
      empty={emptyStaffUser}
      toValues={(user) => ({ ...toAccountValues(user), role: user.role })}
      toBody={buildAccountBody(isNew)}
      labels={{ ...labels, role: t`Role` }}
      missingMessages={useMissingMessages()}
      historyLabels={useReviewHistoryLabels()}
      getValueLabel={getValueLabel}
      // Users cannot delete their own account.
      canDelete={id !== ownId}
      aside={(user) =>
        user ? (
          <>
            <UserSignIns key={user.id} id={user.id} name={user.full_name} kind="staff" />
            <SecondFactor id={user.id} name={user.full_name} kind="staff" />
          </>
        ) : null
      }
    >
      <PersonFields mobileOptional />
      <FormCard columns>
        <ChoiceField name="role" options={roleOptions} none={t`Choose a role`} />
      </FormCard>
      <ActiveFields staff />
      <PasswordFields isNew={isNew} staff />
    </EntityPage>
  )
}
