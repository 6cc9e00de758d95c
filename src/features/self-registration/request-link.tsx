import { FamilyLinkRequest, familyLinkRequestOperations } from '@contract/family/family-link-requests.ts'
import { participantRegistrationOperations } from '@contract/participant-registration.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { MailCheck, MessageSquareText } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { call } from '@/api/call.ts'
import { ApiError, NoAnswer } from '@/api/errors.ts'
import { focusOnMount } from '@/kit/public/focus-on-mount.ts'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'

type RequestState = 'ready' | 'sending' | 'sent'

/**
 * Form for families that are registered already. The reply is the same for every address and number (B-FAM-01). A number is
 * accepted only if the server sends texts.
 */
export const RequestLink = ({ hashid }: { hashid: string }) => {
  const { t } = useLingui()
  const textHours = useTextHours(hashid)
  const [address, setAddress] = useState('')
  const [state, setState] = useState<RequestState>('ready')
  const [error, setError] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const isNumber = textHours !== null && /^[\d\s+()-]+$/.test(address)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const body = { organisation_hashid: hashid, ...(isNumber ? { mobile_number: address } : { email: address }) }
    if (!v.is(FamilyLinkRequest, body)) {
      setError(getAddressError())
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
        {isNumber ? (
          <MessageSquareText aria-hidden="true" className="flex-none" />
        ) : (
          <MailCheck aria-hidden="true" className="flex-none" />
        )}
        <span>{isNumber ? renderTexted() : renderMailed()}</span>
      </p>
    )
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void send(event)}>
      <Field
        label={textHours ? <Trans>Email or mobile number</Trans> : <Trans>Email</Trans>}
        hint={
          textHours ? (
            <Trans>What you gave to the club. Enter a mobile number only if you gave no email.</Trans>
          ) : (
            <Trans>The address that you gave to the club.</Trans>
          )
        }
        error={error ?? undefined}
        required
      >
        <Input
          ref={input}
          name="email"
          type={textHours ? 'text' : 'email'}
          inputMode={textHours ? 'text' : 'email'}
          autoComplete="email"
          value={address}
          onChange={(event) => setAddress(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="primary" size="comfort" busy={state === 'sending'}>
        <Trans>Send my link</Trans>
      </Button>
    </form>
  )

  function getAddressError(): string {
    if (isNumber) return t`Enter a mobile number, such as 07700 900123.`
    return t`Enter an email address, such as nia@example.org.`
  }

  function renderMailed() {
    return (
      <>
        <b className="block">
          <Trans>Look in your email</Trans>
        </b>
        <Trans>
          If the club has this address, a link is on its way. It may take a few minutes. If nothing comes, ask the team
          at the club.
        </Trans>
      </>
    )
  }

  function renderTexted() {
    const { from, to } = textHours ?? { from: 0, to: 0 }
    return (
      <>
        <b className="block">
          <Trans>Look at your texts</Trans>
        </b>
        <Trans>
          If the club has this number and no email of yours, a text with a link comes between {from}:00 and {to}:00. If
          nothing comes, ask the team at the club.
        </Trans>
      </>
    )
  }

  function getFailureText(failure: unknown): string {
    if (failure instanceof NoAnswer) return t`You may be offline, please check your internet connection and try again`
    if (failure instanceof ApiError && failure.code === 'too_many_tries')
      return t`Hallbook was asked too much at once. Wait a minute and try again.`
    return t`An unexpected error occurred`
  }
}

type TextHours = { from: number; to: number }

/** Loads the hours in which the server texts links. Null if it sends no texts, or until the hours are loaded. */
function useTextHours(organisation_hashid: string): TextHours | null {
  const [textHours, setTextHours] = useState<TextHours | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    const operation = participantRegistrationOperations['participant_registration.organisation']
    call(operation, { params: { organisation_hashid }, signal: controller.signal }).then(
      (club) => setTextHours(club.text_hours ?? null),
      // Without the hours the form accepts an email, as it does without texts.
      () => {},
    )
    return () => controller.abort()
  }, [organisation_hashid])
  return textHours
}
