import { Trans, useLingui } from '@lingui/react/macro'
import { LockKeyhole } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { getStorageTrouble } from '@/browser/storage-trouble.ts'
import { usePageFocus } from '@/kit/page/page-focus.ts'
import { LinkGate } from '@/kit/public/link-gate.tsx'
import { ContactLine, PrivacyNotice } from '@/kit/public/network-facts.tsx'
import { PublicPage } from '@/kit/public/public-page.tsx'
import { Button } from '@/ui/button.tsx'
import { clearSent, clearStoredForm, type StoredForm } from './draft-storage.ts'
import { RegistrationForm } from './registration-form.tsx'
import { useClearSentRecord } from './use-clear-sent-record.ts'
import { type Notice, useClub } from './use-club.ts'

// Load the prompt lazily, because most families start with an empty form.
const ContinuePrompt = lazy(() => import('./begun-offer.tsx').then((m) => ({ default: m.ContinuePrompt })))

/** Registration form for the public link of a club, without a sign-in (SELF-01 to SELF-131). */
export const RegistrationScreen = ({ hashid }: { hashid: string }) => {
  usePageFocus()
  return (
    <PublicPage>
      {/* Reset the form if the page opens another club's link. */}
      <Registration key={hashid} hashid={hashid} />
    </PublicPage>
  )
}

const Registration = ({ hashid }: { hashid: string }) => {
  const { t } = useLingui()
  const { club, again } = useClub(hashid)
  return (
    <LinkGate link={club} onAgain={again} gone={t`This link is not valid, please check with the intended organisation`}>
      {({ name, notice, kept: storedForm, sent }) => (
        <Form hashid={hashid} club={name} notice={notice} found={storedForm} sent={sent} />
      )}
    </LinkGate>
  )
}

type Step = { form: number; kept: StoredForm | null; show: 'offer' | 'form' | 'done' }

type FormProps = {
  hashid: string
  club: string
  notice: Notice | undefined
  found: StoredForm | null
  /** True if a form was sent and its confirmation may not have been seen. */
  sent: boolean
}

const Form = ({ hashid, club, notice, found, sent }: FormProps) => {
  function getFirstView(): Step['show'] {
    if (sent) return 'done'
    return found ? 'offer' : 'form'
  }
  const [step, setStep] = useState<Step>({
    form: 0,
    kept: sent ? null : found,
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
  const startNewForm = () => setStep({ form: step.form + 1, kept: null, show: 'form' })
  if (step.show === 'done')
    return (
      <>
        <h1 ref={heading} tabIndex={-1} className="text-2xl font-heavy tracking-tight text-balance">
          <Trans>Thank you</Trans>
        </h1>
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
      </>
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
      </div>
      {step.show === 'offer' && step.kept ? (
        <Suspense>
          <ContinuePrompt
            tried={step.kept.attempt !== null}
            onGoOn={() => setStep({ ...step, show: 'form' })}
            onAnew={() => void clearStoredForm(hashid).then(startNewForm)}
          />
        </Suspense>
      ) : (
        <RegistrationForm
          key={step.form}
          hashid={hashid}
          club={club}
          kept={step.kept}
          onKept={setIsStored}
          onSent={() => setStep({ ...step, kept: null, show: 'done' })}
          onClear={startNewForm}
        />
      )}
    </>
  )
}
