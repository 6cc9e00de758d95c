import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight, Send } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { Button } from '@/ui/button.tsx'
import { Stepper } from '@/ui/stepper.tsx'
import type { Values } from './answer-path.ts'
import { type Answers, AnswersContext } from './answers-context.ts'
import { ErrorSummary, type QuestionLabels } from './error-summary.tsx'
import type { LocalForm } from './use-local-form.ts'
import { hasSendError } from './use-submit-with-retry.ts'

// Load the notice lazily, because a form shows it only after it could not be sent.
const importSendingNotice = () => import('./sending-notice.tsx')
const SendingNotice = lazy(() => importSendingNotice().then((m) => ({ default: m.SendingNotice })))

type WizardPageProps<V extends Values> = {
  form: Pick<LocalForm<V>, 'wizard' | 'sending' | 'trying' | 'send' | 'stop'>
  /** Subject of the form above the step bar, such as the club. */
  about: ReactNode
  title: ReactNode
  /** Text under the title. */
  hint?: ReactNode
  labels: QuestionLabels
  /** Save status under the step bar. */
  saved?: ReactNode
  /** Label of the next button, "Next" by default. */
  nextLabel?: ReactNode
  renderNote?: Answers['renderNote']
  /** Called in place of sending if the form is valid but needs a confirmation first. */
  onSubmit?: () => void
  /** Question that follows the last step in a dialog, which `onSubmit` opens. It counts as a step. */
  lastQuestion?: { isOpen: boolean }
  /** Called when the user leaves a valid step, so that the server can store it. */
  onNext?: () => void
  /** Called on any change or step back. */
  onTouch?: () => void
  /** Notice that replaces the submit button of the last step. A form that could not be sent has its own notice. */
  notice?: ReactNode
  /** Footer with the save status and the button that clears the form. */
  foot?: ReactNode
  children: ReactNode
}

/**
 * Page for one step of a public form: step bar, errors, title, questions, and Back and Next at the end. The buttons are
 * part of the page, so that a phone's keyboard does not cover them.
 */
export const WizardPage = <V extends Values>(props: WizardPageProps<V>) => {
  const { about, title, hint, labels, saved, nextLabel, renderNote, onSubmit, onNext, onTouch, foot, children } = props
  const { lastQuestion } = props
  const { wizard, sending, trying, send, stop } = props.form
  const { t } = useLingui()
  const heading = useRef<HTMLHeadingElement>(null)
  // Start with null if the user came from another step or the introduction, so that the effect below focuses the
  // heading.
  const shownStep = useRef(wizard.isMoved ? null : wizard.at)
  // Focus the heading, because the pressed button is gone. Leave the focus on the list of errors if there is one.
  useEffect(() => {
    if (shownStep.current === wizard.at) return
    shownStep.current = wizard.at
    if (document.activeElement?.getAttribute('role') === 'alert') return
    window.scrollTo({ top: 0, behavior: 'instant' })
    heading.current?.focus()
  }, [wizard.at])
  // Prefetch the notice while there is a network, because sending mostly fails without one.
  useEffect(() => void importSendingNotice().catch(() => undefined), [])
  const total = wizard.total + (lastQuestion ? 1 : 0)
  const number = lastQuestion?.isOpen ? total : wizard.at + 1
  /** Cancels a pending send, because the answers may change. */
  const touch = () => {
    onTouch?.()
    stop()
  }
  const context = {
    values: wizard.values as Values,
    set: (patch: Values) => {
      touch()
      wizard.set(patch as Partial<V>)
    },
    errors: wizard.errors,
    renderNote,
  }
  const isBusy = sending.state === 'busy'
  const notice = hasSendError(sending) ? (
    <Suspense>
      <SendingNotice sending={sending} trying={trying} onAgain={send} />
    </Suspense>
  ) : (
    props.notice
  )
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (isBusy) return
        if (wizard.isLast) {
          if (wizard.check()) (onSubmit ?? send)()
        } else if (wizard.next()) onNext?.()
      }}
    >
      <Stepper title={about} detail={t`Step ${number} of ${total}`} current={number} total={total} />
      {saved}
      <ErrorSummary errors={wizard.errors} labels={labels} refusals={wizard.refusals} />
      <div className="grid gap-1">
        <h1 ref={heading} tabIndex={-1} className="text-2xl leading-tight font-heavy tracking-tight text-balance">
          {title}
        </h1>
        {hint}
      </div>
      <AnswersContext value={context}>{children}</AnswersContext>
      {notice}
      {/* Show the buttons side by side, or one per line with large text. */}
      <div className="flex flex-wrap gap-2.5 [&>[type=submit]]:flex-[1_1_10rem]">
        <Button
          size="comfort"
          icon={ChevronLeft}
          onClick={() => {
            touch()
            wizard.back()
          }}
        >
          <Trans>Back</Trans>
        </Button>
        {wizard.isLast ? (
          !notice && (
            <Button type="submit" variant="primary" size="comfort" icon={lastQuestion ? undefined : Send} busy={isBusy}>
              {lastQuestion ? <Trans>Next: last question</Trans> : <Trans>Submit</Trans>}
            </Button>
          )
        ) : (
          <Button type="submit" variant="primary" size="comfort" iconEnd={ChevronRight}>
            {nextLabel ?? <Trans>Next</Trans>}
          </Button>
        )}
      </div>
      {foot}
    </form>
  )
}
