import type { CurrentUser } from '@contract/user.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { LockKeyhole } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { lockedUsers, unlockHere } from '@/hooks/lock-here.ts'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { Logo } from '@/ui/logo.tsx'
import { PasswordInput } from '@/ui/password-input.tsx'
import { LanguageChoice } from '../language-choice.tsx'
import { LeaveLocked } from './leave-locked.tsx'
import { useUnlockWords } from './use-unlock-words.ts'

/**
 * Stands before everything until the PIN is given. A dialog of the browser's own, in its top layer: whatever is open
 * beneath is out of reach, and is found again as it was.
 */
export const LockScreen = ({ user }: { user: CurrentUser }) => {
  const { t } = useLingui()
  const router = useRouter()
  const dialog = useRef<HTMLDialogElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [who, setWho] = useState(user)
  const [others, setOthers] = useState<CurrentUser[]>([])
  const [busy, setBusy] = useState(false)
  const { words, fail, clear } = useUnlockWords()

  useEffect(() => {
    const box = dialog.current
    const root = document.getElementById('root')
    box?.showModal()
    // Nothing of the register is to be seen, read out or found beneath it.
    if (root) root.hidden = true
    input.current?.focus()
    return () => {
      if (root) root.hidden = false
      box?.close()
    }
  }, [])
  useEffect(() => {
    void lockedUsers().then(setOthers)
  }, [])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const secret = input.current?.value ?? ''
    if (!secret) return input.current?.focus()
    setBusy(true)
    clear()
    try {
      await unlockHere(who, secret)
      if (who.id !== user.id) await router.invalidate()
    } catch (error) {
      fail(error)
      setBusy(false)
      if (input.current) input.current.value = ''
      input.current?.focus()
    }
  }
  const take = (other: CurrentUser) => {
    setWho(other)
    clear()
    if (input.current) input.current.value = ''
    input.current?.focus()
  }
  const name = `${who.first_name} ${who.last_name}`
  return createPortal(
    <dialog
      ref={dialog}
      className="lock-screen"
      aria-labelledby="lock-title"
      // Escape closes a dialog; a lock it must not.
      onCancel={(event) => event.preventDefault()}
      onKeyDown={(event) => event.key === 'Escape' && event.preventDefault()}
    >
      <div className="absolute top-5 right-5 lg:right-10">
        <LanguageChoice />
      </div>
      <form
        noValidate
        onSubmit={submit}
        className="mx-auto grid w-full max-w-100 gap-5 [--control:var(--touch-comfort)]"
      >
        <div>
          <h1 id="lock-title" className="flex items-center gap-3 text-3xl font-heavy tracking-tight">
            <Logo className="size-14 text-logo" />
            {name}
          </h1>
          <p className="mt-3 flex items-start gap-3 text-lg text-muted-foreground">
            <LockKeyhole className="mt-1 flex-none" />
            <Trans>
              This device is locked. Everything on it is safe; nothing is sent until you unlock it.
            </Trans>
          </p>
        </div>
        <Field label={<Trans>PIN or passphrase</Trans>} error={words}>
          <PasswordInput
            ref={input}
            name="secret"
            autoComplete="off"
            aria-required="true"
            aria-invalid={words ? true : undefined}
            showLabel={t`Show PIN`}
            hideLabel={t`Hide PIN`}
          />
        </Field>
        <Button type="submit" variant="primary" size="comfort" block busy={busy}>
          <Trans>Unlock</Trans>
        </Button>
        <p className="text-sm text-muted-foreground">
          <Trans>Forgotten the PIN? Use the password of your account instead.</Trans>
        </p>
        <ul className="grid gap-2">
          {[user, ...others]
            .filter(
              (other, i, all) => other.id !== who.id && all.findIndex(({ id }) => id === other.id) === i,
            )
            .map((other) => (
              <li key={other.id}>
                <Button block onClick={() => take(other)}>
                  <Trans>
                    I am {other.first_name} {other.last_name}
                  </Trans>
                </Button>
              </li>
            ))}
          <li>
            <Button block onClick={() => void router.navigate({ to: '/login' })}>
              <Trans>Somebody else</Trans>
            </Button>
          </li>
          <li>
            <LeaveLocked user={who} />
          </li>
        </ul>
      </form>
    </dialog>,
    document.body,
  )
}
