import { MIN_CORE_WORDS } from '@contract/recruitment/core-form.ts'
import type { ApplicantRole } from '@contract/recruitment/vocabulary.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { FormIntro, type IntroPageProps, Needs } from './form-intro.tsx'
import { roleLabels } from './form-labels.ts'

/** Intro page of the core team application. It lists what the applicant needs. */
export const ApplicationIntro = ({ role, ...moves }: { role: ApplicantRole | null } & IntroPageProps) => {
  const { i18n } = useLingui()
  return (
    <FormIntro title={<Trans>Join the core team of a lunch club</Trans>} {...moves}>
      {role ? (
        <p className="text-lg leading-snug">
          <Trans>
            You have been referred for the role: <b>{i18n._(roleLabels[role])}</b>.
          </Trans>
        </p>
      ) : null}
      <div className="grid gap-2 text-lg leading-snug">
        <Needs title={<Trans>You need:</Trans>}>
          <li>
            <Trans>time for three answers of at least {MIN_CORE_WORDS} words each</Trans>
          </li>
        </Needs>
      </div>
    </FormIntro>
  )
}
