import { type CheckKind, getCheckYears } from '@contract/recruitment/vocabulary.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { DayQuestion } from '@/kit/public/day-question.tsx'
import { useNetworkFacts } from '@/kit/public/network-facts.tsx'
import { DetailedQuestion, YesNoQuestion } from '@/kit/public/yes-no-question.tsx'
import { applicationLabels } from './application-labels.ts'
import { CertificateNumber } from './certificate-number.tsx'
import { useCheckQuestions } from './dbs-labels.ts'
import { applicationYesNo } from './form-problem-messages.ts'

/** Validity of a check in years until the network's setting is loaded. */
const DEFAULT_CHECK_YEARS = 3

/** Step 3: safeguarding questions and the criminal record check (APP-99 to APP-105). */
export const SafeguardingQuestions = ({ check }: { check: CheckKind }) => {
  const { i18n } = useLingui()
  const years = useNetworkFacts()?.dbs_years ?? DEFAULT_CHECK_YEARS
  const checkQuestions = useCheckQuestions(check, getCheckYears(check, years))
  const getLabel = (field: keyof typeof applicationLabels) => i18n._(applicationLabels[field])
  return (
    <>
      <div className="card grid gap-5 p-4 [--group-inset:16px]">
        <DetailedQuestion
          field="disciplinary"
          kind={applicationYesNo.disciplinary}
          label={getLabel('disciplinary')}
          hint={<Trans>By an employer, a church or any other organisation.</Trans>}
          details="disciplinary_details"
          detailsLabel={getLabel('disciplinary_details')}
        />
        <DetailedQuestion
          field="concerns_raised"
          kind={applicationYesNo.concerns_raised}
          label={getLabel('concerns_raised')}
          details="concerns_raised_details"
          detailsLabel={getLabel('concerns_raised_details')}
        />
        <DetailedQuestion
          field="criminal_record"
          kind={applicationYesNo.criminal_record}
          label={getLabel('criminal_record')}
          hint={
            <Trans>
              Tell us of convictions, cautions, reprimands and final warnings, spent ones too. Leave out those that are
              protected: the law does not ask you for them, and neither do we. A record does not by itself keep you from
              helping.
            </Trans>
          }
          details="criminal_record_details"
          detailsLabel={getLabel('criminal_record_details')}
        />
      </div>
      <div className="card grid gap-5 p-4 [--group-inset:16px]">
        <YesNoQuestion
          field="dbs_certificate"
          kind={check === 'pvg' ? 'do you' : 'are there'}
          label={checkQuestions.certificate}
          optional
        >
          <CertificateNumber label={checkQuestions.number} check={check} />
          <DayQuestion
            field="dbs_certificate_issue_date"
            label={getLabel('dbs_certificate_issue_date')}
            hint={checkQuestions.recent}
          />
          {checkQuestions.service ? (
            <YesNoQuestion field="dbs_update_service" kind="do you" label={checkQuestions.service} optional />
          ) : null}
        </YesNoQuestion>
      </div>
    </>
  )
}
