import { MIN_CORE_WORDS } from '@contract/recruitment/core-form.ts'
import { type CheckKind, contactChannels, getCheckYears } from '@contract/recruitment/vocabulary.ts'
import { isUnusualCertificateNumber } from '@contract/rules/certificate-number.ts'
import { countWords } from '@contract/rules/words.ts'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useAnswer } from '@/kit/public/answers-context.ts'
import { DetailedQuestion } from '@/kit/public/choice-questions.tsx'
import { DayQuestion } from '@/kit/public/day-question.tsx'
import { LongAnswerQuestion } from '@/kit/public/long-answer.tsx'
import { useNetworkFacts } from '@/kit/public/network-facts.tsx'
import {
  CheckboxesQuestion,
  LineQuestion,
  TextAreaQuestion,
  useQuestionProps,
  YesNoQuestion,
} from '@/kit/public/questions.tsx'
import { applicationLabels } from './application-labels.ts'
import { useCheckQuestions } from './dbs-labels.ts'
import { applicationYesNo } from './form-problem-messages.ts'
import { FormThanks } from './form-thanks.tsx'
import { Referees } from './referee-questions.tsx'

/** Step 2: three long answers (APP-95 to APP-98, APP-125 to APP-127, APP-137). */
export const LongAnswers = () => {
  const getQuestionProps = useQuestionProps(applicationLabels)
  return (
    <div className="grid gap-6">
      {(['reason', 'past_experience', 'faith'] as const).map((field) => (
        <LongAnswerQuestion key={field} {...getQuestionProps(field)} least={MIN_CORE_WORDS} count={countWords} />
      ))}
      <TextAreaQuestion
        {...getQuestionProps('consistency_details')}
        hint={<Trans>Such as shifts, exams, or caring for a relative.</Trans>}
        optional
      />
    </div>
  )
}

/** Validity of a check in years until the network's setting is loaded. */
const DEFAULT_CHECK_YEARS = 3

/** Step 3: safeguarding questions and the criminal record check (APP-99 to APP-105). */
export const SafeguardingQuestions = ({ check }: { check: CheckKind }) => {
  const getQuestionProps = useQuestionProps(applicationLabels)
  const years = useNetworkFacts()?.dbs_years ?? DEFAULT_CHECK_YEARS
  const checkQuestions = useCheckQuestions(check, getCheckYears(check, years))
  return (
    <>
      <div className="card grid gap-5 p-4 [--group-inset:16px]">
        <DetailedQuestion
          {...getQuestionProps('disciplinary')}
          kind={applicationYesNo.disciplinary}
          hint={<Trans>By an employer, a church or any other organisation.</Trans>}
          details="disciplinary_details"
          detailsLabel={getQuestionProps('disciplinary_details').label}
        />
        <DetailedQuestion
          {...getQuestionProps('concerns_raised')}
          kind={applicationYesNo.concerns_raised}
          details="concerns_raised_details"
          detailsLabel={getQuestionProps('concerns_raised_details').label}
        />
        <DetailedQuestion
          {...getQuestionProps('criminal_record')}
          kind={applicationYesNo.criminal_record}
          hint={
            <Trans>
              Tell us about convictions, cautions, reprimands and final warnings, also spent ones. Do not list protected
              ones: the law does not ask you for them, and neither do we. A record does not by itself keep you from
              helping.
            </Trans>
          }
          details="criminal_record_details"
          detailsLabel={getQuestionProps('criminal_record_details').label}
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
          <DayQuestion {...getQuestionProps('dbs_certificate_issue_date')} hint={checkQuestions.recent} />
          {checkQuestions.service ? (
            <YesNoQuestion field="dbs_update_service" kind="do you" label={checkQuestions.service} optional />
          ) : null}
        </YesNoQuestion>
      </div>
    </>
  )
}

const FIELD = 'dbs_certificate_number'

/** Question for a certificate number. A number that looks mistyped shows a hint but is accepted. */
function CertificateNumber({ label, check }: { label: ReactNode; check: CheckKind }) {
  const { value } = useAnswer<string | null>(FIELD)
  const isUnusual = isUnusualCertificateNumber(value ?? '', check)
  return (
    <LineQuestion field={FIELD} label={label} max={50} hint={isUnusual ? getUnusualNumberHint(check) : undefined} />
  )
}

function getUnusualNumberHint(check: CheckKind): ReactNode {
  return check === 'dbs' ? (
    <Trans>A DBS certificate number has 12 digits. Is this number right?</Trans>
  ) : (
    <Trans>A certificate number has up to 20 letters and digits. Is this number right?</Trans>
  )
}

/** Question about the channels by which the network may contact the applicant (APP-108 to APP-111). */
export const ContactQuestions = () => {
  const getQuestionProps = useQuestionProps(applicationLabels)
  return (
    <div className="card p-4 [--group-inset:16px]">
      <CheckboxesQuestion
        field="contact"
        label={<Trans>How may we keep in touch with you?</Trans>}
        hint={<Trans>Tick as many as you like, or none. We will still write to you about this application.</Trans>}
        options={contactChannels.map(getQuestionProps)}
      />
    </div>
  )
}

/** Step 4: referees and contact channels. */
export const RefereesAndContact = () => (
  <>
    <Referees />
    <ContactQuestions />
  </>
)

/** Confirmation page of the core team application. */
export const ApplicationThanks = () => (
  <FormThanks>
    <p className="text-lg leading-snug">
      <Trans>
        We will now ask your referees. We have sent you an email with a link that shows how far your application has
        come.
      </Trans>
    </p>
  </FormThanks>
)
