import type { CurrentUser } from '@contract/user.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { ApiError, NoAnswer } from '@/api/errors.ts'
import { useOnline } from '@/browser/use-online.ts'
import { unlockHereByPassword } from '@/device-lock/lock-here.ts'
import type { UnsentCount } from '@/device-lock/lock-pending.ts'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { PasswordInput } from '@/ui/password-input.tsx'
import { useToast } from '@/ui/toast.tsx'
import { TwoClickButton } from '@/ui/two-click-button.tsx'
import { verifyPassword } from '@/user/verify-password.ts'

type DiscardLockedProps = {
  user: CurrentUser
  unsent: Exclude<UnsentCount, 0>
  onStay: () => void
  /** Called if the password has unlocked the device. Nothing was discarded in that case. */
  onOpen: () => void
  onDiscard: () => Promise<void>
}

/**
 * Form that lists the data that would be lost and requires the account's password. If the password still opens the
 * lock, the form unlocks the device and discards nothing. If the password was changed after the lock was set, it cannot
 * open the lock but still proves that the user owns the account.
 */
export const DiscardLocked = ({ user, unsent, onStay, onOpen, onDiscard }: DiscardLockedProps) => {
  const { t } = useLingui()
  const { show } = useToast()
  const isOnline = useOnline()
  const passwordInput = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  const getErrorMessage = (reason: unknown): string => {
    if (reason instanceof ApiError && reason.code === 'invalid_credentials')
      return t`This is not the password you log in with.`
    if (reason instanceof ApiError && reason.code === 'too_many_tries')
      return t`Too many tries. Wait a few minutes and try again.`
    if (reason instanceof NoAnswer) return t`Hallbook cannot be reached to check this password. Nothing has changed.`
    return t`You could not be logged out. Everything is still here; try again.`
  }
  const showError = (message: string) => {
    setError(message)
    passwordInput.current?.focus()
  }
  const discard = async () => {
    const password = passwordInput.current?.value ?? ''
    if (!password) return showError(t`Give the password you log in with.`)
    setIsBusy(true)
    setError(undefined)
    try {
      await verifyPassword(user.email, password)
      if (await unlockHereByPassword(user, password)) {
        show({ message: t`Your password opens this device. Nothing was discarded.`, tone: 'done' })
        return onOpen()
      }
      await onDiscard()
    } catch (reason) {
      showError(getErrorMessage(reason))
    }
    setIsBusy(false)
  }
  if (!isOnline) {
    return (
      <>
        <p>
          <Trans>
            Logging out needs Wi-Fi: only the person who made the changes can discard them, and without Wi-Fi the
            password cannot be checked.
          </Trans>{' '}
          {unsent === 'unknown' ? (
            <Trans>What has not been sent stays on this device.</Trans>
          ) : (
            plural(unsent, {
              one: '# change that has not been sent stays on this device.',
              other: '# changes that have not been sent stay on this device.',
            })
          )}
        </p>
        <Button block onClick={onStay}>
          <Trans>Stay</Trans>
        </Button>
      </>
    )
  }
  return (
    <>
      <p>
        {unsent === 'unknown' ? (
          <Trans>
            Hallbook cannot tell whether everything has been sent. Anything that has not is lost for good if you log out
            without unlocking.
          </Trans>
        ) : (
          plural(unsent, {
            one: '# change has not been sent. If you log out without unlocking, it is lost for good.',
            other: '# changes have not been sent. If you log out without unlocking, they are lost for good.',
          })
        )}{' '}
        <Trans>The register is removed from this device, and signing in again needs Wi-Fi.</Trans>
      </p>
      <Button block onClick={onStay}>
        <Trans>Stay</Trans>
      </Button>
      <Field
        label={<Trans>Password of your account</Trans>}
        hint={<Trans>Only the person who made it can discard it. Hallbook checks it over Wi-Fi.</Trans>}
        error={error}
        required
      >
        <PasswordInput
          ref={passwordInput}
          name="password"
          autoComplete="current-password"
          showLabel={t`Show password`}
          hideLabel={t`Hide password`}
        />
      </Field>
      <TwoClickButton
        variant="danger"
        block
        busy={isBusy}
        armedLabel={t`Press again to discard`}
        onConfirm={() => void discard()}
      >
        <Trans>Discard and log out</Trans>
      </TwoClickButton>
    </>
  )
}
