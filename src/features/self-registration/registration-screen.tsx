import { participantRegistrationOperations } from '@contract/participant-registration.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { LockKeyhole } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { call } from '@/api/call.ts'
import { getStorageTrouble } from '@/browser/storage-trouble.ts'
import { loadWithMessages } from '@/i18n/i18n.ts'
import { usePageFocus } from '@/kit/page/page-focus.ts'
import { LinkGate } from '@/kit/public/link-gate.tsx'
import { ContactLine, PrivacyNotice } from '@/kit/public/network-facts.tsx'
import { PublicPage } from '@/kit/public/public-page.tsx'
import { ThanksScreen } from '@/kit/public/thanks-screen.tsx'
import { useLink } from '@/kit/public/use-link.ts'
import { Button } from '@/ui/button.tsx'
import { lazyOptional } from '@/ui/lazy-optional.ts'
import { clearSent, clearStoredForm, readStoredForms, type StoredForm, type StoredForms } from './draft-storage.ts'
import { RegistrationForm } from './registration-form.tsx'

/** Privacy notice. Key: language. */
type Notice = { en: string; cy: string }

// Load the prompt lazily, because most families start with an empty form.
const ContinuePrompt = lazy(() =>
  loadWithMessages('family_later', import('./continue-prompt.tsx')).then((m) => ({ default: m.ContinuePrompt })),
)

const RequestLink = lazyOptional(() =>
  loadWithMessages('family_later', import('./request-link.tsx')).then((m) => m.RequestLink),
)

/**
 * Registration form for the public link of a club, without a sign-in (SELF-01 to SELF-131). The route's key resets the
 * form if the page opens another club's link.
 */
export const RegistrationScreen = ({ hashid }: { hashid: string }) => {
  usePageFocus()
  const { t } = useLingui()
  const { link, again } = useLink<Notice | undefined, StoredForms>({
    secret: hashid,
    load: (signal) => loadClub(hashid, signal),
    readDraft: () => readStoredForms(hashid),
  })
  return (
    <PublicPage>
      <LinkGate
        link={link}
        onAgain={again}
        gone={t`This link is not valid, please check with the intended organisation`}
      >
        {({ about, record, draft }) => (
          <Form hashid={hashid} club={about} notice={record} found={draft?.unsent ?? null} isSent={draft?.isSent} />
        )}
      </LinkGate>
    </PublicPage>
  )
}

/** Loads the club of a link, with its privacy notice (SELF-06 to SELF-08). */
const loadClub = async (organisation_hashid: string, signal: AbortSignal) => {
  const operation = participantRegistrationOperations['participant_registration.organisation']
  const { organisation_name, privacy_notice } = await call(operation, { params: { organisation_hashid }, signal })
  return { about: organisation_name, record: privacy_notice }
}

type Step = { form: number; storedForm: StoredForm | null; show: 'prompt' | 'form' | 'done' }

type FormProps = {
  hashid: string
  club: string
  /** Privacy notice of the club. It is not available offline. */
  notice: Notice | undefined | null
  found: StoredForm | null
  /** True if a form was sent and its confirmation may not have been seen. */
  isSent?: boolean | undefined
}

const Form = ({ hashid, club, notice, found, isSent = false }: FormProps) => {
  function getFirstView(): Step['show'] {
    if (isSent) return 'done'
    return found ? 'prompt' : 'form'
  }
  const [step, setStep] = useState<Step>({
    form: 0,
    storedForm: isSent ? null : found,
    show: getFirstView(),
  })
  const [isStored, setIsStored] = useState(!getStorageTrouble())
  useClearSentRecord(hashid, step.show === 'done')
  const heading = useRef<HTMLHeadingElement>(null)
  const previousStep = useRef(step)
  // Focus the heading after a step change, because the pressed button is gone. Leave the browser's focus on page load.
  useEffect(() => {
    if (previousStep.current === step) return
    previousStep.current = step
    heading.current?.focus()
  }, [step])
  const startNewForm = () => setStep({ form: step.form + 1, storedForm: null, show: 'form' })
  if (step.show === 'done')
    return (
      <ThanksScreen title={<Trans>Thank you</Trans>}>
        <p className="text-lg">
          <Trans>{club} has received your registration.</Trans>
        </p>
        <p>
          <Trans>There is nothing more to do. If something changes, tell the team at the club.</Trans>
        </p>
        <ContactLine />
        <Button size="comfort" onClick={() => void clearSent(hashid).then(startNewForm)}>
          <Trans>Register another family</Trans>
        </Button>
      </ThanksScreen>
    )
  return (
    <>
      <div>
        <h1
          ref={heading}
          tabIndex={-1}
          className="text-[1.75rem] leading-tight font-heavy tracking-tight text-balance wrap-anywhere"
        >
          <Trans>Register with {club}</Trans>
        </h1>
        <p className="mt-2 text-lg leading-snug">
          <Trans>Tell us about you and your children. It takes about 5 minutes.</Trans>
        </p>
        <p className="mt-2 flex items-center gap-2 text-sm leading-snug text-muted-foreground">
          <LockKeyhole className="size-5 flex-none" />
          <span>
            {isStored ? (
              <Trans>Your answers go to {club}. They stay on this phone until you send them.</Trans>
            ) : (
              <Trans>
                Your answers go to {club}. This browser cannot keep them: if you close or reload this page, they are
                lost.
              </Trans>
            )}
          </span>
        </p>
        {notice ? (
          <PrivacyNotice notice={notice}>
            <Trans>How your answers are used</Trans>
          </PrivacyNotice>
        ) : null}
        <AlreadyRegistered hashid={hashid} />
      </div>
      {step.show === 'prompt' && step.storedForm ? (
        <Suspense>
          <ContinuePrompt
            isUnconfirmed={step.storedForm.attempt !== null}
            onContinue={() => setStep({ ...step, show: 'form' })}
            onRestart={() => void clearStoredForm(hashid).then(startNewForm)}
          />
        </Suspense>
      ) : (
        <RegistrationForm
          key={step.form}
          hashid={hashid}
          club={club}
          storedForm={step.storedForm}
          onStored={setIsStored}
          onSent={() => setStep({ ...step, storedForm: null, show: 'done' })}
          onClear={startNewForm}
        />
      )}
    </>
  )
}

/** Way to the private link for families that are registered already (B-FAM-01). */
const AlreadyRegistered = ({ hashid }: { hashid: string }) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className="mt-1" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="flex min-h-touch cursor-pointer items-center font-bold text-link underline">
        <Trans>Already registered? Get your link</Trans>
      </summary>
      {isOpen ? (
        <Suspense>
          <RequestLink hashid={hashid} />
        </Suspense>
      ) : null}
    </details>
  )
}

/** Time in ms for which the confirmation must be visible before it counts as read. */
const READ_MS = 3000

/**
 * Deletes the sent record once the confirmation has been visible long enough. A retry may succeed while the page is
 * hidden or closing, and the confirmation is then shown at the next visit.
 */
const useClearSentRecord = (hashid: string, isShown: boolean): void => {
  useEffect(() => {
    if (!isShown) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const restartTimer = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'visible') timer = setTimeout(() => void clearSent(hashid), READ_MS)
    }
    restartTimer()
    document.addEventListener('visibilitychange', restartTimer)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', restartTimer)
    }
  }, [hashid, isShown])
}
