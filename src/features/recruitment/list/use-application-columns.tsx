import { canOpenRoute } from '@contract/access.ts'
import type { ApplicationRow } from '@contract/recruitment/applications.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatTimestamp } from '@/i18n/timestamp.ts'
import { formatDateCell } from '@/kit/list/cells.ts'
import type { ListColumn } from '@/kit/list/list-rows.tsx'
import { useUser } from '@/user/use-user.ts'
import type { RecruitmentFlow } from '../core-flow.ts'
import { DoneByOnePerson } from '../done-by-one-person.tsx'
import { FormStatusBadge } from '../form-status-badge.tsx'
import { SafeguardingBadge } from '../safeguarding-badge.tsx'
import { WaitingForText } from '../waiting-for.tsx'
import { ClubAndRole, ClubAndRoleText, DbsState, FormMarks, ReferenceCounts } from './application-cells.tsx'

export type ApplicationColumns = readonly [
  Pick<ListColumn<ApplicationRow>, 'label' | 'sort'>,
  ...ListColumn<ApplicationRow>[],
]

/**
 * Returns the column with the club and role of an application.
 * @param getKindLabel returns a label in place of the role, for the flow without roles
 */
export const useClubColumn = (
  label: string,
  getKindLabel?: (row: ApplicationRow) => string,
): ListColumn<ApplicationRow> => {
  const canOpenClubs = canOpenRoute('/organisations/$id', useUser())
  return {
    label,
    sort: 'form__organisation__organisation_name',
    cell: (row) => (
      <span className="block min-w-32 max-[89.99rem]:min-w-30">
        <ClubAndRole row={row} opensClubs={canOpenClubs} kind={getKindLabel?.(row)} />
      </span>
    ),
    phoneCell: (row) => <ClubAndRoleText row={row} kind={getKindLabel?.(row)} />,
    phone: 'line',
  }
}

/**
 * Returns the columns for the lists of both flows (APP-37, VOL-47).
 * @param clubColumns columns for the club and the role
 * @param flowColumns additional columns of the flow, inserted before the last two columns
 * @param isChecked true if a row can have references and a check
 */
export const useApplicationColumns = (
  { flow }: Pick<RecruitmentFlow, 'flow'>,
  clubColumns: readonly ListColumn<ApplicationRow>[],
  flowColumns: readonly ListColumn<ApplicationRow>[],
  isChecked: (row: ApplicationRow) => boolean = () => true,
): ApplicationColumns => {
  const { t } = useLingui()
  return [
    { label: t`Applicant`, sort: 'form__first_name' },
    {
      label: t`Form`,
      id: 'form',
      cell: (row) => (
        <span className="grid w-max max-w-29 min-w-25 justify-items-start gap-0.5 *:whitespace-normal">
          <FormStatusBadge status={row.form.status} small />
          <FormMarks row={row} />
        </span>
      ),
      phoneCell: (row) => (
        <span className="inline-flex flex-wrap justify-end gap-1">
          <DoneByOnePerson application={row} size="small" />
          <FormStatusBadge status={row.form.status} small />
          {row.keep_for_safeguarding ? <SafeguardingBadge small /> : null}
        </span>
      ),
      phone: 'head',
    },
    ...clubColumns,
    {
      label: t`References`,
      id: 'references',
      cell: (row) => (isChecked(row) ? <ReferenceCounts row={row} /> : null),
      phone: 'hidden',
    },
    {
      label: t`DBS/PVG/Access NI`,
      id: 'dbs',
      cell: (row) => (isChecked(row) ? <DbsState form={row.dbs_form} /> : null),
      phone: 'hidden',
    },
    ...flowColumns,
    {
      label: t`Waiting for`,
      sort: 'waiting_since',
      cell: (row) => (
        // Make the column for the next step the widest. The volunteer list has less room, because of its parental
        // consent column.
        <span className={flow === 'core' ? 'block min-w-54' : 'block min-w-42'}>
          <WaitingOrDeleted row={row} flow={flow} compact />
        </span>
      ),
      phoneCell: (row) => <WaitingOrDeleted row={row} flow={flow} />,
      phone: 'line',
    },
    {
      label: t`Created`,
      sort: 'created',
      cell: ({ created }) => <span className="text-xs">{formatTimestamp(created)}</span>,
      phone: 'hidden',
    },
  ]
}

type WaitingOrDeletedProps = {
  row: ApplicationRow
  flow: RecruitmentFlow['flow']
  /** True for a table row: two lines, cut with an ellipsis. */
  compact?: boolean
}

/** Cell with the day of deletion for a deleted application, otherwise with the person who has the next step. */
function WaitingOrDeleted({ row, flow, compact = false }: WaitingOrDeletedProps) {
  if (!row.deleted) return <WaitingForText row={row} flow={flow} compact={compact} />
  const day = formatDateCell(row.deleted)
  return <Trans>Deleted on {day}</Trans>
}
