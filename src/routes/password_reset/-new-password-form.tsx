import { passwordResetOperations } from '@contract/password-reset.ts'
import { passwordRefusals } from '@contract/rules/password.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useRef, useState } from 'react'
import { call } from '@/api/call.ts'
import { ApiError } from '@/api/errors.ts'
import { errorWords } from '@/blocks/error-words.ts'
import { FrontHead, FrontStatus, frontColumn } from '@/blocks/front-page.tsx'
import { useFailureWords } from '@/blocks/use-failure-words.ts'
import { useOnline } from '@/hooks/use-online.ts'
import { isGuessable } from '@/lock/weakness.ts'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { PasswordInput } from '@/ui/password-input.tsx'
import { useToast } from '@/ui/toast.tsx'

const tokenErrors = ['InvalidToken', 'TokenExpired'] as const
export type TokenError = (typeof tokenErrors)[number]

const tokenErrorOf = (error: unknown): TokenError | undefined =>
  error instanceof ApiError ? tokenErrors.find((code) => code === error.code) : undefined

/** The server's reasons in the language of the page. */
const refusalWords: Record<string, MessageDescriptor> = {
  [passwordRefusals.common]: msg`Too many people use this password. Choose another.`,
  [passwordRefusals.email]: msg`This is your email address. Choose another password.`,
}

type Wrong = {
  password?: 'missing' | { refused: string | undefined }
  repeated?: 'missing' | 'unequal'
}

/** What can be told before the server is asked (PWD-19, PWD-20). */
const wrongOf = (password: string, repeated: string): Wrong => {
  if (!password || !repeated)
    return { ...(!password && { password: 'missing' }), ...(!repeated && { repeated: 'missing' }) }
  return password === repeated ? {} : { repeated: 'unequal' }
}

type Props = { token: string; onDone: () => Promise<void>; onTokenError: (error: TokenError) => void }

export const NewPasswordForm = ({ token, onDone, onTokenError }: Props) => {
  const { t } = useLingui()
  const { show, dismiss } = useToast()
  const online = useOnline()
  const failureWords = useFailureWords()
  const [wrong, setWrong] = useState<Wrong>({})
  const [busy, setBusy] = useState(false)
  const [easy, setEasy] = useState(false)
  const failed = useRef<number | null>(null)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const typed = (name: string) => String(new FormData(form).get(name) ?? '')
    const mark = (found: Wrong) => {
      setWrong(found)
      const first = found.password ? 'password' : found.repeated && 'repeated'
      if (first) form.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
      return first !== undefined
    }
    const password = typed('password')
    if (mark(wrongOf(password, typed('repeated')))) return
    setBusy(true)
    // What went wrong with the last try says nothing of this one.
    if (failed.current !== null) dismiss(failed.current)
    try {
      await call(passwordResetOperations['password_reset.create'], { body: { password, token } })
      await onDone()
    } catch (error) {
      const tokenError = tokenErrorOf(error)
      if (tokenError) onTokenError(tokenError)
      else if (
        error instanceof ApiError &&
        (error.code === 'PasswordFailsValidation' || error.detail?.password)
      )
        mark({ password: { refused: error.detail?.password?.[0] } })
      else failed.current = show({ message: failureWords(error), tone: 'error' })
    } finally {
      setBusy(false)
    }
  }

  const refusalOf = ({ refused = '' }: { refused: string | undefined }) =>
    Object.hasOwn(refusalWords, refused)
      ? t(refusalWords[refused] as MessageDescriptor)
      : refused || t(errorWords.PasswordFailsValidation)
  const labels = { showLabel: t`Show password`, hideLabel: t`Hide password`, autoComplete: 'new-password' }
  return (
    <form noValidate onSubmit={submit} className={frontColumn}>
      <FrontHead title={<Trans>Set a new password</Trans>} />
      <Field
        label={<Trans>New password</Trans>}
        required
        hint={
          easy ? (
            <Trans>This is easy to guess. A few words and a number are safer.</Trans>
          ) : (
            <Trans>At least 8 characters, with letters and numbers.</Trans>
          )
        }
        error={typeof wrong.password === 'object' && refusalOf(wrong.password)}
      >
        <PasswordInput
          name="password"
          aria-invalid={Boolean(wrong.password) || undefined}
          onChange={(event) => setEasy(isGuessable(event.target.value))}
          {...labels}
        />
      </Field>
      <Field
        label={<Trans>Repeat the new password</Trans>}
        required
        error={wrong.repeated === 'unequal' && <Trans>Passwords do not match</Trans>}
      >
        <PasswordInput name="repeated" aria-invalid={Boolean(wrong.repeated) || undefined} {...labels} />
      </Field>
      <div>
        <Button type="submit" variant="primary" size="comfort" block busy={busy}>
          <Trans>Save the new password</Trans>
        </Button>
        <FrontStatus online={online} />
      </div>
    </form>
  )
}
