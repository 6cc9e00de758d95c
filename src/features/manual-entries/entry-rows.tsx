import type { goldenNumbersManualEntryOperations } from '@contract/golden-numbers-manual-entries.ts'
import type { OperationOutput } from '@contract/operation.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Hash } from 'lucide-react'
import { formatDateCell, formatDayCell } from '@/kit/list/cells.ts'
import { ListPage } from '@/kit/list/list-page.tsx'
import { ListRows } from '@/kit/list/list-rows.tsx'
import { RemoveRows } from '@/kit/list/remove-rows.tsx'
import type { ListPageState } from '@/kit/list/use-list-page.ts'
import { useHolidayLabel } from '@/words/use-holiday-label.ts'
import { useEntryLabels } from './use-entry-labels.ts'

type ManualEntryRow = OperationOutput<
  (typeof goldenNumbersManualEntryOperations)['golden_numbers_manual_entries.list']
>['results'][number]

type EntryRowsProps = {
  title: string
  /** Path of the list page. */
  path: string
  page: ListPageState
  rows: readonly ManualEntryRow[]
  remove: (id: string) => Promise<unknown>
  onRemoved: () => void
}

/** List of the manual entries of one kind (MAN-08 to MAN-18). */
export const EntryRows = ({ title, path, page, rows, remove, onRemoved }: EntryRowsProps) => {
  const { t } = useLingui()
  const labels = useEntryLabels()
  const getHolidayLabel = useHolidayLabel()
  return (
    <ListPage
      title={title}
      page={page}
      icon={Hash}
      add={{ to: `${path}/new`, label: <Trans>New manual entry</Trans> }}
      nothing={<Trans>There are no manual entries yet.</Trans>}
    >
      <ListRows
        page={page}
        caption={title}
        rows={rows}
        name={(row) => row.organisation__organisation_name}
        href={({ id }) => `${path}/${id}`}
        unsorted={t`Latest first`}
        columns={[
          { label: labels.organisation, sort: 'organisation' },
          { label: labels.year, sort: 'year', cell: ({ year }) => year },
          { label: labels.holiday, sort: 'holiday', cell: ({ holiday }) => getHolidayLabel(holiday) },
          { label: t`Date`, sort: 'date', cell: ({ date }) => formatDayCell(date), phone: 'labelled' },
          {
            label: t`Created`,
            sort: 'created',
            cell: ({ created }) => formatDateCell(created),
            phone: 'labelled',
          },
          { label: t`Created by`, sort: 'created_by', cell: (row) => row.created_by, phone: 'labelled' },
        ]}
        bulk={<RemoveRows page={page} remove={remove} onDone={onRemoved} />}
      />
    </ListPage>
  )
}
