import { flagsOf } from '@contract/access.ts'
import { userTypes } from '@contract/user.ts'
import { clubsLeftAlone, type PastorRow, pastorOperations } from '@contract/users.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import * as v from 'valibot'
import { useChanges } from '@/data/use-changes.ts'
import { unreadSearch, useSearchState } from '@/hooks/use-search-state.ts'
import { useUser } from '@/hooks/use-user.ts'
import { crudOf } from '@/kit/crud-of.ts'
import { useYesNo } from '@/kit/list/cells.ts'
import { FlagFilter, ListFilter } from '@/kit/list/list-filter.tsx'
import { ListPage } from '@/kit/list/list-page.tsx'
import { type Column, ListRows } from '@/kit/list/list-rows.tsx'
import { kept, type ListState, listState } from '@/kit/list/list-state.ts'
import { RemoveRows } from '@/kit/list/remove-rows.tsx'
import { useListPage } from '@/kit/list/use-list-page.ts'
import { useOffered, userTypeWords } from './-account/user-words.ts'
import { ConvertToApplication } from './-list/convert-to-application.tsx'

const operations = crudOf('users/pastors', pastorOperations)
const Kept = listState(
  [
    'email',
    'name',
    'organisation__organisation_name',
    'organisation__organisation_id',
    'user_type',
    'is_active',
  ],
  {
    user_type: kept(v.picklist(userTypes)),
    is_active: kept(v.boolean()),
  },
)

export const Route = createFileRoute('/_app/users/pastors/')({
  validateSearch: unreadSearch<ListState>,
  component: PastorsScreen,
})

/** Users of clubs, for central staff (USR-09 to USR-26). */
function PastorsScreen() {
  const { t, i18n } = useLingui()
  const yesNo = useYesNo()
  const types = useOffered(pastorOperations['users/pastors.user_types'], userTypeWords)
  // VP support alone converts (CONV-26).
  const converts = flagsOf(useUser()).vpSupport
  const conversion: Column<PastorRow> = {
    label: t`Application`,
    cell: (user) => (user.can_convert_to_application ? <ConvertToApplication user={user} /> : null),
    phone: 'beside',
  }
  const { remove, outdate } = useChanges(operations)
  const state = useSearchState(Kept, Route.useSearch())
  const page = useListPage(operations.list, state, Route.useNavigate())
  return (
    <ListPage
      title={t`Users`}
      page={page}
      icon={Users}
      add={{ to: '/users/pastors/new', label: <Trans>New user</Trans> }}
      nothing={<Trans>There are no users yet.</Trans>}
      manyFilters
      filters={
        <>
          <ListFilter
            page={page}
            name="user_type"
            label={t`User type`}
            all={t`All user types`}
            options={types}
          />
          <FlagFilter
            page={page}
            name="is_active"
            label={t({ message: 'Active', context: 'account' })}
            all={t`Active: all`}
            on={t`Active accounts`}
            off={t`Inactive accounts`}
          />
        </>
      }
    >
      <ListRows<PastorRow>
        page={page}
        caption={t`Users`}
        rows={page.list.rows}
        name={({ email }) => email}
        href={({ id }) => `/users/pastors/${id}`}
        unsorted={t`By name`}
        columns={[
          { label: t`Email`, sort: 'email' },
          { label: t`Name`, sort: 'name', cell: ({ full_name }) => full_name },
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
            cell: ({ user_type }) => (user_type ? i18n._(userTypeWords[user_type]) : null),
          },
          {
            label: t({ message: 'Active', context: 'account' }),
            sort: 'is_active',
            cell: ({ is_active }) => yesNo(is_active),
            phone: 'labelled',
          },
          ...(converts ? [conversion] : []),
        ]}
        bulk={
          <RemoveRows
            page={page}
            remove={remove}
            onDone={outdate}
            warning={(rows) => {
              const going = page.list.rows.filter((user) => rows.some(({ id }) => id === user.id))
              const names = clubsLeftAlone(going).join(', ')
              return names ? (
                <Trans>
                  After this there is no coordinator at: {names}. If a club stays open, add another one first:
                  some changes there wait for a coordinator.
                </Trans>
              ) : null
            }}
          />
        }
      />
    </ListPage>
  )
}
