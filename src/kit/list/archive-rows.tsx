import { Trans, useLingui } from '@lingui/react/macro'
import { Archive, ArchiveRestore } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { NeedsWifi } from '@/kit/page/needs-wifi.tsx'
import { Button } from '@/ui/button.tsx'
import { useToast } from '@/ui/toast.tsx'
import { actOnEach } from './bulk-run.ts'
import type { ListPageState } from './use-list-page.ts'

type ArchiveRowsProps<Why> = {
  page: Pick<ListPageState, 'selection' | 'work'> & { list: Pick<ListPageState['list'], 'rows' | 'reachable'> }
  /**
   * Archives or unarchives one row.
   * @throws the same errors as `call`
   */
  archive: (id: string, archived: boolean, wifiHintId: Why | undefined) => Promise<unknown>
  /** Renders a prompt for the reason before rows are archived. */
  ask?: (prompt: { count: number; onChosen: (wifiHintId: Why) => void; onClose: () => void }) => ReactNode
  /** Called after the run, even if it failed, because loaded data is then stale. */
  onDone: () => void
}

/**
 * Button that archives the selected rows one by one, or unarchives them if all are archived. The toast has an undo
 * button. The bar and the rows show the result if some rows were not changed (ERR-26, ERR-27).
 */
export const ArchiveRows = <Why = never>({ page, archive, ask, onDone }: ArchiveRowsProps<Why>) => {
  const { t } = useLingui()
  const { show } = useToast()
  const wifiHintId = useId()
  const [isPrompting, setIsPrompting] = useState(false)
  const { selection, work, list } = page
  const chosenRows = selection.among(list.rows as readonly { id: string; archived: boolean }[])
  const shouldArchive = !chosenRows.every(({ archived }) => archived)
  const archiveRows = (ids: readonly string[], isArchived: boolean, reason?: Why) => {
    setIsPrompting(false)
    void work.start({
      kind: isArchived ? 'archive' : 'unarchive',
      ids,
      portionSize: 1,
      act: actOnEach((id) => archive(id, isArchived, reason)),
      onEnd: onDone,
      onAllDone: () => {
        selection.clear()
        show({
          message: t`Updated successfully`,
          undo: { label: t`Undo`, onUndo: () => archiveRows(ids, !isArchived) },
        })
      },
    })
  }
  const idsToChange = chosenRows.filter(({ archived }) => archived !== shouldArchive).map(({ id }) => id)
  return (
    <>
      <Button
        variant="on-hero"
        size="small"
        icon={shouldArchive ? Archive : ArchiveRestore}
        disabled={!list.reachable}
        aria-describedby={list.reachable ? undefined : wifiHintId}
        onClick={() => (ask && shouldArchive ? setIsPrompting(true) : archiveRows(idsToChange, shouldArchive))}
      >
        {shouldArchive ? <Trans>Archive selected</Trans> : <Trans>Unarchive selected</Trans>}
      </Button>
      {list.reachable ? null : <NeedsWifi id={wifiHintId} />}
      {isPrompting
        ? ask?.({
            count: idsToChange.length,
            onChosen: (reason) => archiveRows(idsToChange, true, reason),
            onClose: () => setIsPrompting(false),
          })
        : null}
    </>
  )
}
