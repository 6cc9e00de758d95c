import { FamilyLinkRequest, familyLinkRequestOperations } from '@contract/family/family-link-requests.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { MailCheck } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import * as v from 'valibot'
import { call } from '@/api/call.ts'
import { ApiError, NoAnswer } from '@/api/errors.ts'
import { focusOnMount } from '@/kit/public/focus-on-mount.ts'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'

type RequestState = 'ready' | 'sending' | 'sent'

/** Form for families that are registered already. The reply is the same for every address (B-FAM-01). */
export const RequestLink = ({ hashid }: { hashid: string }) => {
  const { t } = useLingui()
  const [email, setEmail] = useState('')
  const [state, setState] = useState<RequestState>('ready')
  const [error, setError] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const body = { organisation_hashid: hashid, email }
    if (!v.is(FamilyLinkRequest, body)) {
      setError(t`Enter an email address, such as nia@example.org.`)
      input.current?.focus()
      return
    }
    setState('sending')
    setError(null)
    try {
      await call(familyLinkRequestOperations['family_link_requests.create'], { body })
      setState('sent')
    } catch (failure) {
      setState('ready')
      setError(getFailureText(failure))
    }
  }
  if (state === 'sent')
    return (
      <p ref={focusOnMount} tabIndex={-1} className="flex gap-3 rounded-lg bg-accent p-4 text-accent-foreground">
        <MailCheck aria-hidden="true" className="flex-none" />
        <span>
          <b className="block">
            <Trans>Look in your email</Trans>
          </b>
          <Trans>
            If the club has this address, a link is on its way. It may take a few minutes. If nothing comes, ask the
            team at the club.
          </Trans>
        </span>
      </p>
    )
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void send(event)}>
      <Field
        label={<Trans>Email</Trans>}
        hint={<Trans>The address that you gave to the club.</Trans>}
        error={error ?? undefined}
        required
      >
        <Input
          ref={input}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="primary" size="comfort" busy={state === 'sending'}>
        <Trans>Send my link</Trans>
      </Button>
    </form>
  )

  function getFailureText(failure: unknown): string {
    if (failure instanceof NoAnswer) return t`You may be offline, please check your internet connection and try again`
    if (failure instanceof ApiError && failure.code === 'too_many_tries')
      return t`Hallbook was asked too much at once. Wait a minute and try again.`
    return t`An unexpected error occurred`
  }
}
