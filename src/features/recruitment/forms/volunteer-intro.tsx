import { Trans } from '@lingui/react/macro'
import { FormIntro, type IntroPageProps, Needs } from './form-intro.tsx'

/** Intro page of a volunteer application (VOL-143). */
export const VolunteerIntro = ({ club, ...moves }: { club: string } & IntroPageProps) => (
  <FormIntro
    title={club ? <Trans>Volunteer with {club}</Trans> : <Trans>Volunteer with a lunch club</Trans>}
    {...moves}
  >
    <p className="text-lg leading-snug">
      <Trans>This form takes 20 to 40 minutes.</Trans>
    </p>
    <div className="grid gap-2 text-lg leading-snug">
      <Needs title={<Trans>If you are 18 or over, you need:</Trans>} />
      <p>
        <Trans>If you are 11 to 17, you need the email address of a parent or guardian.</Trans>
      </p>
    </div>
  </FormIntro>
)
