import type { CurrentUser } from '@contract/user.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { LockKeyhole, ShieldAlert } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { type LockedUsers, useLockedUsers } from '@/device-lock/lock-accounts.ts'
import { unlockHere } from '@/device-lock/lock-here.ts'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { Logo } from '@/ui/logo.tsx'
import { Name } from '@/ui/name.tsx'
import { PasswordInput } from '@/ui/password-input.tsx'
import { FullScreenOverlay, overlayColumnClass } from './full-screen-overlay.tsx'
import { LeaveLocked } from './leave-locked.tsx'
import { OtherWaitingText } from './other-waiting-text.tsx'
import { UnsentCount } from './unsent-count.tsx'
import { useUnlockAttempts } from './use-unlock-attempts.tsx'

/** Lock screen above the app until the PIN is entered. */
export const LockScreen = ({ user }: { user: CurrentUser }) => {
  const { t } = useLingui()
  const router = useRouter()
  const secretInput = useRef<HTMLInputElement>(null)
  const [selectedUser, setSelectedUser] = useState(user)
  const [isBusy, setIsBusy] = useState(false)
  const lockedUsers = useLockedUsers()
  const attempts = useUnlockAttempts(selectedUser.id)

  const clearInput = () => {
    if (secretInput.current) secretInput.current.value = ''
    secretInput.current?.focus()
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (attempts.waiting || isBusy) return
    const secret = secretInput.current?.value ?? ''
    if (!secret) {
      attempts.fail('empty')
      return secretInput.current?.focus()
    }
    setIsBusy(true)
    attempts.clear()
    try {
      await unlockHere(selectedUser, secret)
      if (selectedUser.id !== user.id) await router.invalidate()
    } catch (error) {
      attempts.fail(error)
      setIsBusy(false)
      clearInput()
    }
  }
  const selectUser = (other: CurrentUser) => {
    setSelectedUser(other)
    attempts.clear()
    clearInput()
  }
  const otherUsers = [user, ...(lockedUsers?.users ?? [])].filter(
    (other, i, all) => other.id !== selectedUser.id && all.findIndex(({ id }) => id === other.id) === i,
  )
  return (
    <FullScreenOverlay labelledBy="lock-title" onOpen={() => secretInput.current?.focus()}>
      <div className={overlayColumnClass}>
        <h1 id="lock-title" className="flex flex-wrap items-center gap-3 text-3xl font-heavy tracking-tight">
          <Logo className="size-14 flex-none text-logo" />
          <Name>{`${selectedUser.first_name} ${selectedUser.last_name}`}</Name>
        </h1>
        {lockedUsers ? <LockStatus here={lockedUsers} user={selectedUser.id} /> : null}
        <form noValidate onSubmit={submit} className="grid gap-5">
          <Field label={<Trans>PIN or passphrase</Trans>} error={attempts.error} required>
            <PasswordInput
              ref={secretInput}
              name="secret"
              autoComplete="off"
              showLabel={t`Show PIN`}
              hideLabel={t`Hide PIN`}
            />
          </Field>
          <p role="status" className="sr-only">
            {attempts.told}
          </p>
          <Button
            type="submit"
            variant="primary"
            size="comfort"
            block
            busy={isBusy}
            aria-disabled={attempts.waiting || undefined}
          >
            <Trans>Unlock</Trans>
          </Button>
        </form>
        <p className="text-sm text-muted-foreground">
          {attempts.pinClosed ? (
            <Trans>After so many wrong tries the PIN no longer works. Use the password of your account.</Trans>
          ) : (
            <Trans>Forgotten the PIN? Use the password of your account instead.</Trans>
          )}
        </p>
        <ul className="grid gap-2">
          {otherUsers.map((other) => (
            <li key={other.id}>
              <Button block onClick={() => selectUser(other)}>
                <span className="name">
                  <Trans>
                    I am {other.first_name} {other.last_name}
                  </Trans>
                  <UnsentCount count={lockedUsers?.waiting(other.id) ?? 0} />
                </span>
              </Button>
            </li>
          ))}
          <li>
            <Button block onClick={() => void router.navigate({ to: '/login' })}>
              <Trans>Someone else</Trans>
            </Button>
          </li>
        </ul>
        {lockedUsers?.unknown.map((other) => (
          <div key={other.user} className="text-sm text-muted-foreground">
            <OtherWaitingText other={other} />
          </div>
        ))}
        <LeaveLocked
          key={selectedUser.id}
          user={selectedUser}
          onOpen={() => void router.invalidate()}
          onStay={() => secretInput.current?.focus()}
        />
      </div>
    </FullScreenOverlay>
  )
}

/** Status of this user's local data: if it is fully encrypted, and how much is unsent. */
const LockStatus = ({ here, user }: { here: LockedUsers; user: string }) => {
  const waiting = here.waiting(user)
  return (
    <div className="grid gap-3">
      {here.sealed(user) ? (
        <p className="flex items-start gap-3 text-lg text-muted-foreground">
          <LockKeyhole className="mt-1 flex-none" />
          <Trans>This device is locked. Everything on it is safe; nothing is sent until you unlock it.</Trans>
        </p>
      ) : (
        <Banner tone="warning" icon={ShieldAlert} className="py-3">
          <Trans>
            This device is locked, but a part of its data is not protected yet. Unlock it once to finish that. Nothing
            is lost, and nothing is sent until then.
          </Trans>
        </Banner>
      )}
      {waiting > 0 ? (
        <p className="text-muted-foreground">
          {plural(waiting, {
            one: '# change waits here. It is sent when you unlock this device with Wi-Fi.',
            other: '# changes wait here. They are sent when you unlock this device with Wi-Fi.',
          })}
        </p>
      ) : null}
    </div>
  )
}
