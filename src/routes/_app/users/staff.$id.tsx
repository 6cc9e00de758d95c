import { StaffBody, staffOperations } from '@contract/users.ts'
import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useUser } from '@/hooks/use-user.ts'
import { crudOf } from '@/kit/crud-of.ts'
import { EntityPage } from '@/kit/form/entity-page.tsx'
import { ChoiceField } from '@/kit/form/fields.tsx'
import { FormCard } from '@/kit/form/form-card.tsx'
import { ActiveFields, PasswordFields, PersonFields, useAccountLabels } from './-account/account-fields.tsx'
import { accountBody, accountForm, accountValues, emptyAccount } from './-account/account-values.ts'
import { UserSignIns } from './-account/user-sign-ins.tsx'
import { staffRoleWords, useOffered, useUserValueWords } from './-account/user-words.ts'

export const Route = createFileRoute('/_app/users/staff/$id')({ component: StaffUserScreen })

const operations = crudOf('users/staff', staffOperations)
const empty = { ...emptyAccount, role: null as string | null }

/** One user of the central staff (USR-61, USR-69, USR-70). */
function StaffUserScreen() {
  const { t } = useLingui()
  const { id } = Route.useParams()
  const { id: own } = useUser()
  const isNew = id === 'new'
  const schema = useMemo(() => accountForm(StaffBody, isNew), [isNew])
  const labels = useAccountLabels()
  const roles = useOffered(staffOperations['users/staff.roles'], staffRoleWords)
  const valueWords = useUserValueWords()
  return (
    <EntityPage
      id={id}
      operations={operations}
      schema={schema}
      list={{ to: '/users/staff', label: t`Staff` }}
      newTitle={t`New staff user`}
      titleOf={({ full_name }) => full_name}
      empty={empty}
      valuesOf={(user) => ({ ...accountValues(user), role: user.role })}
      bodyOf={accountBody(isNew)}
      labels={{ ...labels, role: t`Role` }}
      valueWords={valueWords}
      // Nobody closes the account that they use.
      mayDelete={id !== own}
      aside={(user) => (user ? <UserSignIns key={user.id} id={user.id} kind="staff" /> : null)}
    >
      <PersonFields mobileOptional />
      <FormCard columns>
        <ChoiceField name="role" options={roles} none={t`Choose a role`} />
      </FormCard>
      <ActiveFields staff />
      <PasswordFields isNew={isNew} staff />
    </EntityPage>
  )
}
