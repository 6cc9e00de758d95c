import { getAccessFlags } from '@contract/access.ts'
import { accessReviewOperations, type ReviewRow } from '@contract/access-review.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { UserCheck, UserCog, UserX } from 'lucide-react'
import { useState } from 'react'
import * as v from 'valibot'
import { useSearchState } from '@/browser/use-search-state.ts'
import { formatDateCell, formatDayCell } from '@/kit/list/cells.ts'
import { FlagFilter } from '@/kit/list/list-filter.tsx'
import { ListPage } from '@/kit/list/list-page.tsx'
import { type ListColumn, ListRows } from '@/kit/list/list-rows.tsx'
import { buildOptionalParam, createListSchema } from '@/kit/list/list-state.ts'
import { useListPage } from '@/kit/list/use-list-page.ts'
import { DeletionWarning } from '@/kit/page/deletion-warning.tsx'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { useUser } from '@/user/use-user.ts'
import { staffRoleLabels, userTypeLabels } from '@/words/account-labels.ts'
import { findClosableRows } from './closable-rows.ts'
import { ReviewActions } from './review-actions.tsx'
import { useReviewDecision } from './use-review-decision.ts'

const SearchState = createListSchema(['name', 'organisation__organisation_name', 'due', 'last_seen'], {
  waiting: buildOptionalParam(v.boolean()),
})

type AccessReviewPageProps = { search: object; navigate: Parameters<typeof useListPage>[2] }

/** List of the yearly access review: who still needs an account (B-OPS-06). */
export function AccessReviewPage({ search, navigate }: AccessReviewPageProps) {
  const { t, i18n } = useLingui()
  const { vpSupport: isSupport } = getAccessFlags(useUser())
  const page = useListPage(accessReviewOperations['access_review.list'], useSearchState(SearchState, search), navigate)
  const decision = useReviewDecision()
  const [isClosingAll, setIsClosingAll] = useState(false)
  const isDisabled = decision.isBusy || !page.list.reachable
  const closableRows = isSupport ? findClosableRows(page.list.rows) : []
  const chosenIds = page.selection.among(page.list.rows).flatMap(({ id, can_keep }) => (can_keep ? [id] : []))
  const getRole = ({ role, user_type }: ReviewRow): string | null => {
    if (user_type) return i18n._(userTypeLabels[user_type])
    return role ? i18n._(staffRoleLabels[role]) : null
  }
  const club: ListColumn<ReviewRow> = {
    label: t`Club`,
    sort: 'organisation__organisation_name',
    cell: ({ organisation__organisation_name }) => organisation__organisation_name,
  }
  return (
    <ListPage
      title={t`Access review`}
      page={page}
      icon={UserCog}
      nothing={isSupport ? <Trans>Every account is confirmed.</Trans> : <Trans>There are no accounts.</Trans>}
      filters={<FlagFilter page={page} name="waiting" label={t`Waiting for you`} />}
      notice={
        <p className="max-w-prose text-muted-foreground">
          {isSupport ? (
            <Trans>
              Once a year each account is confirmed. Coordinators confirm their club’s accounts, and you confirm
              coordinators and staff. Nothing is closed by itself.
            </Trans>
          ) : (
            <Trans>
              Once a year, confirm who in your club still needs an account. Another coordinator or VP support confirms
              yours. VP support can close what is not confirmed in time.
            </Trans>
          )}
        </p>
      }
      actions={
        closableRows.length > 0 ? (
          <Button variant="danger" icon={UserX} disabled={isDisabled} onClick={() => setIsClosingAll(true)}>
            <Plural value={closableRows.length} one="Close # account" other="Close all # accounts" />
          </Button>
        ) : null
      }
    >
      <ListRows<ReviewRow>
        page={page}
        caption={t`Access review`}
        rows={page.list.rows}
        name={({ full_name }) => full_name}
        href={({ id, is_staff }) => (isSupport ? `/users/${is_staff ? 'staff' : 'pastors'}/${id}` : undefined)}
        unsorted={t`By due day`}
        defaultOrdering="due"
        columns={[
          { label: t`Name`, sort: 'name' },
          { label: t`Email`, id: 'email', cell: ({ email }) => email, cut: true },
          ...(isSupport ? [club] : []),
          { label: t`Role`, id: 'role', cell: getRole },
          {
            label: t`Last used`,
            sort: 'last_seen',
            cell: ({ last_seen }) => (last_seen ? formatDateCell(last_seen) : t`Never`),
            phone: 'labelled',
          },
          {
            label: t`Confirmed`,
            id: 'confirmed',
            cell: ({ confirmed, confirmed_by }) =>
              confirmed ? [formatDateCell(confirmed), confirmed_by].filter(Boolean).join(', ') : null,
            phone: 'hidden',
          },
          {
            label: t`Due`,
            sort: 'due',
            cell: ({ due, open }) => (open ? <Badge tone="warning">{formatDayCell(due)}</Badge> : formatDayCell(due)),
            phone: 'labelled',
          },
          {
            label: t`Decision`,
            cell: (row) => (
              <ReviewActions row={row} canClose={isSupport} isDisabled={isDisabled} onDecide={decision.decide} />
            ),
            phone: 'beside',
          },
        ]}
        bulk={
          <Button
            variant="on-hero"
            size="small"
            icon={UserCheck}
            disabled={isDisabled || chosenIds.length === 0}
            onClick={() => void decision.decide({ keep: chosenIds }).then(page.selection.clear)}
          >
            <Trans>Confirm selected</Trans>
          </Button>
        }
      />
      {isClosingAll ? (
        <DeletionWarning
          title={<Plural value={closableRows.length} one="Close # account?" other="Close # accounts?" />}
          does={<Trans>Close them</Trans>}
          onClose={() => setIsClosingAll(false)}
          onConfirm={() => {
            setIsClosingAll(false)
            void decision.decide({ close: closableRows.map(({ id }) => id) })
          }}
        >
          <Trans>
            These people cannot sign in any more. Their devices send unsent work and then erase the register. You can
            open an account again on its page.
          </Trans>
        </DeletionWarning>
      ) : null}
    </ListPage>
  )
}
