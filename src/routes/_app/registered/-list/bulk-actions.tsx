import { Trans, useLingui } from '@lingui/react/macro'
import { Archive, ArchiveRestore, Church, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { joinRowIds, RemoveSelected, type RowSelection } from '@/kit/list/row-selection.tsx'
import { type StoredRow, useReplica } from '@/sync-state/use-replica.ts'
import { Button, type ButtonProps } from '@/ui/button.tsx'
import { Sheet, SheetContent } from '@/ui/sheet.tsx'
import { TwoClickButton } from '@/ui/two-click-button.tsx'
import { ChurchConnectionDialog } from './church-connection-dialog.tsx'
import { RemoveAttendedDialog } from './remove-attended-dialog.tsx'
import { countAttended, useAttendedCount } from './use-attended.ts'
import { useBulkChanges } from './use-bulk-changes.ts'

type BulkActionsProps = {
  selection: RowSelection
  shown: readonly StoredRow<'registered'>[]
  /** True if archived people are shown. They can be unarchived (REG-48). */
  archived: boolean
  /** True on a phone or portrait tablet. The bar has one button there, which opens a sheet with the actions. */
  narrow: boolean
}

/** Bulk actions for the selected people (REG-46 to REG-49). */
export const BulkActions = ({ selection, shown: pagePeople, archived, narrow }: BulkActionsProps) => {
  const { t } = useLingui()
  const bulkChanges = useBulkChanges()
  const { db } = useReplica()
  const [open, setOpen] = useState(false)
  const [openDialog, setOpenDialog] = useState<'support' | { attended: number } | null>(null)
  const pickedPeople = selection.among(pagePeople)
  // True if a selected person has attended sessions. A dialog then explains the effect of the removal and has its own
  // confirmation, so the button needs no second press.
  const hasDialog = useAttendedCount(pickedPeople) > 0
  const handleSaved = (saved: boolean) => {
    setOpenDialog(null)
    setOpen(false)
    if (saved) selection.clear()
  }
  const showDialog = (question: NonNullable<typeof openDialog>) => {
    setOpen(false)
    setOpenDialog(question)
  }
  const remove = async () => {
    const attendedCount = await countAttended(db, pickedPeople)
    if (attendedCount > 0) showDialog({ attended: attendedCount })
    else handleSaved(await bulkChanges.remove(pickedPeople))
  }
  const renderChangeButtons = (buttonProps: Pick<ButtonProps, 'variant' | 'size' | 'block'>) => (
    <>
      <Button {...buttonProps} icon={Church} onClick={() => showDialog('support')}>
        <Trans>Update Church Connection status</Trans>
      </Button>
      <Button
        {...buttonProps}
        icon={archived ? ArchiveRestore : Archive}
        onClick={() => void bulkChanges.archive(pickedPeople, !archived).then(handleSaved)}
      >
        {archived ? <Trans>Unarchive selected</Trans> : <Trans>Archive selected</Trans>}
      </Button>
    </>
  )
  return (
    <>
      {narrow ? (
        <>
          <Button variant="on-hero" size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            <Trans>Change selected</Trans>
          </Button>
          <Sheet open={open} onOpenChange={setOpen}>
            <SheetContent
              title={<Trans>Change selected</Trans>}
              closeLabel={t`Close`}
              bodyClassName="grid content-start gap-3"
            >
              {renderChangeButtons({ block: true })}
              <TwoClickButton
                block
                icon={Trash2}
                armedLabel={t`Press again to remove`}
                asksItself={hasDialog}
                about={joinRowIds(pickedPeople)}
                onConfirm={() => void remove()}
              >
                <Trans>Remove selected</Trans>
              </TwoClickButton>
            </SheetContent>
          </Sheet>
        </>
      ) : (
        <>
          {renderChangeButtons({ variant: 'on-hero', size: 'small' })}
          <RemoveSelected rows={pickedPeople} asksItself={hasDialog} onConfirm={() => void remove()} />
        </>
      )}
      {openDialog === 'support' ? (
        <ChurchConnectionDialog
          count={pickedPeople.length}
          onClose={() => setOpenDialog(null)}
          onChoose={(type) => void bulkChanges.setSupport(pickedPeople, type).then(handleSaved)}
        />
      ) : (
        openDialog && (
          <RemoveAttendedDialog
            people={pickedPeople}
            attended={openDialog.attended}
            onClose={() => setOpenDialog(null)}
            onRemove={() => void bulkChanges.remove(pickedPeople).then(handleSaved)}
          />
        )
      )}
    </>
  )
}
