import { authOperations } from '@contract/auth.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { call } from '@/api/call.ts'
import { useErrorNotice } from '@/data/use-error-notice.ts'
import { updateUser } from '@/hooks/use-user.ts'
import { useFieldErrors } from '@/kit/form/use-field-errors.ts'
import { Button } from '@/ui/button.tsx'
import { Dialog, DialogContent } from '@/ui/dialog.tsx'
import { useToast } from '@/ui/toast.tsx'
import { emptyEthnicity, ethnicityAnswer } from './ethnicity-draft.ts'
import { EthnicityQuestion } from './ethnicity-question.tsx'

/** Asks a coordinator or core team member about their ethnicity, for the totals of the network (AUTH-49 to AUTH-52). */
export const EthnicityDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useLingui()
  const { show } = useToast()
  const notice = useErrorNotice()
  const refused = useFieldErrors(['ethnicity_capture', 'ethnicity_capture.other_detail'])
  const [draft, setDraft] = useState(emptyEthnicity)
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setTried(true)
    const ethnicity_capture = ethnicityAnswer(draft)
    if (!ethnicity_capture) return
    setBusy(true)
    refused.clear()
    try {
      await updateUser(await call(authOperations['me.update'], { body: { ethnicity_capture } }))
      show({ message: t`Saved successfully` })
      onClose()
    } catch (error) {
      if (!refused.mark(error)) notice(error)
      setBusy(false)
    }
  }
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent
        decisive
        className="long"
        title={<Trans>What is your ethnic group?</Trans>}
        description={
          <Trans>
            We ask everyone who runs a club, to see who the network reaches. Your answer is kept without your
            name.
          </Trans>
        }
        footer={
          <>
            <Button onClick={onClose}>
              <Trans>Not now</Trans>
            </Button>
            <Button variant="primary" busy={busy} onClick={() => void save()}>
              <Trans>Save</Trans>
            </Button>
          </>
        }
      >
        <form ref={refused.form} noValidate>
          <EthnicityQuestion
            value={draft}
            onChange={setDraft}
            tried={tried}
            refused={refused.errors['ethnicity_capture.other_detail'] ?? refused.errors.ethnicity_capture}
          />
        </form>
      </DialogContent>
    </Dialog>
  )
}
