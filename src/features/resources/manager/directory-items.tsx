import type { DirectoryNode } from '@contract/resources/directories.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { FileStack } from 'lucide-react'
import { call } from '@/api/call.ts'
import { useInvalidate } from '@/data/use-invalidate.ts'
import { useOperationQuery } from '@/data/use-operation-query.ts'
import { useContentText } from '@/kit/content/content-text.tsx'
import { formatDateCell } from '@/kit/list/cells.ts'
import { type ListColumn, ListRows } from '@/kit/list/list-rows.tsx'
import { LoadNotice, listMessages } from '@/kit/list/load-notice.tsx'
import { RemoveRows } from '@/kit/list/remove-rows.tsx'
import { useRowSelection } from '@/kit/list/row-selection.tsx'
import { useBulkRun } from '@/kit/list/use-bulk-run.ts'
import { usePrefetchForm } from '@/kit/list/use-prefetch-form.ts'
import { YesNoMark } from '@/kit/list/yes-no-mark.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { FileIcon } from '../file-icon.tsx'
import { formatFileSize, useFileKindLabels } from '../file-labels.ts'
import { FileWarning } from '../file-warning.tsx'
import type { fileLibrary, ResourceItem, ResourceLibrary } from '../resource-library.ts'
import { useShownOrder } from '../use-shown-order.ts'
import { MoveSelected } from './move-selected.tsx'

type ItemsProps = { library: ResourceLibrary; nodes: readonly DirectoryNode[]; directory: string }

/**
 * List of a directory's items with links to edit them and actions to move and remove them (RES-07 to RES-10, RES-13,
 * VRES-04).
 */
export const DirectoryItems = ({ library, nodes, directory }: ItemsProps) => {
  const { t } = useLingui()
  const getText = useContentText()
  const sortByName = useShownOrder()
  const getKindLabel = useFileKindLabels()
  const invalidateResources = useInvalidate(library.noun, library.items)
  const { of: listOperation, remove } = library.held
  const { answer, ...state } = useOperationQuery(listOperation as (typeof fileLibrary)['held']['of'], {
    params: { id: directory },
  })
  usePrefetchForm(`${library.admin}/${directory}/new`, answer !== null, true)
  const rows = sortByName((answer?.results ?? []) as readonly ResourceItem[])
  const work = useBulkRun()
  const selection = useRowSelection(answer ? rows : undefined, directory, work.run !== null)
  const page = { selection, work, state: {}, filter: () => undefined, list: { rows, reachable: state.reachable } }
  const selectedRows = selection.among(rows)
  const isFileLibrary = library.holds === 'files'
  const typeColumns: ListColumn<ResourceItem>[] = isFileLibrary
    ? [
        {
          label: t`Type`,
          cell: (row) =>
            'file' in row ? (
              <span className="inline-flex items-center gap-2">
                <FileIcon type={row.file.type} />
                {getKindLabel(row.file.type)}
                <FileWarning warning={row.file.warning} />
              </span>
            ) : null,
        },
        {
          label: t`Size`,
          number: true,
          cell: (row) => ('file' in row ? formatFileSize(row.file.size) : null),
        },
        {
          label: t`Viruses`,
          phone: 'hidden',
          cell: (row) => ('file' in row && row.file.scanned ? <Trans>Scanned</Trans> : <Trans>Not scanned</Trans>),
        },
      ]
    : [
        {
          label: t`Video ID`,
          number: true,
          cell: (row) => ('vimeo_video_id' in row ? String(row.vimeo_video_id) : null),
        },
      ]
  const totalBytes = rows.reduce((sum, row) => sum + ('file' in row ? row.file.size : 0), 0)
  return (
    <div className="grid grid-cols-1 gap-3">
      <LoadNotice {...state} stale={answer !== null} words={listMessages} />
      {state.busy && !answer ? <Skeleton className="h-60" /> : null}
      {answer && rows.length === 0 ? (
        <div className="rounded-xl border border-border bg-card p-6">
          <EmptyState icon={FileStack} title={<Trans>Nothing is in this directory yet.</Trans>} />
        </div>
      ) : null}
      {rows.length > 0 ? (
        <>
          <ListRows<ResourceItem>
            page={page}
            caption={isFileLibrary ? t`Files` : t`Videos`}
            rows={rows}
            name={(row) => getText(row, 'name').text}
            nameLang={(row) => getText(row, 'name').lang}
            href={({ id }) => `${library.admin}/${directory}/${id}`}
            unsorted=""
            columns={[
              { label: t`Name` },
              ...typeColumns,
              { label: t`New`, cell: ({ display }) => <YesNoMark yes={display} />, phone: 'labelled' },
              { label: t`Created`, cell: ({ created }) => formatDateCell(created), phone: 'hidden' },
              {
                label: t`Ordering`,
                number: true,
                phone: 'labelled',
                cell: ({ ordering }) => ordering ?? <Trans>None</Trans>,
              },
            ]}
            bulk={
              <>
                <MoveSelected
                  library={library}
                  nodes={nodes}
                  from={directory}
                  rows={selectedRows}
                  reachable={state.reachable}
                  onMoved={() => {
                    selection.clear()
                    void invalidateResources()
                  }}
                />
                <RemoveRows
                  page={page}
                  remove={(file) => call(remove, { params: { id: directory, file } })}
                  onDone={() => void invalidateResources()}
                />
              </>
            }
          />
          <p className="flex flex-wrap justify-between gap-3 text-sm text-muted-foreground">
            <span>
              {isFileLibrary
                ? `${plural(rows.length, { one: '# file', other: '# files' })}, ${formatFileSize(totalBytes)}`
                : plural(rows.length, { one: '# video', other: '# videos' })}
            </span>
            <Trans>Those without a number come last, by name.</Trans>
          </p>
        </>
      ) : null}
    </div>
  )
}
