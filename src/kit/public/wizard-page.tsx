import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight, Send } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '@/ui/button.tsx'
import { Stepper } from '@/ui/stepper.tsx'
import type { Values } from './answer-path.ts'
import { ErrorSummary } from './error-summary.tsx'
import type { Wizard } from './use-wizard.ts'
import { type OtherVersions, WizardContext } from './wizard-context.ts'

type WizardPageProps<V extends Values> = {
  wizard: Wizard<V>
  /** What the form is of, above the bar of the steps: the club. */
  about: ReactNode
  title: ReactNode
  /** Under the title. */
  hint?: ReactNode
  /** What each question is called where what is wrong is listed. */
  labels: Readonly<Record<string, string>>
  /** Where the answers are safe, under the bar of the steps. */
  saved?: ReactNode
  /** "Next", where the form has no words of its own for it. */
  nextLabel?: ReactNode
  /** "Submit", on the last step. */
  sendLabel: ReactNode
  busy: boolean
  onSend: () => void
  /** Where two devices have other words for one answer. */
  versions?: OtherVersions | undefined
  /** A step is right, and the next one opens: what the server keeps of a form can be sent. */
  onNext?: () => void
  /** Something was changed or left: what was about to be sent is not sent. */
  onTouch: () => void
  /** Shown in the place of the last button while a form waits to be sent. */
  notice?: ReactNode
  /** Under the buttons: when it was saved, the way to clear it. */
  foot?: ReactNode
  children: ReactNode
}

/**
 * One step of a public form: where one is, what is wrong, the title, the questions, Back and Next at the end of the page,
 * which a phone's keyboard never covers.
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
  // The first step comes after the page before it, whose button has gone too.
  const shown = useRef(wizard.isMoved ? null : wizard.at)
  // What was pressed has gone with the step before. Where something is wrong, that takes the focus.
  useEffect(() => {
    if (shown.current === wizard.at) return
    shown.current = wizard.at
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
        <h1
          ref={heading}
          tabIndex={-1}
          className="text-2xl leading-tight font-heavy tracking-tight text-balance"
        >
          {title}
        </h1>
        {hint}
      </div>
      <WizardContext value={context}>{children}</WizardContext>
      {notice}
      {/* Beside each other; large text puts each in its own line. */}
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
          notice ? null : (
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
