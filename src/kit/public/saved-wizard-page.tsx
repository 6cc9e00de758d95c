import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { Values } from './answer-path.ts'
import { DraftFooter } from './draft-footer.tsx'
import { OpenQuestionsNotice } from './open-questions-notice.tsx'
import { SaveStatus } from './save-status.tsx'
import { SendingNotice } from './sending-notice.tsx'
import type { SavedForm } from './use-saved-form.ts'
import { hasSendError } from './use-sending.ts'
import { WizardPage } from './wizard-page.tsx'

type SavedWizardPageProps<V extends Values> = {
  form: SavedForm<V>
  /** Subject of the form, shown above the step bar. */
  about: ReactNode
  title: ReactNode
  hint?: ReactNode
  labels: Readonly<Record<string, string>>
  /** Called instead of sending if the form is valid but needs a confirmation first. */
  onSubmit?: () => void
  onClear: () => void
  children: ReactNode
}

/** Step of a form that the server stores, with its save status and the Continue or Submit button. */
export const SavedWizardPage = <V extends Values>({ form, onSubmit, onClear, ...page }: SavedWizardPageProps<V>) => {
  const { wizard, keeping, sending, trying, send, stop, savedAt, push, versions, openQuestions } = form
  const [hasSubmitted, setHasSubmitted] = useState(false)
  const submit = onSubmit ?? send
  const isPrompting = hasSubmitted && openQuestions.count > 0
  function renderNotice() {
    if (hasSendError(sending)) return <SendingNotice sending={sending} trying={trying} onAgain={send} />
    if (isPrompting)
      return (
        <OpenQuestionsNotice
          count={openQuestions.count}
          onShow={() => {
            setHasSubmitted(false)
            openQuestions.show()
          }}
          onSubmit={() => {
            setHasSubmitted(false)
            submit()
          }}
        />
      )
    return null
  }
  return (
    <WizardPage
      {...page}
      wizard={wizard}
      saved={
        <SaveStatus
          savedAt={savedAt}
          keptAt={keeping.keeps ? keeping.savedAt : null}
          isKept={savedAt !== null || keeping.isKept}
          isLast={wizard.isLast}
          openQuestions={openQuestions.count}
        />
      }
      nextLabel={<Trans>Continue</Trans>}
      sendLabel={<Trans>Submit</Trans>}
      versions={versions}
      busy={sending.state === 'busy'}
      onNext={push}
      onSend={openQuestions.count > 0 ? () => setHasSubmitted(true) : submit}
      onTouch={() => {
        setHasSubmitted(false)
        stop()
      }}
      notice={renderNotice()}
      foot={
        <DraftFooter
          keeping={{ savedAt: null, keeps: keeping.keeps }}
          onClear={() => void keeping.end().then(onClear)}
        />
      }
    />
  )
}
