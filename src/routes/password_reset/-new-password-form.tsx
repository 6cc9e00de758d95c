import { passwordResetOperations } from '@contract/password-reset.ts'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, useRef, useState } from 'react'
import { call } from '@/api/call.ts'
import { ApiError } from '@/api/errors.ts'
import { useOnline } from '@/device/use-online.ts'
import { NewPasswordFields } from '@/features/account/new-password-fields.tsx'
import { refusedPassword, type WrongPassword, wrongPassword } from '@/features/account/wrong-password.ts'
import { FrontHead, FrontStatus, frontColumn } from '@/kit/public/front-page.tsx'
import { Button } from '@/ui/button.tsx'
import { useToast } from '@/ui/toast.tsx'
import { useFailureWords } from '@/words/use-failure-words.ts'

const tokenErrors = ['InvalidToken', 'TokenExpired'] as const
export type TokenError = (typeof tokenErrors)[number]

const tokenErrorOf = (error: unknown): TokenError | undefined =>
  error instanceof ApiError ? tokenErrors.find((code) => code === error.code) : undefined

type Props = { token: string; onDone: () => Promise<void>; onTokenError: (error: TokenError) => void }

export const NewPasswordForm = ({ token, onDone, onTokenError }: Props) => {
  const { show, dismiss } = useToast()
  const online = useOnline()
  const failureWords = useFailureWords()
  const [wrong, setWrong] = useState<WrongPassword>({})
  const [lost, setLost] = useState<boolean | null>(null)
  const [busy, setBusy] = useState(false)
  const failed = useRef<number | null>(null)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const typed = (name: string) => String(new FormData(form).get(name) ?? '')
    const mark = (found: WrongPassword) => {
      setWrong(found)
      const first = found.password ? 'password' : found.repeated && 'repeated'
      if (first) form.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
      return first !== undefined
    }
    const password = typed('password')
    if (mark(wrongPassword(password, typed('repeated')))) return
    setBusy(true)
    // What went wrong with the last try says nothing of this one.
    if (failed.current !== null) dismiss(failed.current)
    try {
      await call(passwordResetOperations['password_reset.create'], {
        body: { password, token, lost: lost ?? false },
      })
      await onDone()
    } catch (error) {
      const tokenError = tokenErrorOf(error)
      const refused = refusedPassword(error)
      if (tokenError) onTokenError(tokenError)
      else if (refused) mark(refused)
      else failed.current = show({ message: failureWords(error), tone: 'error' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <form noValidate onSubmit={submit} className={frontColumn}>
      <FrontHead title={<Trans>Set a new password</Trans>} />
      <NewPasswordFields wrong={wrong} lost={lost} onLost={setLost} />
      <div>
        <Button type="submit" variant="primary" size="comfort" block busy={busy}>
          <Trans>Save the new password</Trans>
        </Button>
        <FrontStatus online={online} />
      </div>
    </form>
  )
}
