import type { DeclineReason, OpenReferenceForm } from '@contract/recruitment/reference-forms.ts'
import { REFEREE_YEARS } from '@contract/recruitment/vocabulary.ts'
import { Trans } from '@lingui/react/macro'
import { DeclineReference } from './decline-reference.tsx'
import { FormIntro, type IntroPageProps } from './form-intro.tsx'
import type { ReferenceLink } from './reference-draft.ts'

type ReferenceIntroProps = IntroPageProps & {
  link: ReferenceLink
  told: Pick<OpenReferenceForm, 'applicant' | 'organisation__name'> | null
  onDeclined: (reason: DeclineReason | null) => void
  onGone: () => void
}

/**
 * Intro page of a reference. It names the applicant and the readers of the answers, and has buttons to decline
 * (B-REC-05).
 */
export const ReferenceIntro = ({ link, told: reference, onDeclined, onGone, ...moves }: ReferenceIntroProps) => {
  const [name, club] = [reference?.applicant ?? '', reference?.organisation__name ?? '']
  return (
    <>
      <FormIntro
        title={name ? <Trans>Reference for {name}</Trans> : <Trans>Reference</Trans>}
        kept={<Trans>Given in confidence: only the people who check the application read it.</Trans>}
        {...moves}
      >
        <p className="text-lg leading-snug">
          <AppliedFor flow={link.flow} club={club} />
        </p>
        <p className="text-lg leading-snug">
          <Trans>It takes about 10 minutes. You should have known them for at least {REFEREE_YEARS} years.</Trans>
        </p>
      </FormIntro>
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
