import { Trans } from '@lingui/react/macro'
import { Archive, ArchiveRestore, Church } from 'lucide-react'
import { useState } from 'react'
import { RemoveSelected, type RowSelection } from '@/blocks/row-selection.tsx'
import type { Stored } from '@/hooks/use-replica.ts'
import { Button } from '@/ui/button.tsx'
import { ChurchConnectionDialog } from './church-connection-dialog.tsx'
import { RemoveAttendedDialog } from './remove-attended-dialog.tsx'
import { useBulkChanges } from './use-bulk-changes.ts'

type BulkActionsProps = {
  selection: RowSelection
  shown: readonly Stored<'registered'>[]
  /** The archived are shown: they can be brought back (REG-48). */
  archived: boolean
}

/** The buttons for the selected people (REG-46 to REG-49). */
export const BulkActions = ({ selection, shown, archived }: BulkActionsProps) => {
  const bulk = useBulkChanges()
  const [asking, setAsking] = useState<'support' | { attended: number } | null>(null)
  const picked = selection.among(shown)
  const done = (saved: boolean) => {
    setAsking(null)
    if (saved) selection.clear()
  }
  const remove = async () => {
    const attended = await bulk.countAttended(picked)
    if (attended > 0) setAsking({ attended })
    else done(await bulk.remove(picked))
  }
  return (
    <>
      <Button variant="on-hero" size="small" icon={Church} onClick={() => setAsking('support')}>
        <Trans>Update Church Connection status</Trans>
      </Button>
      <Button
        variant="on-hero"
        size="small"
        icon={archived ? ArchiveRestore : Archive}
        onClick={() => void bulk.archive(picked, !archived).then(done)}
      >
        {archived ? <Trans>Unarchive selected</Trans> : <Trans>Archive selected</Trans>}
      </Button>
      <RemoveSelected onConfirm={() => void remove()} />
      {asking === 'support' ? (
        <ChurchConnectionDialog
          count={picked.length}
          onClose={() => setAsking(null)}
          onChoose={(type) => void bulk.setSupport(picked, type).then(done)}
        />
      ) : asking ? (
        <RemoveAttendedDialog
          count={picked.length}
          attended={asking.attended}
          onClose={() => setAsking(null)}
          onRemove={() => void bulk.remove(picked).then(done)}
        />
      ) : null}
    </>
  )
}
