import { MAX_REASON, MIN_REASON } from '@contract/recruitment/second-look.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Button } from '@/ui/button.tsx'
import { Dialog, DialogContent } from '@/ui/dialog.tsx'
import { Field } from '@/ui/field.tsx'
import { Textarea } from '@/ui/textarea.tsx'

type ReasonDialogProps = {
  title: ReactNode
  busy: boolean
  onReason: (reason: string) => void
  onClose: () => void
}

/** Asks for the reason of an unusual step. It is shown on the record, in print and in the history. */
export function ReasonDialog({ title, busy, onReason, onClose }: ReasonDialogProps) {
  const { t } = useLingui()
  const form = useId()
  const [reason, setReason] = useState('')
  const [isLacking, setIsLacking] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const text = reason.trim()
    if (text.length < MIN_REASON) setIsLacking(true)
    else onReason(text)
  }
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent
        title={title}
        description={<Trans>The reason is shown on the record, in print and in the history.</Trans>}
        footer={
          <>
            <Button onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            <Button variant="primary" type="submit" form={form} busy={busy}>
              <Trans>Save</Trans>
            </Button>
          </>
        }
      >
        <form id={form} noValidate onSubmit={submit}>
          <Field
            label={t`Reason`}
            required
            error={isLacking ? t`Write at least ${MIN_REASON} characters.` : undefined}
          >
            <Textarea
              rows={4}
              maxLength={MAX_REASON}
              value={reason}
              onChange={(event) => {
                setReason(event.target.value)
                setIsLacking(false)
              }}
            />
          </Field>
        </form>
      </DialogContent>
    </Dialog>
  )
}
