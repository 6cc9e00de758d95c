import { Trans } from '@lingui/react/macro'
import { LockKeyhole } from 'lucide-react'
import type { ReactNode } from 'react'
import { focusOnMount } from '@/kit/public/focus-on-mount.ts'
import { FormPrivacy } from '@/kit/public/form-privacy.tsx'
import { Button } from '@/ui/button.tsx'

/** State and callback of an intro page. */
export type IntroPageProps = {
  /**
   * True if the user came back from the first step. The focus then moves to the heading, because the step's buttons are
   * gone.
   */
  isBack: boolean
  onStart: () => void
}

type FormIntroProps = IntroPageProps & {
  title: ReactNode
  /** List of things that the form needs. */
  children: ReactNode
  /** Note about the storage of the answers. By default it explains that answers are saved automatically. */
  storageNote?: ReactNode
}

/** Intro page of a form. Opening the page changes nothing on the server (VOL-143, B-REC-02). */
export const FormIntro = ({ title, children, storageNote, isBack, onStart }: FormIntroProps) => {
  return (
    <>
      <h1
        ref={isBack ? focusOnMount : undefined}
        tabIndex={-1}
        className="text-[1.75rem] leading-tight font-heavy tracking-tight text-balance wrap-anywhere"
      >
        {title}
      </h1>
      {children}
      <p className="flex items-center gap-2 text-sm leading-snug text-muted-foreground">
        <LockKeyhole aria-hidden="true" className="size-5 flex-none" />
        {storageNote ?? (
          <Trans>
            Your answers are kept as you go. You can stop at any time and come back by the same link, on another device
            too.
          </Trans>
        )}
      </p>
      <FormPrivacy />
      <Button variant="primary" size="comfort" block onClick={onStart}>
        <Trans>Start</Trans>
      </Button>
    </>
  )
}

type NeedsProps = {
  title: ReactNode
  /** Items for only one flow. Items for both flows follow below. */
  children?: ReactNode
}

/** List of things that an applicant needs before starting. */
export const Needs = ({ title, children }: NeedsProps) => (
  <>
    <p>{title}</p>
    <ul className="grid list-disc gap-1 pl-6">
      {children}
      <li>
        <Trans>two people who can tell us about you, with an email address or a phone number</Trans>
      </li>
      <li>
        <Trans>your DBS, PVG or AccessNI certificate, where you have one</Trans>
      </li>
    </ul>
  </>
)
