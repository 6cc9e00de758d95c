import type { Feedback } from '@contract/participant-feedback.ts'
import { agreementFields, agreementScale } from '@contract/surveys.ts'
import { useLingui } from '@lingui/react/macro'
import { Face } from '@/features/survey/faces.tsx'
import { agreementLabels, statementLabels } from '@/features/survey/survey-labels.ts'

/** Faces of an answer's eight statements. Screen readers get the number of statements for each face. */
export const AnswerFaces = ({ feedback }: { feedback: Feedback }) => {
  const { i18n } = useLingui()
  const counts = agreementScale.flatMap((agreement) => {
    const count = agreementFields.filter((field) => feedback[field] === agreement).length
    return count > 0 ? [`${i18n._(agreementLabels[agreement])}: ${count}`] : []
  })
  return (
    <span role="img" aria-label={counts.join(', ')} className="inline-flex gap-0.5 align-middle [&_svg]:size-6">
      {agreementFields.map((field) => (
        <span key={field} title={`${i18n._(statementLabels[field])}: ${i18n._(agreementLabels[feedback[field]])}`}>
          <Face agreement={feedback[field]} />
        </span>
      ))}
    </span>
  )
}
