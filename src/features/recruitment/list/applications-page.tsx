import type { ApplicationRow } from '@contract/recruitment/applications.ts'
import { getApplicationRights } from '@contract/recruitment/rights.ts'
import type { ApplicationOutcome, NextActor } from '@contract/recruitment/vocabulary.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react'
import { call } from '@/api/call.ts'
import { useInvalidate } from '@/data/use-invalidate.ts'
import { ArchiveRows } from '@/kit/list/archive-rows.tsx'
import { ListPage } from '@/kit/list/list-page.tsx'
import { ListRows } from '@/kit/list/list-rows.tsx'
import { RemoveRows } from '@/kit/list/remove-rows.tsx'
import type { ListPageState } from '@/kit/list/use-list-page.ts'
import { useUser } from '@/user/use-user.ts'
import { AddressOwnerQuestions } from '../address-owner-questions.tsx'
import type { RecruitmentFlow } from '../core-flow.ts'
import { ApplicantDetails } from './application-cells.tsx'
import { ApplicationFilters } from './application-filters.tsx'
import { RemindReferees } from './remind-referees.tsx'
import type { ApplicationColumns } from './use-application-columns.tsx'
import { WhoIsNext } from './who-is-next.tsx'

const ArchiveDialog = lazy(() => import('../record/archive-dialog.tsx').then((m) => ({ default: m.ArchiveDialog })))

type ApplicationsPageProps = Pick<ComponentProps<typeof ListPage>, 'icon' | 'add' | 'views'> & {
  flow: RecruitmentFlow
  page: ListPageState
  title: string
  /** People that the quick filter offers: the applicant, referees, reviewers and others who may have the next step. */
  who: readonly NextActor[]
  columns: ApplicationColumns
  /** Renders details of the flow below the applicant. */
  moreOf?: (row: ApplicationRow) => ReactNode
  /** Additional filters of the flow. */
  children?: ReactNode
}

/**
 * List page of a flow's applications: quick filter by the person with the next step, filters, rows and bulk actions.
 */
export const ApplicationsPage = ({
  flow,
  page,
  title,
  who,
  columns,
  moreOf: renderDetails,
  children,
  ...headerProps
}: ApplicationsPageProps) => {
  const { t } = useLingui()
  const rights = getApplicationRights(useUser(), flow.flow)
  const invalidateApplications = useInvalidate(...flow.nouns)
  const isShowingDeleted = (page.state as { deleted?: boolean }).deleted === true
  return (
    <ListPage
      title={title}
      page={page}
      {...headerProps}
      nothing={<Trans>There are no applications yet.</Trans>}
      filters={
        <ApplicationFilters page={page} flow={flow}>
          {children}
        </ApplicationFilters>
      }
      quick={<WhoIsNext page={page} flow={flow} who={who} />}
      notice={<AddressOwnerQuestions />}
    >
      <ListRows<ApplicationRow>
        wide
        page={page}
        caption={title}
        rows={page.list.rows as readonly ApplicationRow[]}
        name={({ form }) => form.full_name || form.email || t`No name yet`}
        href={({ id }) => `${flow.to}/${id}/application_form`}
        beneath={(row) => <ApplicantDetails row={row}>{renderDetails?.(row)}</ApplicantDetails>}
        unsorted={t`Longest waiting first`}
        defaultOrdering="waiting_since"
        columns={columns}
        bulk={
          rights.edit && !isShowingDeleted ? (
            <>
              {rights.references ? <RemindReferees page={page} flow={flow} onDone={invalidateApplications} /> : null}
              <ArchiveRows<ApplicationOutcome>
                page={page}
                archive={(id, archived, outcome) => call(flow.update, { params: { id }, body: { archived, outcome } })}
                ask={({ count, onChosen, onClose }) => (
                  <Suspense>
                    <ArchiveDialog count={count} onArchive={onChosen} onClose={onClose} />
                  </Suspense>
                )}
                onDone={invalidateApplications}
              />
              <RemoveRows
                page={page}
                remove={(id) => call(flow.delete, { params: { id } })}
                onDone={invalidateApplications}
                kept={(rows) => <RetainedRows rows={rows as readonly ApplicationRow[]} />}
              />
            </>
          ) : null
        }
      />
    </ListPage>
  )
}

/** Message that names the applications that were not deleted because they are retained for safeguarding. */
const RetainedRows = ({ rows }: { rows: readonly ApplicationRow[] }) => {
  const { t } = useLingui()
  const names = rows.map(({ form }) => form.full_name || form.email || t`No name yet`).join(', ')
  return <Trans>Kept for safeguarding: {names}</Trans>
}
