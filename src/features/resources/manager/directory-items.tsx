import type { DirectoryNode } from '@contract/resources/directories.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { FileStack } from 'lucide-react'
import { call } from '@/api/call.ts'
import { useAsked } from '@/data/use-asked.ts'
import { useOutdate } from '@/data/use-outdate.ts'
import { AnswerNotice, listWords } from '@/kit/list/answer-notice.tsx'
import { dateCell, useYesNo } from '@/kit/list/cells.ts'
import { type Column, ListRows } from '@/kit/list/list-rows.tsx'
import { RemoveRows } from '@/kit/list/remove-rows.tsx'
import { useRowSelection } from '@/kit/list/row-selection.tsx'
import { useFormAhead } from '@/kit/list/use-form-ahead.ts'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { FileIcon } from '../file-icon.tsx'
import { FileWarning } from '../file-warning.tsx'
import { fileSize, useFileKindWords } from '../file-words.ts'
import type { fileShelf, Item, Shelf } from '../shelf.ts'
import { MoveSelected } from './move-selected.tsx'

type ItemsProps = { shelf: Shelf; nodes: readonly DirectoryNode[]; directory: string }

/**
 * Items of a directory with links to edit them and actions to move and remove them (RES-07 to RES-10, RES-13,
 * VRES-04).
 */
export const DirectoryItems = ({ shelf, nodes, directory }: ItemsProps) => {
  const { t } = useLingui()
  const yesNo = useYesNo()
  const kindWords = useFileKindWords()
  const outdate = useOutdate(shelf.noun, shelf.items)
  const { of, remove } = shelf.held
  const { answer, ...state } = useAsked(of as (typeof fileShelf)['held']['of'], {
    params: { id: directory },
  })
  useFormAhead(`${shelf.admin}/${directory}/new`, answer !== null)
  const rows = (answer?.results ?? []) as readonly Item[]
  const selection = useRowSelection(answer ? rows : undefined, directory)
  const page = { selection, state: {}, filter: () => undefined, list: { rows, reachable: state.reachable } }
  const chosen = selection.among(rows)
  const isFiles = shelf.holds === 'files'
  const own: Column<Item>[] = isFiles
    ? [
        {
          label: t`Type`,
          cell: (row) =>
            'file' in row ? (
              <span className="inline-flex items-center gap-2">
                <FileIcon type={row.file.type} />
                {kindWords(row.file.type)}
                <FileWarning warning={row.file.warning} />
              </span>
            ) : null,
        },
        { label: t`Size`, number: true, cell: (row) => ('file' in row ? fileSize(row.file.size) : null) },
        {
          label: t`Viruses`,
          phone: 'hidden',
          cell: (row) =>
            'file' in row && row.file.scanned ? <Trans>Scanned</Trans> : <Trans>Not scanned</Trans>,
        },
      ]
    : [
        {
          label: t`Video ID`,
          number: true,
          cell: (row) => ('vimeo_video_id' in row ? String(row.vimeo_video_id) : null),
        },
      ]
  const total = rows.reduce((sum, row) => sum + ('file' in row ? row.file.size : 0), 0)
  return (
    <div className="grid grid-cols-1 gap-3">
      <AnswerNotice {...state} stale={answer !== null} words={listWords} />
      {state.busy && !answer ? <Skeleton className="h-60" /> : null}
      {answer && rows.length === 0 ? (
        <div className="rounded-xl border border-border bg-card p-6">
          <EmptyState icon={FileStack} title={<Trans>Nothing is in this directory yet.</Trans>} />
        </div>
      ) : null}
      {rows.length > 0 ? (
        <>
          <ListRows<Item>
            page={page}
            caption={isFiles ? t`Files` : t`Videos`}
            rows={rows}
            name={({ name }) => name}
            href={({ id }) => `${shelf.admin}/${directory}/${id}`}
            unsorted=""
            columns={[
              { label: t`Name` },
              ...own,
              { label: t`New`, cell: ({ display }) => yesNo(display), phone: 'labelled' },
              { label: t`Created`, cell: ({ created }) => dateCell(created), phone: 'hidden' },
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
                  shelf={shelf}
                  nodes={nodes}
                  from={directory}
                  rows={chosen}
                  reachable={state.reachable}
                  onMoved={() => {
                    selection.clear()
                    void outdate()
                  }}
                />
                <RemoveRows
                  page={page}
                  remove={(file) => call(remove, { params: { id: directory, file } })}
                  onDone={() => void outdate()}
                />
              </>
            }
          />
          <p className="flex flex-wrap justify-between gap-3 text-sm text-muted-foreground">
            <span>
              {isFiles
                ? `${plural(rows.length, { one: '# file', other: '# files' })}, ${fileSize(total)}`
                : plural(rows.length, { one: '# video', other: '# videos' })}
            </span>
            <Trans>Those without a number come last, by name.</Trans>
          </p>
        </>
      ) : null}
    </div>
  )
}
