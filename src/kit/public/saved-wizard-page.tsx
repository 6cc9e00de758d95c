import { Plural, Trans } from '@lingui/react/macro'
import { Check, CircleCheck } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { formatTime } from '@/i18n/format.ts'
import type { Values } from './answer-path.ts'
import { DraftFooter } from './draft-footer.tsx'
import type { QuestionLabels } from './error-summary.tsx'
import type { SavedForm } from './use-saved-form.ts'
import { WizardPage } from './wizard-page.tsx'

// Load the conflict notices lazily, because conflicts are rare and arrive only with a response of the server.
const importConflicts = () => import('./answer-conflicts.tsx')
const OtherAnswer = lazy(() => importConflicts().then((notices) => ({ default: notices.OtherAnswer })))
const OpenQuestionsNotice = lazy(() => importConflicts().then((notices) => ({ default: notices.OpenQuestionsNotice })))

type SavedWizardPageProps<V extends Values> = {
  form: SavedForm<V>
  /** Subject of the form, shown above the step bar. */
  about: ReactNode
  title: ReactNode
  hint?: ReactNode
  labels: QuestionLabels
  /** Called instead of sending if the form is valid but needs a confirmation first. */
  onSubmit?: () => void
  /** Question that follows the last step in a dialog, which `onSubmit` opens. */
  lastQuestion?: { isOpen: boolean }
  onClear: () => void
  children: ReactNode
}

/** Step of a form that the server stores, with its save status and the Continue or Submit button. */
export const SavedWizardPage = <V extends Values>({ form, onSubmit, onClear, ...page }: SavedWizardPageProps<V>) => {
  const { wizard, autosave, savedAt, push, conflicts, openQuestions } = form
  const [hasSubmitted, setHasSubmitted] = useState(false)
  const submit = onSubmit ?? form.send
  const closePrompt = () => setHasSubmitted(false)
  return (
    <WizardPage
      {...page}
      form={form}
      saved={
        <SaveStatus
          savedAt={savedAt}
          storedAt={autosave.canStore ? autosave.savedAt : null}
          isLatestStored={savedAt !== null || autosave.isLatestStored}
          isLast={wizard.isLast}
          hasLastQuestion={page.lastQuestion !== undefined}
          openQuestions={openQuestions.count}
        />
      }
      nextLabel={<Trans>Continue</Trans>}
      renderNote={(field, read) =>
        field in conflicts.others ? (
          <Suspense>
            <OtherAnswer conflicts={conflicts} field={field} read={read} />
          </Suspense>
        ) : null
      }
      onNext={push}
      onSubmit={openQuestions.count > 0 ? () => setHasSubmitted(true) : submit}
      onTouch={closePrompt}
      notice={
        hasSubmitted && openQuestions.count > 0 ? (
          <Suspense>
            <OpenQuestionsNotice
              count={openQuestions.count}
              onShow={() => {
                closePrompt()
                openQuestions.show()
              }}
              onSubmit={() => {
                closePrompt()
                submit()
              }}
            />
          </Suspense>
        ) : null
      }
      foot={
        <DraftFooter
          autosave={{ savedAt: null, canStore: autosave.canStore }}
          onClear={() => void autosave.end().then(onClear)}
        />
      }
    />
  )
}

type SaveStatusProps = {
  /** Time at which the server had received all answers. Null while some answers are only on this device. */
  savedAt: number | null
  /** Time of the last save on this device. */
  storedAt: number | null
  /** True if the latest keystroke is stored too. */
  isLatestStored?: boolean
  /** True for the last step, whose button sends the form. */
  isLast?: boolean
  /** True if the last step opens one more question, whose button sends the form. */
  hasLastQuestion?: boolean
  /** Number of unresolved conflicts with another device's answers. */
  openQuestions?: number
}

/** Save status below the step bar (B-REC-01). Its space is reserved. */
export const SaveStatus = ({
  savedAt,
  storedAt,
  isLatestStored = true,
  isLast = false,
  hasLastQuestion = false,
  openQuestions = 0,
}: SaveStatusProps) => {
  const [time, Icon] =
    savedAt !== null ? [formatTime(savedAt), CircleCheck] : [storedAt === null ? null : formatTime(storedAt), Check]
  function renderSaved() {
    if (savedAt !== null)
      return (
        <Trans>
          <b className="text-foreground">Saved {time}.</b> You can close this page and come back by the same link.
        </Trans>
      )
    if (isLast && hasLastQuestion)
      return (
        <Trans>
          <b className="text-foreground">Saved on this phone {time}.</b> It goes when you press Send.
        </Trans>
      )
    if (isLast)
      return (
        <Trans>
          <b className="text-foreground">Saved on this phone {time}.</b> It goes when you press Submit.
        </Trans>
      )
    return (
      <Trans>
        <b className="text-foreground">Saved on this phone {time}.</b> It is saved for your other devices when you press
        Continue.
      </Trans>
    )
  }
  return (
    <p
      aria-busy={!isLatestStored}
      className="flex min-h-6 flex-wrap gap-x-2 text-sm leading-snug text-muted-foreground *:min-w-0"
    >
      <span role="status" className="sr-only">
        {savedAt === null ? null : <Trans>Successfully saved</Trans>}
      </span>
      {time === null ? null : (
        <>
          <Icon aria-hidden="true" className="size-5 flex-none text-success-text" />
          <span className="grow basis-48">{renderSaved()}</span>
        </>
      )}
      <span role="status" className="font-bold text-warning-text">
        {openQuestions > 0 ? (
          <Plural
            value={openQuestions}
            one="# answer differs on another device."
            other="# answers differ on another device."
          />
        ) : null}
      </span>
    </p>
  )
}
