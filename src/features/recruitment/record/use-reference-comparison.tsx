import type { Application } from '@contract/recruitment/applications.ts'
import { type ReferenceQuestion, ratingFields, referenceQuestions } from '@contract/recruitment/vocabulary.ts'
import { useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { Minus } from 'lucide-react'
import { formatTimestamp } from '@/i18n/timestamp.ts'
import { type ComparedCell, type ComparedColumn, type Comparison, createCell } from '@/kit/detail/compared.ts'
import { minorTextClasses } from '@/kit/detail/comparison-view.tsx'
import { formatDateCell, useYesNoFormatter } from '@/kit/list/cells.ts'
import { addEmailBreaks } from '@/ui/name.tsx'
import { useRoleLabel } from '../role-labels.ts'
import { AddressHistory } from './address-history.tsx'
import { toLookWarnings } from './look-warnings.tsx'
import { getAnswerTime, isAnswered } from './reference-moments.tsx'
import { useReferenceTerms } from './reference-terms.ts'
import type { AnsweredReference } from './use-answered-references.ts'

/**
 * Builds the comparison of an application's references side by side. It shows who handled each reference and the
 * referee's answers.
 */
export const useReferenceComparison = (
  application: Application,
  references: readonly AnsweredReference[],
): Comparison => {
  const { t } = useLingui()
  const formatYesNo = useYesNoFormatter()
  const getRoleLabel = useRoleLabel()
  const { terms, ratings } = useReferenceTerms()
  const applicant = application.form.first_name ?? t`the applicant`

  const hasWarning = ({ number }: AnsweredReference, kinds: readonly string[]) =>
    application.warnings.some((warning) => warning.number === number && kinds.includes(warning.kind))
  const buildCells = (make: (reference: AnsweredReference) => ComparedCell) => references.map(make)

  const buildAddressCell = (reference: AnsweredReference) =>
    createCell(
      reference.email ? (
        <>
          {addEmailBreaks(reference.email)}
          <AddressHistory reference={reference} />
        </>
      ) : (
        t`No email address`
      ),
      reference.typed_by !== null || hasWarning(reference, ['same_email', 'guardian']),
    )
  const buildTelephoneCell = (reference: AnsweredReference) => {
    const phone = reference.phone ?? ''
    return hasWarning(reference, ['same_phone'])
      ? createCell(t`${phone}, as the applicant`, true)
      : createCell(phone || t`No phone number`, hasWarning(reference, ['guardian']))
  }
  const buildSentCell = ({ telephone: call, sent_by: sender, email_sent }: AnsweredReference) => {
    if (call) {
      const [caller, number] = [call.by, call.number ?? '']
      return createCell(number ? t`By telephone: ${caller}, ${number}` : t`By telephone: ${caller}`)
    }
    return createCell([sender, email_sent && formatDateCell(email_sent)].filter(Boolean).join(', ') || t`Not sent`)
  }
  const buildAnsweredCell = (reference: AnsweredReference) => {
    const [answerTime, verified] = [getAnswerTime(reference), reference.verified]
    if (!answerTime) return createCell(t`Not answered`)
    const caller = verified?.by ?? ''
    return createCell(
      <>
        {formatTimestamp(answerTime)}
        {verified ? <span className={minorTextClasses}>{t`Confirmed by telephone by ${caller}`}</span> : null}
      </>,
    )
  }
  const buildCheckedCell = ({ checked, checked_by: checker, checked_at: checkedAt }: AnsweredReference) =>
    createCell(
      checked
        ? [checker, checkedAt && formatDateCell(checkedAt)].filter(Boolean).join(', ') || t`Checked`
        : t`Not checked`,
    )

  const buildYearsCell = (reference: AnsweredReference) => {
    const [statedYears, claimed] = [reference.answers?.years_known ?? null, reference.years_known]
    const isShort = hasWarning(reference, ['known_too_short'])
    if (statedYears === null) return createCell(null, isShort)
    if (claimed === null) return createCell(statedYears, isShort)
    return statedYears === claimed
      ? createCell(t`${statedYears}, as ${applicant} wrote`, isShort)
      : createCell(t`${statedYears}, ${applicant} wrote ${claimed}`, true)
  }
  const buildRatingsCell = ({ answers }: AnsweredReference) => {
    if (!answers) return createCell(null)
    const findFieldsWithRating = (rating: keyof typeof ratings) =>
      ratingFields.filter((field) => answers[field] === rating)
    const poorFields = findFieldsWithRating('Unsatisfactory')
    const poorFieldLabels = poorFields.map((field) => terms[field]).join(', ')
    const otherRatingsText = (['Excellent', 'Good'] as const)
      .filter((rating) => findFieldsWithRating(rating).length > 0)
      .map((rating) => `${findFieldsWithRating(rating).length} ${ratings[rating]}`)
      .join(', ')
    if (poorFields.length === 0) return createCell(otherRatingsText)
    return createCell(
      <>
        {`${poorFields.length} ${ratings.Unsatisfactory}: ${poorFieldLabels}`}
        <span className={minorTextClasses}>{otherRatingsText}</span>
      </>,
      true,
    )
  }
  const buildAnswerCells = (question: ReferenceQuestion) =>
    buildCells(({ answers }) => {
      const hasConcern = answers?.[question] ?? null
      if (hasConcern === null) return createCell(null)
      const details = answers?.[`${question}_details`]
      return createCell(
        <>
          {hasConcern ? null : <Minus aria-hidden="true" className="me-1.5 inline size-4 align-[-0.15em]" />}
          {formatYesNo(hasConcern)}
          {hasConcern && details ? (
            <span className={clsx(minorTextClasses, 'whitespace-pre-wrap')}>{details}</span>
          ) : null}
        </>,
        hasConcern,
      )
    })
  const questionLabels: Record<ReferenceQuestion, string> = {
    disciplinary: t`Disciplinary action`,
    suitability: t`Suitability doubts`,
    allegations: t`Allegations`,
    criminal: t`Criminal record`,
    reasons_not_accept: t`Reasons to say no`,
  }
  return {
    columns: references.map(
      (reference): ComparedColumn => ({
        key: reference.id,
        number: reference.number,
        name: reference.full_name ?? t`No name yet`,
        about: getRoleLabel(reference.role),
        isByTwo: isAnswered(reference) && reference.checked ? !reference.by_one_person : null,
      }),
    ),
    groups: [
      {
        key: 'acts',
        title: t`Who did what`,
        facts: [
          { key: 'address', label: t`Address`, cells: buildCells(buildAddressCell) },
          { key: 'telephone', label: t`Telephone`, cells: buildCells(buildTelephoneCell) },
          { key: 'sent', label: t`Request sent by`, cells: buildCells(buildSentCell) },
          { key: 'answered', label: t`Answered`, cells: buildCells(buildAnsweredCell) },
          { key: 'ticked', label: t`Ticked by`, cells: buildCells(buildCheckedCell) },
        ],
      },
      {
        key: 'answers',
        title: t`Answers`,
        facts: [
          {
            key: 'relationship',
            label: t`Relationship`,
            cells: buildCells(({ answers }) => createCell(answers?.relationship ?? null)),
          },
          { key: 'years', label: t`Years known`, cells: buildCells(buildYearsCell) },
          { key: 'ratings', label: t`Nine ratings`, cells: buildCells(buildRatingsCell) },
          ...referenceQuestions.map((question) => ({
            key: question,
            label: questionLabels[question],
            cells: buildAnswerCells(question),
          })),
          {
            key: 'comments',
            label: t`Comments`,
            cells: buildCells(({ answers }) =>
              createCell(answers?.additional_comments ? `“${answers.additional_comments}”` : null),
            ),
          },
        ],
      },
    ],
    warnings: toLookWarnings(application.warnings),
  }
}
