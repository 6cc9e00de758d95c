import { passwordResetOperations, ResetRequest } from '@contract/password-reset.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { MailCheck } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { call } from '@/api/call.ts'
import { useOnline } from '@/device/use-online.ts'
import { useFieldErrors } from '@/kit/form/use-field-errors.ts'
import { usePageFocus } from '@/kit/page/page-focus.ts'
import { BackToLogin, FrontHead, FrontPage, FrontStatus, frontColumn } from '@/kit/public/front-page.tsx'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { useToast } from '@/ui/toast.tsx'
import { useFailureWords } from '@/words/use-failure-words.ts'

export const Route = createFileRoute('/password_reset_request')({ component: RequestScreen })

/** Asks for a mail with a link to set a new password (PWD-01 to PWD-14). */
function RequestScreen() {
  usePageFocus()
  const [step, setStep] = useState<'ask' | 'sent' | 'again'>('ask')
  return (
    <FrontPage>
      {step === 'sent' ? (
        <Sent onAgain={() => setStep('again')} />
      ) : (
        <RequestForm again={step === 'again'} onSent={() => setStep('sent')} />
      )}
    </FrontPage>
  )
}

const RequestForm = ({ again, onSent }: { again: boolean; onSent: () => void }) => {
  const { t } = useLingui()
  const { show, dismiss } = useToast()
  const online = useOnline()
  const failureWords = useFailureWords()
  const refused = useFieldErrors(['email'])
  const [invalid, setInvalid] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const failed = useRef<number | null>(null)
  const email = useRef<HTMLInputElement>(null)
  // The button that led back here is gone.
  useEffect(() => {
    if (again) email.current?.focus()
  }, [again])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const parsed = v.safeParse(ResetRequest, Object.fromEntries(new FormData(event.currentTarget)))
    setInvalid(!parsed.success)
    if (!parsed.success) return email.current?.focus()
    setBusy(true)
    setFailure(null)
    refused.clear()
    // What went wrong with the last try says nothing of this one.
    if (failed.current !== null) dismiss(failed.current)
    try {
      await call(passwordResetOperations['password_reset_request.create'], { body: parsed.output })
      onSent()
    } catch (error) {
      if (refused.mark(error)) return
      setFailure(error)
      failed.current = show({ message: t`There was a problem with resetting the password`, tone: 'error' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <form ref={refused.form} noValidate onSubmit={submit} className={frontColumn}>
      <FrontHead title={<Trans>Reset password</Trans>}>
        <Trans>Give the email address you log in with. You will be sent a link to set a new password.</Trans>
      </FrontHead>
      <Field label={<Trans>Email</Trans>} required error={refused.errors.email}>
        <Input
          ref={email}
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          aria-invalid={invalid || refused.errors.email ? true : undefined}
        />
      </Field>
      <div>
        <Button type="submit" variant="primary" size="comfort" block busy={busy}>
          <Trans>Send the email</Trans>
        </Button>
        <FrontStatus online={online}>
          {failure ? <p className="mt-2 text-sm">{failureWords(failure)}</p> : null}
        </FrontStatus>
      </div>
      <BackToLogin />
    </form>
  )
}

/** Says the same whether or not somebody has the address (PWD-10, PWD-12). */
const Sent = ({ onAgain }: { onAgain: () => void }) => {
  const said = useRef<HTMLParagraphElement>(null)
  useEffect(() => said.current?.focus(), [])
  return (
    <div className={frontColumn}>
      <FrontHead title={<Trans>Reset password</Trans>} />
      <p
        ref={said}
        tabIndex={-1}
        className="flex gap-3 rounded-lg bg-accent p-4 font-bold text-accent-foreground"
      >
        <MailCheck className="flex-none" />
        <Trans>An email has been sent to the specified email address</Trans>
      </p>
      <p className="text-muted-foreground">
        <Trans>
          Open the link in it within 24 hours. It may take a few minutes to come; look among the junk mail
          too.
        </Trans>
      </p>
      <Button size="comfort" block onClick={onAgain}>
        <Trans>Send another email</Trans>
      </Button>
      <BackToLogin />
    </div>
  )
}
