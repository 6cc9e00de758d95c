import { Trans } from '@lingui/react/macro'
import { LockKeyhole } from 'lucide-react'
import { Button } from '@/ui/button.tsx'

/** What a volunteer's application takes, before its first step; opening it changes nothing (VOL-143, B-REC-02). */
export const VolunteerIntro = ({ club, onStart }: { club: string; onStart: () => void }) => (
  <>
    <h1 className="text-[1.75rem] leading-tight font-heavy tracking-tight text-balance wrap-anywhere">
      {club ? <Trans>Volunteer with {club}</Trans> : <Trans>Volunteer with a lunch club</Trans>}
    </h1>
    <p className="text-lg leading-snug">
      <Trans>This form takes 20 to 40 minutes.</Trans>
    </p>
    <div className="grid gap-2 text-lg leading-snug">
      <p>
        <Trans>If you are 18 or over, you need:</Trans>
      </p>
      <ul className="grid list-disc gap-1 pl-6">
        <li>
          <Trans>two people who can tell us about you, with an email address or a phone number</Trans>
        </li>
        <li>
          <Trans>your DBS, PVG or AccessNI certificate, where you have one</Trans>
        </li>
      </ul>
      <p>
        <Trans>If you are 11 to 17, you need the email address of a parent or guardian.</Trans>
      </p>
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
