import { Trans } from '@lingui/react/macro'
import { LockKeyhole } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { FormPrivacy } from '@/kit/public/network-facts.tsx'
import { Button } from '@/ui/button.tsx'

/** How somebody comes to the page before the first step, and goes on. */
export type IntroMoves = {
  /** Whether they have come back from that step, whose buttons have gone. */
  isBack: boolean
  onStart: () => void
}

type FormIntroProps = IntroMoves & {
  title: ReactNode
  /** What the form takes. */
  children: ReactNode
  /** What becomes of the answers; nothing: they are kept as they are given. */
  kept?: ReactNode
}

/** What a form takes, before its first step; opening it changes nothing (VOL-143, B-REC-02). */
export const FormIntro = ({ title, children, kept, isBack, onStart }: FormIntroProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isBack) heading.current?.focus()
  }, [isBack])
  return (
    <>
      <h1
        ref={heading}
        tabIndex={-1}
        className="text-[1.75rem] leading-tight font-heavy tracking-tight text-balance wrap-anywhere"
      >
        {title}
      </h1>
      {children}
      <p className="flex items-center gap-2 text-sm leading-snug text-muted-foreground">
        <LockKeyhole aria-hidden="true" className="size-5 flex-none" />
        {kept ?? (
          <Trans>
            Your answers are kept as you go. You can stop at any time and come back by the same link, on
            another device too.
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
  /** What both flows ask for is below what only one does. */
  children?: ReactNode
}

/** What an applicant has to have at hand. */
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
