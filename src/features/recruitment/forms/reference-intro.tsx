import type { OpenReferenceForm } from '@contract/recruitment/reference-forms.ts'
import { REFEREE_YEARS } from '@contract/recruitment/vocabulary.ts'
import { Trans } from '@lingui/react/macro'
import { LockKeyhole } from 'lucide-react'
import { Button } from '@/ui/button.tsx'
import { DeclineReference } from './decline-reference.tsx'
import type { ReferenceLink } from './reference-draft.ts'

type ReferenceIntroProps = {
  link: ReferenceLink
  told: Pick<OpenReferenceForm, 'applicant' | 'organisation__name'> | null
  onStart: () => void
  onDeclined: () => void
  onGone: () => void
}

/** Whom a reference is about and who reads it, before its first step; and the ways to say no (B-REC-05). */
export const ReferenceIntro = ({ link, told, onStart, onDeclined, onGone }: ReferenceIntroProps) => {
  const [name, club] = [told?.applicant ?? '', told?.organisation__name ?? '']
  return (
    <>
      <h1 className="text-[1.75rem] leading-tight font-heavy tracking-tight text-balance wrap-anywhere">
        {name ? <Trans>Reference for {name}</Trans> : <Trans>Reference</Trans>}
      </h1>
      <p className="text-lg leading-snug">
        <AppliedFor flow={link.flow} club={club} />
      </p>
      <p className="text-lg leading-snug">
        <Trans>
          It takes about 10 minutes. You should have known them for at least {REFEREE_YEARS} years.
        </Trans>
      </p>
      <p className="flex items-center gap-2 text-sm leading-snug text-muted-foreground">
        <LockKeyhole aria-hidden="true" className="size-5 flex-none" />
        <Trans>Given in confidence: only the people who check the application read it.</Trans>
      </p>
      <Button variant="primary" size="comfort" block onClick={onStart}>
        <Trans>Start</Trans>
      </Button>
      <DeclineReference link={link} onDeclined={onDeclined} onGone={onGone} />
    </>
  )
}

const AppliedFor = ({ flow, club }: { flow: ReferenceLink['flow']; club: string }) => {
  if (flow === 'volunteer')
    return club ? (
      <Trans>They have applied to volunteer at {club}, and named you as a referee.</Trans>
    ) : (
      <Trans>They have applied to volunteer at a lunch club, and named you as a referee.</Trans>
    )
  return club ? (
    <Trans>They have applied to join the core team of {club}, and named you as a referee.</Trans>
  ) : (
    <Trans>They have applied to join the core team of a lunch club, and named you as a referee.</Trans>
  )
}
