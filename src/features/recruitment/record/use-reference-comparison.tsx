import type { Application } from '@contract/recruitment/applications.ts'
import { type ReferenceQuestion, ratingFields, referenceQuestions } from '@contract/recruitment/vocabulary.ts'
import { useLingui } from '@lingui/react/macro'
import { Minus } from 'lucide-react'
import { formatStamp } from '@/i18n/format.ts'
import { type Compared, type ComparedCell, type Comparison, cell } from '@/kit/detail/compared.ts'
import { dateCell, useYesNo } from '@/kit/list/cells.ts'
import { breakableEmail } from '@/ui/name.tsx'
import { useRoleWords } from '../role-words.ts'
import { AddressHistory } from './address-history.tsx'
import { toLookWarnings } from './look-warnings.tsx'
import { answeredAt, isAnswered } from './reference-moments.tsx'
import { useReferenceTerms } from './reference-terms.ts'
import type { AnsweredReference } from './use-answered-references.ts'

/**
 * Builds the side-by-side comparison of an application's references: the acts of each person and each
 * referee's answers.
 */
export const useReferenceComparison = (
  application: Application,
  references: readonly AnsweredReference[],
): Comparison => {
  const { t } = useLingui()
  const yesNo = useYesNo()
  const roleWords = useRoleWords()
  const { terms, ratings } = useReferenceTerms()
  const applicant = application.form.first_name ?? t`the applicant`

  const isWarned = ({ number }: AnsweredReference, kinds: readonly string[]) =>
    application.warnings.some((warning) => warning.number === number && kinds.includes(warning.kind))
  const all = (make: (reference: AnsweredReference) => ComparedCell) => references.map(make)

  const address = (reference: AnsweredReference) =>
    cell(
      reference.email ? (
        <>
          {breakableEmail(reference.email)}
          <AddressHistory reference={reference} />
        </>
      ) : (
        t`No email address`
      ),
      reference.typed_by !== null || isWarned(reference, ['same_email', 'guardian']),
    )
  const telephone = (reference: AnsweredReference) => {
    const phone = reference.phone ?? ''
    return isWarned(reference, ['same_phone'])
      ? cell(t`${phone}, as the applicant`, true)
      : cell(phone || t`No phone number`, isWarned(reference, ['guardian']))
  }
  const sent = ({ telephone: call, sent_by: by, email_sent }: AnsweredReference) => {
    if (call) {
      const [caller, number] = [call.by, call.number ?? '']
      return cell(number ? t`By telephone: ${caller}, ${number}` : t`By telephone: ${caller}`)
    }
    return cell([by, email_sent && dateCell(email_sent)].filter(Boolean).join(', ') || t`Not sent`)
  }
  const answered = (reference: AnsweredReference) => {
    const [at, verified] = [answeredAt(reference), reference.verified]
    if (!at) return cell(t`Not answered`)
    const by = verified?.by ?? ''
    return cell(
      <>
        {formatStamp(at)}
        {verified ? <span className="minor">{t`Confirmed by telephone by ${by}`}</span> : null}
      </>,
    )
  }
  const ticked = ({ checked, checked_by: by, checked_at: at }: AnsweredReference) =>
    cell(checked ? [by, at && dateCell(at)].filter(Boolean).join(', ') || t`Checked` : t`Not checked`)

  const years = (reference: AnsweredReference) => {
    const [given, claimed] = [reference.answers?.years_known ?? null, reference.years_known]
    const isShort = isWarned(reference, ['known_too_short'])
    if (given === null) return cell(null, isShort)
    if (claimed === null) return cell(given, isShort)
    return given === claimed
      ? cell(t`${given}, as ${applicant} wrote`, isShort)
      : cell(t`${given}, ${applicant} wrote ${claimed}`, true)
  }
  const rated = ({ answers }: AnsweredReference) => {
    if (!answers) return cell(null)
    const fields = (rating: keyof typeof ratings) => ratingFields.filter((field) => answers[field] === rating)
    const poor = fields('Unsatisfactory')
    const names = poor.map((field) => terms[field]).join(', ')
    const others = (['Excellent', 'Good'] as const)
      .filter((rating) => fields(rating).length > 0)
      .map((rating) => `${fields(rating).length} ${ratings[rating]}`)
      .join(', ')
    if (poor.length === 0) return cell(others)
    return cell(
      <>
        {`${poor.length} ${ratings.Unsatisfactory}: ${names}`}
        <span className="minor">{others}</span>
      </>,
      true,
    )
  }
  const answer = (question: ReferenceQuestion) =>
    all(({ answers }) => {
      const given = answers?.[question] ?? null
      if (given === null) return cell(null)
      const details = answers?.[`${question}_details`]
      return cell(
        <>
          {given ? null : <Minus aria-hidden="true" className="me-1.5 inline size-4 align-[-0.15em]" />}
          {yesNo(given)}
          {given && details ? <span className="minor whitespace-pre-wrap">{details}</span> : null}
        </>,
        given,
      )
    })
  const questions: Record<ReferenceQuestion, string> = {
    disciplinary: t`Disciplinary action`,
    suitability: t`Suitability doubts`,
    allegations: t`Allegations`,
    criminal: t`Criminal record`,
    reasons_not_accept: t`Reasons to say no`,
  }
  return {
    columns: references.map(
      (reference): Compared => ({
        key: reference.id,
        number: reference.number,
        name: reference.full_name ?? t`No name yet`,
        about: roleWords(reference.role),
        isByTwo: isAnswered(reference) && reference.checked ? !reference.by_one_person : null,
      }),
    ),
    groups: [
      {
        key: 'acts',
        title: t`Who did what`,
        facts: [
          { key: 'address', label: t`Address`, cells: all(address) },
          { key: 'telephone', label: t`Telephone`, cells: all(telephone) },
          { key: 'sent', label: t`Request sent by`, cells: all(sent) },
          { key: 'answered', label: t`Answered`, cells: all(answered) },
          { key: 'ticked', label: t`Ticked by`, cells: all(ticked) },
        ],
      },
      {
        key: 'answers',
        title: t`Answers`,
        facts: [
          {
            key: 'relationship',
            label: t`Relationship`,
            cells: all(({ answers }) => cell(answers?.relationship ?? null)),
          },
          { key: 'years', label: t`Years known`, cells: all(years) },
          { key: 'ratings', label: t`Nine ratings`, cells: all(rated) },
          ...referenceQuestions.map((question) => ({
            key: question,
            label: questions[question],
            cells: answer(question),
          })),
          {
            key: 'comments',
            label: t`Comments`,
            cells: all(({ answers }) =>
              cell(answers?.additional_comments ? `“${answers.additional_comments}”` : null),
            ),
          },
        ],
      },
    ],
    warnings: toLookWarnings(application.warnings),
  }
}
