import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError } from '@/api/errors.ts'
import { useOnline } from '@/device/use-online.ts'
import { changePassword } from '@/hooks/change-password.ts'
import { FrontStatus } from '@/kit/public/front-page.tsx'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { PasswordInput } from '@/ui/password-input.tsx'
import { useToast } from '@/ui/toast.tsx'
import { useFailureWords } from '@/words/use-failure-words.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { refusedPassword, type WrongPassword, wrongPassword } from './wrong-password.ts'

type Wrong = WrongPassword & { current?: string }

/** Asks for the present password and another one. */
export const ChangePassword = ({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) => {
  const { t } = useLingui()
  const { show, dismiss } = useToast()
  const online = useOnline()
  const failureWords = useFailureWords()
  const [wrong, setWrong] = useState<Wrong>({})
  const [lost, setLost] = useState<boolean | null>(null)
  const [busy, setBusy] = useState(false)
  const failed = useRef<number | null>(null)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const typed = (name: string) => String(new FormData(form).get(name) ?? '')
    const mark = (found: Wrong) => {
      setWrong(found)
      const first = (['current', 'password', 'repeated'] as const).find((name) => found[name])
      if (first) form.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
      return first !== undefined
    }
    const [current, password] = [typed('current'), typed('password')]
    const missing = current ? {} : { current: t`Give the password you log in with.` }
    if (mark({ ...missing, ...wrongPassword(password, typed('repeated')) })) return
    setBusy(true)
    if (failed.current !== null) dismiss(failed.current)
    try {
      await changePassword({ current, password, lost: lost ?? false })
      show({
        message: lost
          ? t`The password is changed. The register goes from your other devices when they next have Wi-Fi.`
          : t`The password is changed. Your other devices ask for the new one.`,
      })
      onDone()
    } catch (error) {
      const refused = refusedPassword(error)
      if (refused) mark(refused)
      else if (error instanceof ApiError && error.code === 'invalid_credentials')
        mark({ current: t`This is not the password you log in with.` })
      else failed.current = show({ message: failureWords(error), tone: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4" aria-labelledby="change-password">
      <h3 id="change-password" className="text-lg font-bold">
        <Trans>Change the password</Trans>
      </h3>
      <Field label={<Trans>Present password</Trans>} error={wrong.current} required>
        <PasswordInput
          name="current"
          autoComplete="current-password"
          showLabel={t`Show password`}
          hideLabel={t`Hide password`}
        />
      </Field>
      <NewPasswordFields wrong={wrong} lost={lost} onLost={setLost} />
      <div className="flex flex-wrap gap-3">
        <Button disabled={busy} onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" variant="primary" busy={busy}>
          <Trans>Save the new password</Trans>
        </Button>
      </div>
      <FrontStatus online={online} />
    </form>
  )
}
