import { CORE_LEAST_WORDS } from '@contract/recruitment/core-form.ts'
import type { ApplicantRole } from '@contract/recruitment/vocabulary.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { LockKeyhole } from 'lucide-react'
import { Button } from '@/ui/button.tsx'
import { roleWords } from './form-words.ts'

/** What the application takes, before its first step; opening it changes nothing (B-REC-02). */
export const ApplicationIntro = ({ role, onStart }: { role: ApplicantRole | null; onStart: () => void }) => {
  const { i18n } = useLingui()
  return (
    <>
      <h1 className="text-[1.75rem] leading-tight font-heavy tracking-tight text-balance">
        <Trans>Join the core team of a lunch club</Trans>
      </h1>
      {role ? (
        <p className="text-lg leading-snug">
          <Trans>
            You have been referred for the role: <b>{i18n._(roleWords[role])}</b>.
          </Trans>
        </p>
      ) : null}
      <div className="grid gap-2 text-lg leading-snug">
        <p>
          <Trans>You need:</Trans>
        </p>
        <ul className="grid list-disc gap-1 pl-6">
          <li>
            <Trans>time for three answers of at least {CORE_LEAST_WORDS} words each</Trans>
          </li>
          <li>
            <Trans>two people who can tell us about you, with an email address or a phone number</Trans>
          </li>
          <li>
            <Trans>your DBS, PVG or AccessNI certificate, where you have one</Trans>
          </li>
        </ul>
      </div>
      <p className="flex items-center gap-2 text-sm leading-snug text-muted-foreground">
        <LockKeyhole aria-hidden="true" className="size-5 flex-none" />
        <Trans>
          Your answers are kept as you go. You can stop at any time and come back by the same link, on another
          device too.
        </Trans>
      </p>
      <Button variant="primary" size="comfort" block onClick={onStart}>
        <Trans>Start</Trans>
      </Button>
    </>
  )
}
