import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { Values } from './answer-path.ts'
import { KeptFoot } from './kept-foot.tsx'
import { OpenQuestionsNotice } from './open-questions-notice.tsx'
import { SavedLine } from './saved-line.tsx'
import { SendingNotice } from './sending-notice.tsx'
import type { SavedForm } from './use-saved-form.ts'
import { isToldOf } from './use-sending.ts'
import { WizardPage } from './wizard-page.tsx'

type SavedWizardPageProps<V extends Values> = {
  form: SavedForm<V>
  /** Subject of the form, above the step bar. */
  about: ReactNode
  title: ReactNode
  hint?: ReactNode
  labels: Readonly<Record<string, string>>
  /** Called instead of sending if a valid form needs a confirmation first. */
  onSubmit?: () => void
  onClear: () => void
  children: ReactNode
}

/** One step of a form that the server stores, with its save status and the Continue or Submit button. */
export const SavedWizardPage = <V extends Values>({
  form,
  onSubmit,
  onClear,
  ...page
}: SavedWizardPageProps<V>) => {
  const { wizard, keeping, sending, trying, send, stop, savedAt, push, versions, openQuestions } = form
  const [asks, setAsks] = useState(false)
  const submit = onSubmit ?? send
  const isAsking = asks && openQuestions.count > 0
  return (
    <WizardPage
      {...page}
      wizard={wizard}
      saved={
        <SavedLine
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
      onSend={openQuestions.count > 0 ? () => setAsks(true) : submit}
      onTouch={() => {
        setAsks(false)
        stop()
      }}
      notice={
        isToldOf(sending) ? (
          <SendingNotice sending={sending} trying={trying} onAgain={send} />
        ) : isAsking ? (
          <OpenQuestionsNotice
            count={openQuestions.count}
            onShow={() => {
              setAsks(false)
              openQuestions.show()
            }}
            onSubmit={() => {
              setAsks(false)
              submit()
            }}
          />
        ) : null
      }
      foot={
        <KeptFoot
          keeping={{ savedAt: null, keeps: keeping.keeps }}
          onClear={() => void keeping.end().then(onClear)}
        />
      }
    />
  )
}
