import type { ApplicantRole } from '@contract/recruitment/vocabulary.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { DayQuestion } from '@/kit/public/day-question.tsx'
import { LineQuestion, TextAreaQuestion } from '@/kit/public/questions.tsx'
import { applicationLabels } from './application-labels.ts'
import { ClubQuestion } from './club-question.tsx'
import { roleLabels } from './form-labels.ts'

/** Step 1: the applicant's personal details and the club (APP-84 to APP-94). The role is set by the referral. */
export const PersonalQuestions = ({ role, club }: { role: ApplicantRole | null; club: string | null }) => {
  const { i18n } = useLingui()
  const getLabel = (field: keyof typeof applicationLabels) => i18n._(applicationLabels[field])
  return (
    <>
      <div className="card grid gap-4 p-4 [--group-inset:16px]">
        {role ? (
          <p className="flex flex-wrap gap-x-2">
            <Trans>
              You apply as: <b>{i18n._(roleLabels[role])}</b>
            </Trans>
          </p>
        ) : null}
        <ClubQuestion known={club} />
      </div>
      <div className="card grid gap-4 p-4 [--group-inset:16px]">
        <LineQuestion
          field="first_name"
          label={getLabel('first_name')}
          max={100}
          autoComplete="given-name"
          autoCapitalize="words"
        />
        <LineQuestion
          field="last_name"
          label={getLabel('last_name')}
          max={100}
          autoComplete="family-name"
          autoCapitalize="words"
        />
        <LineQuestion
          field="aliases"
          label={getLabel('aliases')}
          hint={<Trans>Such as a name before marriage. The check of your record asks for them.</Trans>}
          max={300}
          optional
        />
        <DayQuestion
          field="date_of_birth"
          label={getLabel('date_of_birth')}
          hint={<Trans>For example 14 3 1985</Trans>}
          birthday
        />
      </div>
      <div className="card grid gap-4 p-4">
        <LineQuestion
          field="email"
          label={getLabel('email')}
          max={254}
          type="email"
          inputMode="email"
          autoComplete="email"
        />
        <LineQuestion field="mobile" label={getLabel('mobile')} max={40} type="tel" autoComplete="tel" />
        <LineQuestion field="phone" label={getLabel('phone')} max={40} type="tel" optional />
        <TextAreaQuestion
          field="address"
          label={getLabel('address')}
          hint={<Trans>With the postcode.</Trans>}
          autoComplete="street-address"
        />
      </div>
    </>
  )
}
