import { Trans, useLingui } from '@lingui/react/macro'
import { Archive, ArchiveRestore } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useErrorNotice } from '@/data/use-error-notice.ts'
import { NeedsWifi } from '@/kit/page/needs-wifi.tsx'
import { Button } from '@/ui/button.tsx'
import { useToast } from '@/ui/toast.tsx'
import { removeEach } from './remove-rows.tsx'
import type { ListPageState } from './use-list-page.ts'

type ArchiveRowsProps<Why> = {
  page: Pick<ListPageState, 'selection'> & { list: Pick<ListPageState['list'], 'rows' | 'reachable'> }
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
 * button (ERR-26, ERR-27).
 */
export const ArchiveRows = <Why = never>({ page, archive, ask, onDone }: ArchiveRowsProps<Why>) => {
  const { t } = useLingui()
  const { show } = useToast()
  const showErrorNotice = useErrorNotice()
  const wifiHintId = useId()
  const [isBusy, setIsBusy] = useState(false)
  const [isPrompting, setIsPrompting] = useState(false)
  const { selection, list } = page
  const chosenRows = selection.among(list.rows as readonly { id: string; archived: boolean }[])
  const shouldArchive = !chosenRows.every(({ archived }) => archived)
  const archiveRows = async (ids: readonly string[], isArchived: boolean, reason?: Why) => {
    setIsPrompting(false)
    setIsBusy(true)
    const { done, refused, stopped: stopError } = await removeEach(ids, (id) => archive(id, isArchived, reason))
    setIsBusy(false)
    onDone()
    const all = ids.length
    // If the run stopped early, leave the rows selected, so that the user can retry at once.
    if (stopError)
      return showErrorNotice(
        stopError,
        all > 1 && <Trans>{`${done} of ${all} changed. The others are as they were.`}</Trans>,
      )
    selection.clear()
    if (refused > 0) return show({ message: t`${refused} rows could not be updated`, tone: 'error' })
    show({
      message: t`Updated successfully`,
      undo: { label: t`Undo`, onUndo: () => void archiveRows(ids, !isArchived) },
    })
  }
  const idsToChange = chosenRows.filter(({ archived }) => archived !== shouldArchive).map(({ id }) => id)
  return (
    <>
      <Button
        variant="on-hero"
        size="small"
        icon={shouldArchive ? Archive : ArchiveRestore}
        busy={isBusy}
        disabled={!list.reachable}
        aria-describedby={list.reachable ? undefined : wifiHintId}
        onClick={() => (ask && shouldArchive ? setIsPrompting(true) : void archiveRows(idsToChange, shouldArchive))}
      >
        {shouldArchive ? <Trans>Archive selected</Trans> : <Trans>Unarchive selected</Trans>}
      </Button>
      {list.reachable ? null : <NeedsWifi id={wifiHintId} />}
      {isPrompting
        ? ask?.({
            count: idsToChange.length,
            onChosen: (reason) => void archiveRows(idsToChange, true, reason),
            onClose: () => setIsPrompting(false),
          })
        : null}
    </>
  )
}
