import { familyGateOperations } from '@contract/family/family-gate.ts'
import { FAMILY_CODE_MINUTES } from '@contract/family/family-key.ts'
import { withPlainDigits } from '@contract/rules/digits.ts'
import { Trans } from '@lingui/react/macro'
import { ChevronRight, Mail } from 'lucide-react'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { call } from '@/api/call.ts'
import { ApiError } from '@/api/errors.ts'
import { focusControl } from '@/kit/public/error-summary.tsx'
import { focusScreenHeading } from '@/kit/public/focus-on-mount.ts'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { type Refusal, useRefusalMessage } from './use-refusal-message.ts'

type CodeFormProps = {
  token: string
  /** Content above the heading. */
  header: ReactNode
  onUnlock: (key: string) => void
  /** Called if the link has ended. */
  onGone: () => void
  /** Called to return to the birthday. Null if the birthday is blocked. */
  onBirthday: (() => void) | null
  /** Request of another code. */
  again: { isBusy: boolean; isSent: boolean; error: ReactNode; request: () => Promise<void> }
}

/** Form for the code that was sent to the link's address. */
export function CodeForm({ token, header, onUnlock, onGone, onBirthday, again }: CodeFormProps) {
  const getRefusalMessage = useRefusalMessage()
  const form = useRef<HTMLFormElement>(null)
  const [code, setCode] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const refuse = (newRefusal: Refusal) => {
    setRefusal(newRefusal)
    focusControl(form.current?.querySelector('input'))
  }
  const unlock = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const digits = code.replace(/\s/g, '')
    if (!/^\d{6}$/.test(digits)) return refuse('incomplete_code')
    setIsBusy(true)
    try {
      onUnlock((await call(familyGateOperations['family.unlock'], { params: { token }, body: { code: digits } })).key)
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) onGone()
      else refuse({ error })
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <form ref={form} noValidate className="grid gap-5" onSubmit={(event) => void unlock(event)}>
      <div>
        {header}
        <h1
          ref={focusScreenHeading}
          tabIndex={-1}
          className="text-[1.75rem] leading-tight font-heavy tracking-tight text-balance"
        >
          <Trans>Type the code from the email</Trans>
        </h1>
        <p className="mt-2 leading-snug">
          <Trans>
            A code with 6 figures is on its way to the address of this link. It works for {FAMILY_CODE_MINUTES} minutes.
            If it does not arrive, ask the club.
          </Trans>
        </p>
      </div>
      <Field label={<Trans>Code</Trans>} error={refusal ? getRefusalMessage(refusal) : undefined} required>
        <Input
          inputMode="numeric"
          autoComplete="one-time-code"
          className="max-w-48 text-lg tracking-widest"
          value={code}
          onChange={(event) => setCode(withPlainDigits(event.target.value))}
        />
      </Field>
      <Button type="submit" variant="primary" size="comfort" block iconEnd={ChevronRight} busy={isBusy}>
        <Trans>Open our page</Trans>
      </Button>
      <div className="grid gap-3 border-t border-border pt-5">
        <Button size="comfort" block icon={Mail} busy={again.isBusy} onClick={() => void again.request()}>
          <Trans>Send another code</Trans>
        </Button>
        <div role="alert" className="empty:hidden">
          {again.error}
        </div>
        <p role="status" className="text-sm leading-snug empty:hidden">
          {again.isSent && !again.error ? (
            <Trans>Another code is on its way. The earlier one does not work any more.</Trans>
          ) : null}
        </p>
        {onBirthday ? (
          <Button variant="ghost" className="justify-self-start" onClick={onBirthday}>
            <Trans>Type a birthday instead</Trans>
          </Button>
        ) : null}
      </div>
    </form>
  )
}
