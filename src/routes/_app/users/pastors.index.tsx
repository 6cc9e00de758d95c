import { getAccessFlags } from '@contract/access.ts'
import { userTypes } from '@contract/user.ts'
import { findClubsWithoutCoordinator, type PastorRow, pastorOperations } from '@contract/users.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import * as v from 'valibot'
import { passSearchThrough, useSearchState } from '@/browser/use-search-state.ts'
import { useRecordActions } from '@/data/use-changes.ts'
import { getCrudOperations } from '@/kit/crud-operations.ts'
import { FlagFilter, ListFilter } from '@/kit/list/list-filter.tsx'
import { ListPage } from '@/kit/list/list-page.tsx'
import { type ListColumn, ListRows } from '@/kit/list/list-rows.tsx'
import { buildOptionalParam, createListSchema, type ListState } from '@/kit/list/list-state.ts'
import { RemoveRows } from '@/kit/list/remove-rows.tsx'
import { useListPage } from '@/kit/list/use-list-page.ts'
import { YesNoMark } from '@/kit/list/yes-no-mark.tsx'
import { useUser } from '@/user/use-user.ts'
import { userTypeLabels } from '@/words/account-labels.ts'
import { useOfferedOptions } from './-account/user-labels.ts'
import { ConvertToApplication } from './-list/convert-to-application.tsx'

const operations = getCrudOperations('users/pastors', pastorOperations)
const SearchSchema = createListSchema(
  ['email', 'name', 'organisation__organisation_name', 'organisation__organisation_id', 'user_type', 'is_active'],
  {
    user_type: buildOptionalParam(v.picklist(userTypes)),
    is_active: buildOptionalParam(v.boolean()),
  },
)

export const Route = createFileRoute('/_app/users/pastors/')({
  validateSearch: passSearchThrough<ListState>,
  component: PastorsScreen,
})

/** Page of the clubs' users, for central staff (USR-09 to USR-26). */
function PastorsScreen() {
  const { t, i18n } = useLingui()
  const userTypeOptions = useOfferedOptions(pastorOperations['users/pastors.user_types'], userTypeLabels)
  // Only VP support can convert users (CONV-26).
  const canConvert = getAccessFlags(useUser()).vpSupport
  const conversion: ListColumn<PastorRow> = {
    label: t`More`,
    cell: (user) => (user.can_convert_to_application ? <ConvertToApplication user={user} /> : null),
    phone: 'beside',
  }
  const { remove, outdate } = useRecordActions(operations)
  const state = useSearchState(SearchSchema, Route.useSearch())
  const page = useListPage(operations.list, state, Route.useNavigate())
  return (
    <ListPage
      title={t`Users`}
      page={page}
      icon={Users}
      add={{ to: '/users/pastors/new', label: <Trans>New user</Trans> }}
      nothing={<Trans>There are no users yet.</Trans>}
      views={[
        { label: t`Coordinators`, search: { user_type: 'coordinator' } },
        { label: t`Safeguarding leaders`, search: { user_type: 'safeguarding_leader' } },
        { label: t`Inactive accounts`, search: { is_active: false } },
      ]}
      filters={
        <>
          <ListFilter page={page} name="user_type" label={t`User type`} options={userTypeOptions} />
          <FlagFilter page={page} name="is_active" label={t({ message: 'Active', context: 'account' })} />
        </>
      }
    >
      <ListRows<PastorRow>
        page={page}
        caption={t`Users`}
        rows={page.list.rows}
        name={({ full_name }) => full_name}
        href={({ id }) => `/users/pastors/${id}`}
        unsorted={t`By name`}
        columns={[
          { label: t`Name`, sort: 'name' },
          { label: t`Email`, sort: 'email', cell: ({ email }) => email, cut: true },
          {
            label: t`Club`,
            sort: 'organisation__organisation_name',
            cell: ({ organisation__organisation_name }) => organisation__organisation_name,
          },
          {
            label: t`Club ID`,
            sort: 'organisation__organisation_id',
            cell: (user) => <span className="whitespace-nowrap">{user.organisation__organisation_id}</span>,
            phone: 'hidden',
          },
          {
            label: t`User type`,
            sort: 'user_type',
            cell: ({ user_type }) => (user_type ? i18n._(userTypeLabels[user_type]) : null),
          },
          {
            label: t({ message: 'Active', context: 'account' }),
            sort: 'is_active',
            cell: ({ is_active }) => <YesNoMark yes={is_active} />,
            phone: 'labelled',
          },
          ...(canConvert ? [conversion] : []),
        ]}
        bulk={
          <RemoveRows
            page={page}
            remove={remove}
            onDone={outdate}
            warning={(rows) => {
              const removedUsers = page.list.rows.filter((user) => rows.some(({ id }) => id === user.id))
              const names = findClubsWithoutCoordinator(removedUsers).join(', ')
              return names ? (
                <Trans>
                  After this there is no coordinator at: {names}. If a club stays open, add another one first: some
                  changes there wait for a coordinator.
                </Trans>
              ) : null
            }}
          />
        }
      />
    </ListPage>
  )
}
