import { passwordResetOperations, ResetRequest } from '@contract/password-reset.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { MailCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { call } from '@/api/call.ts'
import { useOnline } from '@/device/use-online.ts'
import { FormBody } from '@/kit/form/form-body.tsx'
import { useFormField } from '@/kit/form/form-context.ts'
import { SubmitButton } from '@/kit/form/submit-button.tsx'
import { useEntityForm } from '@/kit/form/use-entity-form.ts'
import { usePageFocus } from '@/kit/page/page-focus.ts'
import { BackToLogin, FrontHead, FrontPage, FrontStatus, frontColumn } from '@/kit/public/front-page.tsx'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { useFailureToast } from '@/ui/use-failure-toast.ts'
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
  const online = useOnline()
  const failureWords = useFailureWords()
  const failure = useFailureToast()
  const [failed, setFailed] = useState<unknown>(null)
  const form = useEntityForm({
    schema: ResetRequest,
    labels: { email: t`Email` },
    saved: { values: { email: '' }, etag: null },
    savedWords: null,
    save: async (values) => {
      setFailed(null)
      failure.clear()
      await call(passwordResetOperations['password_reset_request.create'], { body: values })
      return { values, etag: null }
    },
    onSaved: onSent,
    onFailure: (error) => {
      setFailed(error)
      failure.tell(t`There was a problem with resetting the password`)
    },
  })
  return (
    <FormBody form={form} className={frontColumn}>
      <FrontHead title={<Trans>Reset password</Trans>}>
        <Trans>Give the email address you log in with. You will be sent a link to set a new password.</Trans>
      </FrontHead>
      <EmailField focused={again} />
      <div>
        <SubmitButton size="comfort" block busy={form.context.busy}>
          <Trans>Send the email</Trans>
        </SubmitButton>
        <FrontStatus online={online}>
          {failed ? <p className="mt-2 text-sm">{failureWords(failed)}</p> : null}
        </FrontStatus>
      </div>
      <BackToLogin />
    </FormBody>
  )
}

/** A wrong address is marked without a message, as on the login page (PWD-14). */
const EmailField = ({ focused }: { focused: boolean }) => {
  const { value, set, label, error } = useFormField('email')
  const input = useRef<HTMLInputElement>(null)
  // The button that led back here is gone.
  useEffect(() => {
    if (focused) input.current?.focus()
  }, [focused])
  return (
    <Field label={label} required>
      <Input
        ref={input}
        name="email"
        type="email"
        autoComplete="username"
        inputMode="email"
        value={String(value)}
        onChange={(event) => set(event.target.value)}
        aria-invalid={error ? true : undefined}
      />
    </Field>
  )
}

/** Says the same whether or not a user has the address (PWD-10, PWD-12). */
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
