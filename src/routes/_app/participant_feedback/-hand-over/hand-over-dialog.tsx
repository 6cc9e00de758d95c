import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useErrorNotice } from '@/data/use-error-notice.ts'
import { getLockState, lockEverywhere } from '@/device-lock/use-lock.ts'
import { beginHandOver } from '@/device-storage/collected-surveys.ts'
import { SetLockDialog } from '@/features/lock/set-lock-dialog.tsx'
import type { Replica } from '@/replica/replica.ts'
import { Button } from '@/ui/button.tsx'
import { Dialog, DialogContent } from '@/ui/dialog.tsx'
import { useUser } from '@/user/use-user.ts'

type HandOverDialogProps = { db: Replica['db']; onClose: () => void }

/** Dialog that explains the hand-over of the device. If the device has no lock, the user sets one first. */
export const HandOverDialog = ({ db, onClose }: HandOverDialogProps) => {
  const user = useUser()
  const showError = useErrorNotice()
  const [step, setStep] = useState<'ask' | 'lock' | 'busy'>('ask')
  const handOver = async () => {
    setStep('busy')
    try {
      await beginHandOver(db, user.id, user.organisation__organisation_name ?? '')
      lockEverywhere(user.id)
      // Reload the app, so that earlier data is removed from memory. Replace this page, so that Back cannot return to
      // it.
      location.replace('/survey/collect')
    } catch (error) {
      showError(error)
      setStep('ask')
    }
  }
  if (step === 'lock')
    return (
      <SetLockDialog
        onClose={() => {
          if (getLockState(user.id) === 'none') setStep('ask')
          else void handOver()
        }}
      />
    )
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent
        title={<Trans>Let a family answer on this device</Trans>}
        description={
          <Trans>
            People answer the survey on this device, one after another, with Wi-Fi or without. Until you end it the
            device is locked: no one can open the register. To end it you need your PIN.
          </Trans>
        }
        footer={
          <>
            <Button disabled={step === 'busy'} onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            <Button
              variant="primary"
              data-autofocus
              busy={step === 'busy'}
              onClick={() => (getLockState(user.id) === 'none' ? setStep('lock') : void handOver())}
            >
              {getLockState(user.id) === 'none' ? <Trans>Set a PIN first</Trans> : <Trans>Start the survey</Trans>}
            </Button>
          </>
        }
      >
        <p>
          <Trans>The answers stay on this device, locked, and are sent once you unlock it with Wi-Fi.</Trans>
        </p>
      </DialogContent>
    </Dialog>
  )
}
