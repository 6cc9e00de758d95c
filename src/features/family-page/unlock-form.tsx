import { familyGateOperations } from '@contract/family/family-gate.ts'
import type { Day } from '@contract/rules/days.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronRight, Church, Lock, Send } from 'lucide-react'
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react'
import { call } from '@/api/call.ts'
import { ApiError } from '@/api/errors.ts'
import { loadWithMessages } from '@/i18n/i18n.ts'
import { focusControl } from '@/kit/public/error-summary.tsx'
import { focusOnMount } from '@/kit/public/focus-on-mount.ts'
import { Button } from '@/ui/button.tsx'
import { DateBoxes } from '@/ui/date/date-boxes.tsx'
import { FieldError } from '@/ui/field.tsx'
import { FieldGroup } from '@/ui/field-group.tsx'
import { useFailureMessage } from '@/words/use-failure-message.ts'
import { type Refusal, useRefusalMessage } from './use-refusal-message.ts'

const importCodeForm = () =>
  loadWithMessages(
    'family_page_later',
    import('./code-form.tsx').then(({ CodeForm }) => ({ default: CodeForm })),
  )

const CodeForm = lazy(importCodeForm)

type UnlockFormProps = {
  token: string
  club: string
  /** True to ask for the birthday of a child, false for that of the link's adult. */
  asksChild: boolean
  /** False if the club has no birthday. Only a code opens the page then. */
  hasBirthday: boolean
  /** True if the key of the opened page has ended. */
  hasEnded: boolean
  onUnlock: (key: string) => void
  /** Called if the link has ended. */
  onGone: () => void
}

/** Form that opens a family's page, with a birthday or with a code (B-FAM-02). */
export function UnlockForm({ token, club, asksChild, hasBirthday, hasEnded, onUnlock, onGone }: UnlockFormProps) {
  const getFailureMessage = useFailureMessage()
  const [hasCode, setHasCode] = useState(false)
  const [isBlocked, setIsBlocked] = useState(false)
  const needsCode = isBlocked || !hasBirthday
  const [requestState, setRequestState] = useState<{ isBusy: boolean; error?: unknown }>({ isBusy: false })
  const [sentCodes, setSentCodes] = useState(0)
  const requestCode = async () => {
    setRequestState({ isBusy: true })
    try {
      // Load the form first, so that no code is sent to a visitor who could not type it.
      await importCodeForm()
      await call(familyGateOperations['family.code'], { params: { token } })
      setRequestState({ isBusy: false })
      setSentCodes((before) => before + 1)
      setHasCode(true)
    } catch (error) {
      setRequestState({ isBusy: false, error })
      if (error instanceof ApiError && error.status === 404) onGone()
    }
  }
  const requestError = requestState.error ? <FieldError>{getFailureMessage(requestState.error)}</FieldError> : null
  if (hasCode)
    return (
      <Suspense>
        <CodeForm
          token={token}
          header={<ClubName club={club} />}
          onUnlock={onUnlock}
          onGone={onGone}
          onBirthday={needsCode ? null : () => setHasCode(false)}
          again={{ isBusy: requestState.isBusy, isSent: sentCodes > 1, error: requestError, request: requestCode }}
        />
      </Suspense>
    )
  return (
    <>
      <div>
        <ClubName club={club} />
        <h1 className="text-[1.75rem] leading-tight font-heavy tracking-tight text-balance">
          <GateTitle asksChild={asksChild} hasBirthday={hasBirthday} />
        </h1>
        <p className="mt-2 leading-snug">
          <GateExplanation asksChild={asksChild} hasBirthday={hasBirthday} />
        </p>
      </div>
      {hasEnded ? <EndedNotice /> : null}
      {isBlocked ? <BlockedNotice /> : null}
      {needsCode ? null : (
        <BirthdayForm token={token} onUnlock={onUnlock} onGone={onGone} onBlock={() => setIsBlocked(true)} />
      )}
      <div className="grid gap-2 border-t border-border pt-5">
        <Button size="comfort" block icon={Send} busy={requestState.isBusy} onClick={() => void requestCode()}>
          {needsCode ? <Trans>Send me a code</Trans> : <Trans>I cannot get past this</Trans>}
        </Button>
        <div role="alert" className="empty:hidden">
          {requestError}
        </div>
        <p className="text-sm leading-snug text-muted-foreground">
          <Trans>We send a code with 6 figures to the address or number that got this link.</Trans>
        </p>
      </div>
    </>
  )
}

type GateTexts = Pick<UnlockFormProps, 'asksChild' | 'hasBirthday'>

function GateTitle({ asksChild, hasBirthday }: GateTexts) {
  if (!hasBirthday) return <Trans>A code opens your page</Trans>
  return asksChild ? <Trans>Which child’s birthday?</Trans> : <Trans>Your birthday</Trans>
}

function GateExplanation({ asksChild, hasBirthday }: GateTexts) {
  if (!hasBirthday) return <Trans>The club has no birthday of your family, so we send you a code.</Trans>
  return asksChild ? (
    <Trans>Type the birthday of any one child of your family. Then your page opens.</Trans>
  ) : (
    <Trans>Type your own birthday. Then your page opens.</Trans>
  )
}

function ClubName({ club }: { club: string }) {
  return (
    <p className="flex items-center gap-2 font-medium wrap-anywhere">
      <Church aria-hidden="true" className="flex-none" />
      {club}
    </p>
  )
}

function EndedNotice() {
  return (
    <p role="status" className="rounded-lg border-[1.5px] border-warning-edge bg-warning-soft p-4 text-warning-text">
      <Trans>This page was open for too long. Give the birthday again. What you typed is still here.</Trans>
    </p>
  )
}

function BlockedNotice() {
  return (
    <p
      ref={focusOnMount}
      role="alert"
      tabIndex={-1}
      className="rounded-lg border-2 border-destructive bg-danger-soft p-4 font-bold"
    >
      <Trans>Too many wrong birthdays. Ask for a code, or try again tomorrow.</Trans>
    </p>
  )
}

type BirthdayFormProps = Pick<UnlockFormProps, 'token' | 'onUnlock' | 'onGone'> & { onBlock: () => void }

function BirthdayForm({ token, onUnlock, onGone, onBlock }: BirthdayFormProps) {
  const { t } = useLingui()
  const getRefusalMessage = useRefusalMessage()
  const form = useRef<HTMLFormElement>(null)
  const [day, setDay] = useState<Day | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const refuse = (newRefusal: Refusal) => {
    setRefusal(newRefusal)
    focusControl(form.current?.querySelector('input'))
  }
  const unlock = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (!day) return refuse('incomplete_birthday')
    setIsBusy(true)
    try {
      const body = { date_of_birth: day }
      onUnlock((await call(familyGateOperations['family.unlock'], { params: { token }, body })).key)
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) onGone()
      else if (error instanceof ApiError && error.code === 'birthday_blocked') onBlock()
      else refuse({ error })
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <form ref={form} noValidate className="grid gap-5" onSubmit={(event) => void unlock(event)}>
      <FieldGroup legend={<Trans>Birthday</Trans>} hint={<Trans>For example 14 3 2020</Trans>} required>
        <DateBoxes
          value={day}
          latestYear={new Date().getFullYear()}
          dayLabel={t`Day`}
          monthLabel={t`Month`}
          yearLabel={t`Year`}
          onValueChange={(newDay) => setDay(newDay)}
        />
        <div role="alert" className="mt-2 empty:hidden">
          {refusal ? <FieldError>{getRefusalMessage(refusal)}</FieldError> : null}
        </div>
      </FieldGroup>
      <Button type="submit" variant="primary" size="comfort" block iconEnd={ChevronRight} busy={isBusy}>
        <Trans>Open our page</Trans>
      </Button>
      <p className="flex items-center gap-2.5 text-sm text-muted-foreground">
        <Lock aria-hidden="true" className="size-5 flex-none" />
        <Trans>Nothing about your family shows until then.</Trans>
      </p>
    </form>
  )
}
