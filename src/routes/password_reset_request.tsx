import { PasswordResetRequest, passwordResetOperations } from '@contract/password-reset.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { call } from '@/api/call.ts'
import { useOnline } from '@/browser/use-online.ts'
import { FormBody } from '@/kit/form/form-body.tsx'
import { useFormField } from '@/kit/form/form-context.ts'
import { InertWhileSaving } from '@/kit/form/form-parts.tsx'
import { useEntityForm } from '@/kit/form/use-entity-form.ts'
import { usePageFocus } from '@/kit/page/page-focus.ts'
import { focusOnMount } from '@/kit/public/focus-on-mount.ts'
import { BackToLogin, FrontHeader, FrontPage, FrontStatus, frontColumn } from '@/kit/public/front-page.tsx'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { useFailureToast } from '@/ui/use-failure-toast.ts'
import { useFailureMessage } from '@/words/use-failure-message.ts'

export const Route = createFileRoute('/password_reset_request')({ component: RequestScreen })

/** Page to request an email with a link for a new password (PWD-01 to PWD-14). */
function RequestScreen() {
  usePageFocus()
  const [step, setStep] = useState<'ask' | 'sent' | 'again'>('ask')
  return (
    <FrontPage>
      {step === 'sent' ? (
        <SentNotice onAgain={() => setStep('again')} />
      ) : (
        <RequestForm again={step === 'again'} onSent={() => setStep('sent')} />
      )}
    </FrontPage>
  )
}

const RequestForm = ({ again, onSent }: { again: boolean; onSent: () => void }) => {
  const { t } = useLingui()
  const isOnline = useOnline()
  const getFailureMessage = useFailureMessage()
  const failureToast = useFailureToast()
  const [requestError, setRequestError] = useState<unknown>(null)
  const { form, isBusy } = useEntityForm({
    schema: PasswordResetRequest,
    labels: { email: t`Email` },
    saved: { values: { email: '' }, etag: null },
    savedMessage: null,
    save: async (values) => {
      setRequestError(null)
      failureToast.clear()
      await call(passwordResetOperations['password_reset_request.create'], { body: values })
    },
    onSaved: onSent,
    onFailure: (error) => {
      setRequestError(error)
      failureToast.tell(t`There was a problem with resetting the password`)
    },
  })
  return (
    <FormBody form={form} className={frontColumn}>
      <FrontHeader title={<Trans>Reset password</Trans>}>
        <Trans>Give the email address you log in with. You will be sent a link to set a new password.</Trans>
      </FrontHeader>
      <InertWhileSaving>
        <EmailField focused={again} />
      </InertWhileSaving>
      <div>
        <Button type="submit" variant="primary" size="comfort" block busy={isBusy}>
          <Trans>Send the email</Trans>
        </Button>
        <FrontStatus online={isOnline}>
          {requestError ? <p className="mt-2 text-sm">{getFailureMessage(requestError)}</p> : null}
        </FrontStatus>
      </div>
      <BackToLogin />
    </FormBody>
  )
}

/** Field that marks an invalid address without a message, as on the login page (PWD-14). */
const EmailField = ({ focused }: { focused: boolean }) => {
  const { value, set, label, error } = useFormField('email')
  return (
    <Field label={label} required>
      <Input
        ref={focused ? focusOnMount : undefined}
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

/** Confirmation that is the same for known and unknown addresses (PWD-10, PWD-12). */
const SentNotice = ({ onAgain }: { onAgain: () => void }) => {
  return (
    <div className={frontColumn}>
      <FrontHeader title={<Trans>Reset password</Trans>} />
      <p
        ref={focusOnMount}
        tabIndex={-1}
        className="flex gap-3 rounded-lg bg-accent p-4 font-bold text-accent-foreground"
      >
        <MailCheck className="flex-none" />
        <Trans>An email has been sent to the specified email address</Trans>
      </p>
      <p className="text-muted-foreground">
        <Trans>
          Open the link in it within 24 hours. It may take a few minutes to come; look among the junk mail too.
        </Trans>
      </p>
      <Button size="comfort" block onClick={onAgain}>
        <Trans>Send another email</Trans>
      </Button>
      <BackToLogin />
    </div>
  )
}
