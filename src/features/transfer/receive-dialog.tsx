import { Trans } from '@lingui/react/macro'
import { Camera, FileUp } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import {
  type ChangeTransfer,
  type ImportCounts,
  importChanges,
  openEnvelope,
  readEnvelope,
  readTransferFile,
  type TransferEnvelope,
} from '@/sync-state/transfer.ts'
import { useReplica } from '@/sync-state/use-replica.ts'
import { useRequestSync } from '@/sync-state/use-request-sync.ts'
import { Button } from '@/ui/button.tsx'
import { Dialog, DialogContent } from '@/ui/dialog.tsx'
import { ReceiveCamera } from './receive-camera.tsx'
import { ReceivePreview } from './receive-preview.tsx'
import { ReceiveResult } from './receive-result.tsx'
import { SecretForm } from './secret-form.tsx'
import { TransferError } from './transfer-error.tsx'
import { useTransferMessages } from './use-transfer-messages.ts'

type TransferSource = 'file' | 'codes'

/** Current step of the import in the dialog. */
type ReceiveStep =
  | { at: 'choose' }
  /**
   * Step that requests the passphrase or number. For codes it comes before the camera. After a wrong number, the codes
   * that were read are still in `envelope`.
   */
  | { at: 'secret'; from: TransferSource; envelope: TransferEnvelope | null }
  | { at: 'camera'; number: string }
  | { at: 'shown'; from: TransferSource; carried: ChangeTransfer }
  | { at: 'done'; taken: ImportCounts }

/**
 * Dialog that imports changes from another device of the same user, from a file or from codes. It shows the changes
 * before they are imported.
 */
export const ReceiveDialog = ({ onClose }: { onClose: () => void }) => {
  const { db, organisation } = useReplica()
  const requestSync = useRequestSync()
  const getErrorMessage = useTransferMessages()
  const [step, setStep] = useState<ReceiveStep>({ at: 'choose' })
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const fileInput = useRef<HTMLInputElement>(null)

  const showStep = (next: ReceiveStep, why: string | null = null) => {
    setError(why)
    setStep(next)
  }
  /**
   * Disables the dialog while an operation runs. If the operation fails, shows the error in the step `back`, or in the
   * current step.
   */
  const runExclusive = async (from: TransferSource, work: () => Promise<void>, back?: ReceiveStep) => {
    setIsBusy(true)
    setError(null)
    try {
      await work()
    } catch (failure) {
      if (back) setStep(back)
      setError(getErrorMessage(failure, from))
    }
    setIsBusy(false)
  }
  const openChosenFile = (event: ChangeEvent<HTMLInputElement>) => {
    const [picked] = event.target.files ?? []
    // Reset the input. Otherwise choosing the same file again would have no effect.
    event.target.value = ''
    if (!picked) return
    void runExclusive('file', async () => {
      showStep({ at: 'secret', from: 'file', envelope: await readTransferFile(picked, db.user) })
    })
  }
  const decryptEnvelope = (from: TransferSource, envelope: TransferEnvelope, secret: string) =>
    runExclusive(from, async () => showStep({ at: 'shown', from, carried: await openEnvelope(envelope, secret) }), {
      at: 'secret',
      from,
      envelope,
    })
  const readWhole = (whole: Uint8Array, number: string) =>
    runExclusive(
      'codes',
      async () => {
        const envelope = await readEnvelope(whole, db.user)
        await decryptEnvelope('codes', envelope, number)
      },
      { at: 'secret', from: 'codes', envelope: null },
    )
  const receiveChanges = (from: TransferSource, carried: ChangeTransfer) =>
    runExclusive(from, async () => {
      const result = await importChanges(db, organisation, carried)
      requestSync('asked')
      showStep({ at: 'done', taken: result })
    })

  function renderStep() {
    if (step.at === 'choose')
      return (
        <DialogContent
          title={<Trans>Bring in changes</Trans>}
          description={
            <Trans>
              From another device you are signed in on. You can look at them before adding them. Nothing here is
              replaced.
            </Trans>
          }
          footer={
            <Button disabled={isBusy} onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
          }
        >
          {error ? <TransferError>{error}</TransferError> : null}
          <input
            ref={fileInput}
            type="file"
            accept=".hallbook,application/octet-stream"
            hidden
            data-carry
            onChange={openChosenFile}
          />
          <Button block icon={FileUp} busy={isBusy} onClick={() => fileInput.current?.click()}>
            <Trans>From a file</Trans>
          </Button>
          <Button
            block
            icon={Camera}
            disabled={isBusy}
            onClick={() => showStep({ at: 'secret', from: 'codes', envelope: null })}
          >
            <Trans>From codes</Trans>
          </Button>
        </DialogContent>
      )
    if (step.at === 'secret')
      return (
        <SecretForm
          key={step.from}
          from={step.from}
          error={error}
          busy={isBusy}
          onBack={() => showStep({ at: 'choose' })}
          onSecret={(secret) =>
            step.envelope
              ? void decryptEnvelope(step.from, step.envelope, secret)
              : showStep({ at: 'camera', number: secret })
          }
        />
      )
    if (step.at === 'camera')
      return (
        <ReceiveCamera
          user={db.user}
          opening={isBusy}
          onBack={() => showStep({ at: 'secret', from: 'codes', envelope: null })}
          onWhole={(whole) => void readWhole(whole, step.number)}
          onDamaged={(failure) =>
            showStep({ at: 'secret', from: 'codes', envelope: null }, getErrorMessage(failure, 'codes'))
          }
        />
      )
    if (step.at === 'shown')
      return (
        <ReceivePreview
          carried={step.carried}
          error={error}
          busy={isBusy}
          onCancel={onClose}
          onTake={() => void receiveChanges(step.from, step.carried)}
        />
      )
    return <ReceiveResult result={step.taken} onClose={onClose} />
  }
  return (
    <Dialog open onOpenChange={(stay) => !stay && !isBusy && onClose()}>
      {renderStep()}
    </Dialog>
  )
}
