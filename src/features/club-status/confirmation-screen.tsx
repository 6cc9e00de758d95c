import { type ConfirmationLink, confirmationLinkOperations } from '@contract/club-status/confirmation-links.ts'
import { MAX_DATES_LENGTH } from '@contract/club-status/holiday-confirmations.ts'
import { getHolidayName } from '@contract/club-status/text-wording.ts'
import { formatDay } from '@contract/rules/days.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check, DoorClosed, DoorOpen, MessageCircle, Undo2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { call } from '@/api/call.ts'
import { ApiError } from '@/api/errors.ts'
import { useOnline } from '@/browser/use-online.ts'
import { usePageFocus } from '@/kit/page/page-focus.ts'
import { FrontStatus } from '@/kit/public/front-page.tsx'
import { LinkGate } from '@/kit/public/link-gate.tsx'
import { ContactLine } from '@/kit/public/network-facts.tsx'
import { PublicPage } from '@/kit/public/public-page.tsx'
import { useLink } from '@/kit/public/use-link.ts'
import { useLinkLanguage } from '@/kit/public/use-link-language.ts'
import { Button } from '@/ui/button.tsx'
import { Plate } from '@/ui/empty-state.tsx'
import { Field } from '@/ui/field.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { useTooLongCheck } from '@/words/too-long-message.ts'
import { useFailureMessage } from '@/words/use-failure-message.ts'

type OpenQuestion = Extract<ConfirmationLink, { submitted: false }>

/**
 * Public page that opens from the link in a text. The user chooses whether the club is open, and confirms this choice
 * before it is sent (B-TXT-04).
 */
export const ConfirmationScreen = ({ token }: { token: string }) => {
  usePageFocus()
  return (
    <PublicPage>
      {/* Reset the page if it opens another link. */}
      <Confirmation key={token} token={token} />
    </PublicPage>
  )
}

const loadQuestion = async (token: string, signal: AbortSignal) => {
  const record = await call(confirmationLinkOperations['confirmation_links.get'], {
    params: { token },
    signal,
  })
  return { about: record.submitted ? '' : record.organisation_name, record }
}

const Confirmation = ({ token }: { token: string }) => {
  const [sentAnswer, setSentAnswer] = useState<boolean | null>(null)
  const { link, again } = useLink<ConfirmationLink>({ secret: token, load: (signal) => loadQuestion(token, signal) })
  if (sentAnswer !== null) return <Thanks open={sentAnswer} />
  return (
    <LinkGate
      link={link}
      onAgain={again}
      gone={<Trans>This link is not valid any more. Answer the text itself, or ask the person who sent it.</Trans>}
    >
      {({ record }) => {
        if (record === null) return null
        if (record.submitted) return <AlreadyAnswered />
        return <Question token={token} asked={record} onSent={setSentAnswer} onUsed={again} />
      }}
    </LinkGate>
  )
}

type QuestionProps = {
  token: string
  asked: OpenQuestion
  onSent: (open: boolean) => void
  /** Called if the link was already answered or is invalid. */
  onUsed: () => void
}

const Question = ({ token, asked: question, onSent, onUsed }: QuestionProps) => {
  useLinkLanguage(question.language)
  const { i18n } = useLingui()
  const [chosen, setChosen] = useState<boolean | null>(null)
  const { organisation_name: club, year, start_date, end_date } = question
  // Use the holiday's name from the text, so that the screens' labels need not be loaded before sign-in.
  const holiday = getHolidayName(question.holiday, i18n.locale === 'cy' ? 'cy' : 'en')
  const startDay = formatDay(start_date)
  const endDay = formatDay(end_date)
  function renderQuestion() {
    if (chosen === null)
      return (
        <Trans>
          Is {club} open in the {holiday} holiday?
        </Trans>
      )
    if (chosen)
      return (
        <Trans>
          {club} is open in the {holiday} holiday. Is that right?
        </Trans>
      )
    return (
      <Trans>
        {club} is closed for the {holiday} holiday. Is that right?
      </Trans>
    )
  }
  return (
    <>
      <header className="grid gap-1">
        <p className="text-muted-foreground">
          <Trans>
            {holiday} {year}: {startDay} to {endDay}
          </Trans>
        </p>
        <h1 className="text-2xl font-heavy tracking-tight text-balance wrap-anywhere">{renderQuestion()}</h1>
      </header>
      {chosen === null ? (
        <div className="grid gap-3">
          <Button size="hero" variant="primary" block icon={DoorOpen} onClick={() => setChosen(true)}>
            <Trans>Yes, we are open</Trans>
          </Button>
          <Button size="hero" block icon={DoorClosed} onClick={() => setChosen(false)}>
            <Trans>No, we are closed</Trans>
          </Button>
          <p className="text-sm text-muted-foreground">
            <Trans>Nothing is sent before the next page. You can answer the text as well.</Trans>
          </p>
        </div>
      ) : (
        <Confirm token={token} open={chosen} onSent={onSent} onUsed={onUsed} onBack={() => setChosen(null)} />
      )}
    </>
  )
}

type ConfirmProps = Pick<QuestionProps, 'token' | 'onSent' | 'onUsed'> & {
  open: boolean
  onBack: () => void
}

const Confirm = ({ token, open, onSent, onUsed, onBack }: ConfirmProps) => {
  const { t } = useLingui()
  const isOnline = useOnline()
  const getFailureMessage = useFailureMessage()
  const [dates, setDates] = useState('')
  const lengthError = useTooLongCheck()(dates, MAX_DATES_LENGTH)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const sendButton = useRef<HTMLButtonElement>(null)
  const datesField = useRef<HTMLTextAreaElement>(null)
  useEffect(() => sendButton.current?.focus(), [])
  const send = async () => {
    if (open && lengthError) return datesField.current?.focus()
    setBusy(true)
    setFailure(null)
    try {
      await call(confirmationLinkOperations['confirmation_links.confirm'], {
        params: { token },
        body: { is_open: open, dates: open ? dates.trim() || null : null },
      })
      onSent(open)
    } catch (error) {
      if (error instanceof ApiError && [404, 409, 410].includes(error.status)) return onUsed()
      setFailure(getFailureMessage(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="grid gap-4">
      {open ? (
        <Field
          label={t`Which days?`}
          error={lengthError}
          optionalMark={t`(optional)`}
          hint={t`Such as “Tuesdays and Thursdays, 22 July to 27 August”.`}
        >
          <Textarea ref={datesField} rows={3} value={dates} onChange={(event) => setDates(event.target.value)} />
        </Field>
      ) : null}
      <div className="grid gap-3">
        <Button
          ref={sendButton}
          size="hero"
          variant="primary"
          block
          icon={Check}
          busy={busy}
          onClick={() => void send()}
        >
          <Trans>Yes, send it</Trans>
        </Button>
        <Button size="comfort" block icon={Undo2} disabled={busy} onClick={onBack}>
          <Trans>No, go back</Trans>
        </Button>
        <FrontStatus online={isOnline}>
          {failure ? <p className="mt-2 font-bold text-danger-text">{failure}</p> : null}
        </FrontStatus>
      </div>
    </div>
  )
}

const Thanks = ({ open }: { open: boolean }) => (
  <Done>
    {open ? (
      <Trans>Thank you. Your answer has arrived: your club is open.</Trans>
    ) : (
      <Trans>Thank you. Your answer has arrived: your club is closed.</Trans>
    )}
  </Done>
)

/** Message for a link that was already used. It shows no details. */
const AlreadyAnswered = () => (
  <Done>
    <Trans>This has been answered. Thank you.</Trans>
  </Done>
)

const Done = ({ children }: { children: ReactNode }) => {
  const headingRef = useRef<HTMLHeadingElement>(null)
  useEffect(() => headingRef.current?.focus(), [])
  return (
    <div className="grid justify-items-center gap-3 py-6 text-center">
      <Plate icon={Check} />
      <h1 ref={headingRef} tabIndex={-1} className="text-xl font-bold outline-none">
        {children}
      </h1>
      <p className="flex items-center gap-2 text-muted-foreground">
        <MessageCircle aria-hidden="true" className="size-5 flex-none" />
        <Trans>Has something changed? Answer the text, or tell your Church Relationship Lead.</Trans>
      </p>
      <ContactLine />
    </div>
  )
}
