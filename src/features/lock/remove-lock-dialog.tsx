import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useId, useState } from 'react'
import { removeLockHere } from '@/device-lock/lock-here.ts'
import { Button } from '@/ui/button.tsx'
import { Dialog, DialogContent } from '@/ui/dialog.tsx'
import { Field } from '@/ui/field.tsx'
import { PasswordInput } from '@/ui/password-input.tsx'
import { useToast } from '@/ui/toast.tsx'
import { useUser } from '@/user/use-user.ts'

/** Dialog that removes the lock. It requires the PIN, so that a person who finds an open tablet cannot remove it. */
export const RemoveLockDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useLingui()
  const user = useUser()
  const formId = useId()
  const { show } = useToast()
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const formElement = event.currentTarget
    setIsBusy(true)
    setError(undefined)
    const isRemoved = await removeLockHere(user.id, String(new FormData(formElement).get('secret') ?? '')).catch(
      () => null,
    )
    setIsBusy(false)
    if (isRemoved) {
      show({ message: t`This device has no lock any more.`, tone: 'done' })
      return onClose()
    }
    setError(
      isRemoved === null
        ? t`The lock could not be removed. Everything is still here; try again.`
        : t`This is not the PIN, nor the password.`,
    )
    formElement.querySelector('input')?.focus()
  }
  return (
    <Dialog open onOpenChange={(open) => !open && !isBusy && onClose()}>
      <DialogContent
        title={<Trans>Remove the lock?</Trans>}
        description={<Trans>Anyone with this device can then open the register.</Trans>}
        footer={
          <>
            <Button disabled={isBusy} onClick={onClose}>
              <Trans>Keep the lock</Trans>
            </Button>
            <Button type="submit" form={formId} variant="danger" busy={isBusy}>
              <Trans>Remove the lock</Trans>
            </Button>
          </>
        }
      >
        <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
          <Field label={<Trans>PIN or passphrase</Trans>} error={error} required>
            <PasswordInput
              name="secret"
              autoComplete="off"
              data-autofocus
              showLabel={t`Show PIN`}
              hideLabel={t`Hide PIN`}
            />
          </Field>
        </form>
      </DialogContent>
    </Dialog>
  )
}
