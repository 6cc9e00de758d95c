import type { Application } from '@contract/recruitment/applications.ts'
import { type ReferenceQuestion, ratingFields, referenceQuestions } from '@contract/recruitment/vocabulary.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { isCorrected } from '../record/address-history.tsx'
import { warningWords } from '../record/warnings.tsx'
import type { LookWarning } from './compared.ts'
import type { AnsweredReference } from './use-answered-references.ts'

/** What a second person should notice about the references, one line each. */
export const useReferenceWarnings = (application: Application, references: readonly AnsweredReference[]) => {
  const { t, i18n } = useLingui()
  const applicant = application.form.first_name ?? t`the applicant`

  const ofAddress = (reference: AnsweredReference): LookWarning[] => {
    const { number, typed_by: by, sent_by, checked_by } = reference
    if (!by) return []
    const key = `${number} address`
    if (!isCorrected(reference))
      return [{ key, words: mark(t`Reference ${number}: address typed by ${by}.`) }]
    return sent_by === by && checked_by === by
      ? [
          {
            key,
            words: (
              <Trans>
                <b>
                  Reference {number}: address corrected by {by}
                </b>
                , who also sent it and ticked the answer.
              </Trans>
            ),
          },
        ]
      : [{ key, words: mark(t`Reference ${number}: address corrected by ${by}.`) }]
  }
  const ofServer = ({ number }: AnsweredReference): LookWarning[] =>
    application.warnings
      .filter((warning) => warning.number === number)
      .map(({ kind }) => {
        const words = i18n._(warningWords[kind])
        return {
          key: `${number} ${kind}`,
          words: (
            <>
              <b>{t`Reference ${number}`}:</b> {words}
            </>
          ),
        }
      })
  const ofYears = ({ number, years_known: claimed, answers }: AnsweredReference): LookWarning[] => {
    const given = answers?.years_known ?? null
    if (given === null || claimed === null || given === claimed) return []
    return [
      {
        key: `${number} years`,
        words: (
          <>
            <b>
              {t`Reference ${number}`}:{' '}
              <Plural value={given} one="known for # year" other="known for # years" />.
            </b>{' '}
            <Plural
              value={claimed}
              one={`${applicant} wrote # year.`}
              other={`${applicant} wrote # years.`}
            />
          </>
        ),
      },
    ]
  }
  const ofRatings = ({ number, answers }: AnsweredReference): LookWarning[] => {
    const poor = ratingFields.filter((field) => answers?.[field] === 'Unsatisfactory').length
    if (poor === 0) return []
    return [
      {
        key: `${number} ratings`,
        words: (
          <b>
            {t`Reference ${number}`}:{' '}
            <Plural value={poor} one="# unsatisfactory rating" other="# unsatisfactory ratings" />.
          </b>
        ),
      },
    ]
  }
  return (questions: Record<ReferenceQuestion, string>): LookWarning[] => {
    const ofAnswers = ({ number, answers }: AnsweredReference): LookWarning[] =>
      referenceQuestions
        .filter((question) => answers?.[question] === true)
        .map((question) => {
          const asked = questions[question]
          return {
            key: `${number} ${question}`,
            words: mark(t`Reference ${number}: yes to “${asked}”.`),
          }
        })
    return references.flatMap((reference) => [
      ...ofAddress(reference),
      ...ofServer(reference),
      ...ofAnswers(reference),
      ...ofYears(reference),
      ...ofRatings(reference),
    ])
  }
}

function mark(words: string) {
  return <b>{words}</b>
}
