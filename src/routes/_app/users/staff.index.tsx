import { staffRoles } from '@contract/user.ts'
import { staffOperations } from '@contract/users.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { UserCog } from 'lucide-react'
import * as v from 'valibot'
import { passSearchThrough, useSearchState } from '@/browser/use-search-state.ts'
import { useRecordActions } from '@/data/use-changes.ts'
import { getCrudOperations } from '@/kit/crud-operations.ts'
import { FlagFilter, ListFilter } from '@/kit/list/list-filter.tsx'
import { ListPage } from '@/kit/list/list-page.tsx'
import { ListRows } from '@/kit/list/list-rows.tsx'
import { buildOptionalParam, createListSchema, type ListState } from '@/kit/list/list-state.ts'
import { RemoveRows } from '@/kit/list/remove-rows.tsx'
import { useListPage } from '@/kit/list/use-list-page.ts'
import { YesNoMark } from '@/kit/list/yes-no-mark.tsx'
import { staffRoleLabels } from '@/words/account-labels.ts'
import { useOfferedOptions } from './-account/user-labels.ts'

const operations = getCrudOperations('users/staff', staffOperations)
const SearchSchema = createListSchema(['email', 'name', 'role', 'is_active'], {
  role: buildOptionalParam(v.picklist(staffRoles)),
  is_active: buildOptionalParam(v.boolean()),
})

export const Route = createFileRoute('/_app/users/staff/')({
  validateSearch: passSearchThrough<ListState>,
  component: StaffScreen,
})

/** Page of the users of the central staff, for VP support (USR-58 to USR-73). */
function StaffScreen() {
  const { t, i18n } = useLingui()
  const roleOptions = useOfferedOptions(staffOperations['users/staff.roles'], staffRoleLabels)
  const { remove, outdate } = useRecordActions(operations)
  const state = useSearchState(SearchSchema, Route.useSearch())
  const page = useListPage(operations.list, state, Route.useNavigate())
  return (
    <ListPage
      title={t`Staff`}
      page={page}
      icon={UserCog}
      add={{ to: '/users/staff/new', label: <Trans>New staff user</Trans> }}
      nothing={<Trans>There are no staff yet.</Trans>}
      filters={
        <>
          <ListFilter page={page} name="role" label={t`Role`} options={roleOptions} />
          <FlagFilter page={page} name="is_active" label={t({ message: 'Active', context: 'account' })} />
        </>
      }
    >
      <ListRows
        page={page}
        caption={t`Staff`}
        rows={page.list.rows}
        name={({ full_name }) => full_name}
        href={({ id }) => `/users/staff/${id}`}
        unsorted={t`By name`}
        columns={[
          { label: t`Name`, sort: 'name' },
          { label: t`Email`, sort: 'email', cell: ({ email }) => email, cut: true },
          { label: t`Role`, sort: 'role', cell: ({ role }) => (role ? i18n._(staffRoleLabels[role]) : null) },
          {
            label: t({ message: 'Active', context: 'account' }),
            sort: 'is_active',
            cell: ({ is_active }) => <YesNoMark yes={is_active} />,
            phone: 'labelled',
          },
        ]}
        bulk={
          <RemoveRows
            page={page}
            remove={remove}
            onDone={outdate}
            kept={<Trans>You cannot delete your own account.</Trans>}
          />
        }
      />
    </ListPage>
  )
}
