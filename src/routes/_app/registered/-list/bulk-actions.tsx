import { Trans, useLingui } from '@lingui/react/macro'
import { Archive, ArchiveRestore, Church, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type Stored, useReplica } from '@/hooks/use-replica.ts'
import { aboutRows, RemoveSelected, type RowSelection } from '@/kit/list/row-selection.tsx'
import { Button, type ButtonProps } from '@/ui/button.tsx'
import { Sheet, SheetContent } from '@/ui/sheet.tsx'
import { TwoClickButton } from '@/ui/two-click-button.tsx'
import { ChurchConnectionDialog } from './church-connection-dialog.tsx'
import { RemoveAttendedDialog } from './remove-attended-dialog.tsx'
import { countAttended, useAttended } from './use-attended.ts'
import { useBulkChanges } from './use-bulk-changes.ts'

type BulkActionsProps = {
  selection: RowSelection
  shown: readonly Stored<'registered'>[]
  /** True if archived people are shown. They can be unarchived (REG-48). */
  archived: boolean
  /**
   * True on a phone or portrait tablet. The bar has one button there, which opens a sheet with the actions.
   */
  narrow: boolean
}

/** Bulk actions for the selected people (REG-46 to REG-49). */
export const BulkActions = ({ selection, shown, archived, narrow }: BulkActionsProps) => {
  const { t } = useLingui()
  const bulk = useBulkChanges()
  const { db } = useReplica()
  const [open, setOpen] = useState(false)
  const [asking, setAsking] = useState<'support' | { attended: number } | null>(null)
  const picked = selection.among(shown)
  // // If someone attended sessions, a dialog explains the effect and has its own confirmation, so the button
  // needs no second press.
  const asksItself = useAttended(picked) > 0
  const done = (saved: boolean) => {
    setAsking(null)
    setOpen(false)
    if (saved) selection.clear()
  }
  const ask = (question: NonNullable<typeof asking>) => {
    setOpen(false)
    setAsking(question)
  }
  const remove = async () => {
    const attended = await countAttended(db, picked)
    if (attended > 0) ask({ attended })
    else done(await bulk.remove(picked))
  }
  const changes = (look: Pick<ButtonProps, 'variant' | 'size' | 'block'>) => (
    <>
      <Button {...look} icon={Church} onClick={() => ask('support')}>
        <Trans>Update Church Connection status</Trans>
      </Button>
      <Button
        {...look}
        icon={archived ? ArchiveRestore : Archive}
        onClick={() => void bulk.archive(picked, !archived).then(done)}
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
              {changes({ block: true })}
              <TwoClickButton
                block
                icon={Trash2}
                armedLabel={t`Press again to remove`}
                asksItself={asksItself}
                about={aboutRows(picked)}
                onConfirm={() => void remove()}
              >
                <Trans>Remove selected</Trans>
              </TwoClickButton>
            </SheetContent>
          </Sheet>
        </>
      ) : (
        <>
          {changes({ variant: 'on-hero', size: 'small' })}
          <RemoveSelected rows={picked} asksItself={asksItself} onConfirm={() => void remove()} />
        </>
      )}
      {asking === 'support' ? (
        <ChurchConnectionDialog
          count={picked.length}
          onClose={() => setAsking(null)}
          onChoose={(type) => void bulk.setSupport(picked, type).then(done)}
        />
      ) : asking ? (
        <RemoveAttendedDialog
          people={picked}
          attended={asking.attended}
          onClose={() => setAsking(null)}
          onRemove={() => void bulk.remove(picked).then(done)}
        />
      ) : null}
    </>
  )
}
