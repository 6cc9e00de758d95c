import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useId, useState } from 'react'
import { ApiError, NoAnswer } from '@/api/errors.ts'
import { findWeakness, setLockHere } from '@/device-lock/lock-here.ts'
import { getLockState } from '@/device-lock/use-lock.ts'
import { Button } from '@/ui/button.tsx'
import { Dialog, DialogContent } from '@/ui/dialog.tsx'
import { Field } from '@/ui/field.tsx'
import { PasswordInput } from '@/ui/password-input.tsx'
import { useToast } from '@/ui/toast.tsx'
import { useUser } from '@/user/use-user.ts'
import { verifyPassword } from '@/user/verify-password.ts'
import { type IdleMinutes, IdleSelect } from './idle-select.tsx'

type FieldErrors = { pin?: string; again?: string; password?: string }

/**
 * Dialog that sets a lock on this device. It requires the account's password, which can open the lock if the PIN is
 * forgotten.
 */
export const SetLockDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useLingui()
  const user = useUser()
  const formId = useId()
  const { show } = useToast()
  const [idleMinutes, setIdleMinutes] = useState<IdleMinutes>('5')
  const [errors, setErrors] = useState<FieldErrors>({})
  const [isBusy, setIsBusy] = useState(false)

  const validate = (pin: string, again: string, password: string): FieldErrors => {
    const weakness = findWeakness(pin)
    if (weakness === 'short') return { pin: t`Use at least 6 digits, or at least 8 characters.` }
    if (weakness === 'guessable') return { pin: t`This PIN is too easy to guess. Choose another.` }
    if (again !== pin) return { again: t`This is not the same PIN.` }
    return password ? {} : { password: t`Give the password you log in with.` }
  }
  const getErrors = (error: unknown): FieldErrors => {
    if (error instanceof ApiError && error.code === 'invalid_credentials')
      return { password: t`This is not the password you log in with.` }
    if (error instanceof ApiError && error.code === 'too_many_tries')
      return { password: t`Too many tries. Wait a few minutes and try again.` }
    if (error instanceof NoAnswer)
      return { password: t`Setting a lock needs a connection, to check this password. Nothing has changed.` }
    return { password: t`The lock could not be set. Everything is still here; try again.` }
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const formElement = event.currentTarget
    const readField = (name: string) => String(new FormData(formElement).get(name) ?? '')
    const showErrors = (found: FieldErrors) => {
      setErrors(found)
      formElement.querySelector<HTMLInputElement>(`[name=${Object.keys(found)[0]}]`)?.focus()
    }
    const foundErrors = validate(readField('pin'), readField('again'), readField('password'))
    if (Object.keys(foundErrors).length) return showErrors(foundErrors)
    setIsBusy(true)
    setErrors({})
    try {
      await verifyPassword(user.email, readField('password'))
      await setLockHere(user, {
        pin: readField('pin'),
        password: readField('password'),
        idleMinutes: Number(idleMinutes),
      })
      show({ message: t`This device has a lock now.`, tone: 'done' })
      onClose()
    } catch (error) {
      // If the lock was set before the error, close the dialog. The lock's row in the panel shows what
      // remains to be done.
      if (getLockState(user.id) !== 'none') return onClose()
      showErrors(getErrors(error))
      setIsBusy(false)
    }
  }
  const pinProps = { autoComplete: 'off', showLabel: t`Show PIN`, hideLabel: t`Hide PIN` }
  return (
    <Dialog open onOpenChange={(open) => !open && !isBusy && onClose()}>
      <DialogContent
        title={<Trans>Lock this device</Trans>}
        description={
          <Trans>
            Names, health notes and unsent changes on this device will open only with your PIN. Nothing is sent while it
            is locked.
          </Trans>
        }
        footer={
          <>
            <Button disabled={isBusy} onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            <Button type="submit" form={formId} variant="primary" busy={isBusy}>
              <Trans>Set the lock</Trans>
            </Button>
          </>
        }
      >
        <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
          <Field
            label={<Trans>New PIN or passphrase</Trans>}
            hint={<Trans>At least 6 digits, or 8 characters. A longer one protects better.</Trans>}
            error={errors.pin}
            required
          >
            <PasswordInput name="pin" data-autofocus {...pinProps} />
          </Field>
          <Field label={<Trans>Repeat the PIN</Trans>} error={errors.again} required>
            <PasswordInput name="again" {...pinProps} />
          </Field>
          <Field
            label={<Trans>Password of your account</Trans>}
            hint={<Trans>It opens the lock if you forget the PIN.</Trans>}
            error={errors.password}
            required
          >
            <PasswordInput
              name="password"
              autoComplete="current-password"
              showLabel={t`Show password`}
              hideLabel={t`Hide password`}
            />
          </Field>
          <IdleSelect value={idleMinutes} onChange={setIdleMinutes} />
        </form>
      </DialogContent>
    </Dialog>
  )
}
