import { Trans } from '@lingui/react/macro'
import { CircleAlert, Send } from 'lucide-react'
import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react'
import { useOnline } from '@/browser/use-online.ts'
import { NeedsWifi } from '@/kit/page/needs-wifi.tsx'
import { Button } from '@/ui/button.tsx'
import type { Values } from './answer-path.ts'
import { AnswersContext } from './answers-context.ts'
import { ErrorSummary, type QuestionLabels } from './error-summary.tsx'
import { SendingNotice } from './sending-notice.tsx'
import type { LocalForm } from './use-local-form.ts'
import { hasSendError } from './use-submit-with-retry.ts'

type ShortFormProps<V extends Values> = {
  form: LocalForm<V>
  labels: QuestionLabels
  /** Label of the submit button, "Submit" by default. */
  sendLabel?: ReactNode
  /** Sentence that replaces the error list. Each answer is then also checked on blur. */
  incomplete?: ReactNode
  children: ReactNode
}

/** Finds the question that contains a control. */
const findQuestion = (element: EventTarget | null): HTMLElement | null =>
  element instanceof Element ? element.closest<HTMLElement>('[data-question]') : null

/** Public form on one page. */
export const ShortForm = <V extends Values>({
  form: { wizard, sending, trying, send, stop },
  labels,
  sendLabel,
  incomplete,
  children,
}: ShortFormProps<V>) => {
  const online = useOnline()
  const checkLeftQuestion = (event: FocusEvent) => {
    const question = findQuestion(event.target)
    // Ignore a move between controls of the same question, because it does not leave the question.
    if (question && question !== findQuestion(event.relatedTarget)) wizard.leave(question.dataset.question ?? '')
  }
  const context = {
    values: wizard.values as Values,
    set: (patch: Values) => {
      stop()
      wizard.set(patch as Partial<V>)
    },
    errors: wizard.errors,
  }
  return (
    <form
      noValidate
      className="grid gap-4"
      onBlur={incomplete === undefined ? undefined : checkLeftQuestion}
      onSubmit={(event) => {
        event.preventDefault()
        if (sending.state !== 'busy' && wizard.check()) send()
      }}
    >
      {incomplete === undefined ? (
        <ErrorSummary errors={wizard.errors} labels={labels} refusals={wizard.refusals} />
      ) : null}
      <AnswersContext value={context}>{children}</AnswersContext>
      {incomplete !== undefined && wizard.refusals > 0 && Object.keys(wizard.errors).length > 0 ? (
        <IncompleteNotice refusals={wizard.refusals}>{incomplete}</IncompleteNotice>
      ) : null}
      {hasSendError(sending) ? (
        <SendingNotice sending={sending} trying={trying} onAgain={send} />
      ) : (
        <>
          <Button type="submit" variant="primary" size="comfort" block icon={Send} busy={sending.state === 'busy'}>
            {sendLabel ?? <Trans>Submit</Trans>}
          </Button>
          {/* Show the offline note even before the form is filled in. A form that is submitted offline is sent automatically later. */}
          {online ? null : <NeedsWifi />}
        </>
      )}
    </form>
  )
}

/** Notice that receives the focus after each failed attempt. The fields above it show their own errors. */
const IncompleteNotice = ({ refusals, children }: { refusals: number; children: ReactNode }) => {
  const noticeElement = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies(refusals): the message is announced again
  useEffect(() => noticeElement.current?.focus(), [refusals])
  return (
    <div
      ref={noticeElement}
      role="alert"
      tabIndex={-1}
      className="flex gap-2 rounded-lg border-2 border-destructive bg-danger-soft p-4 font-bold"
    >
      <CircleAlert aria-hidden="true" className="flex-none text-destructive" />
      {children}
    </div>
  )
}
