import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight, Send } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '@/ui/button.tsx'
import { Stepper } from '@/ui/stepper.tsx'
import type { Values } from './answer-path.ts'
import { ErrorSummary } from './error-summary.tsx'
import type { Wizard } from './use-wizard.ts'
import { type AnswerConflicts, WizardContext } from './wizard-context.ts'

type WizardPageProps<V extends Values> = {
  wizard: Wizard<V>
  /** Subject of the form above the step bar, such as the club. */
  about: ReactNode
  title: ReactNode
  /** Text under the title. */
  hint?: ReactNode
  /** Labels of the questions for the error list. Key: field. */
  labels: Readonly<Record<string, string>>
  /** Save status under the step bar. */
  saved?: ReactNode
  /** Label of the next button, "Next" by default. */
  nextLabel?: ReactNode
  /** Label of the last step's button, such as "Submit". */
  sendLabel: ReactNode
  busy: boolean
  onSend: () => void
  /** Conflicting answers of another device. */
  versions?: AnswerConflicts | undefined
  /** Called when the user leaves a valid step, so that the server can store it. */
  onNext?: () => void
  /** Called on any change or step back, so that a pending send is cancelled. */
  onTouch: () => void
  /** Notice while a form waits to be sent. It replaces the submit button of the last step. */
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
  const {
    wizard,
    about,
    title,
    hint,
    labels,
    saved,
    nextLabel,
    versions,
    sendLabel,
    busy,
    onSend,
    onNext,
    onTouch,
    notice,
    foot,
    children,
  } = props
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
  const [number, total] = [wizard.at + 1, wizard.total]
  const context = {
    values: wizard.values as Values,
    set: (patch: Values) => {
      onTouch()
      wizard.set(patch as Partial<V>)
    },
    errors: wizard.errors,
    versions,
  }
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (busy) return
        if (wizard.isLast) {
          if (wizard.check()) onSend()
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
      <WizardContext value={context}>{children}</WizardContext>
      {notice}
      {/* Show the buttons side by side, or one per line with large text. */}
      <div className="flex flex-wrap gap-2.5 [&>[type=submit]]:flex-[1_1_10rem]">
        <Button
          size="comfort"
          icon={ChevronLeft}
          onClick={() => {
            onTouch()
            wizard.back()
          }}
        >
          <Trans>Back</Trans>
        </Button>
        {wizard.isLast ? (
          !notice && (
            <Button type="submit" variant="primary" size="comfort" icon={Send} busy={busy}>
              {sendLabel}
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
