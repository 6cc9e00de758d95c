import { adultStatements, childStatements, whyFlags } from '@contract/participant-registration.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useAnswer } from '@/kit/public/answers-context.ts'
import { CheckboxesQuestion, TextAreaQuestion } from '@/kit/public/questions.tsx'
import { surveyAnswerLabels } from '@/words/survey-labels.ts'

export { SendingNotice } from '@/kit/public/sending-notice.tsx'
export { PartSummary } from './part-summary.tsx'

/** Questions about the reasons to visit the club (SELF-47 to SELF-55). */
export const WhyQuestions = () => {
  const buildOptions = useOptions()
  const { value: isOther } = useAnswer<boolean>('why_other')
  return (
    <>
      <CheckboxesQuestion
        field="why"
        label={<Trans>Why do you come to the club?</Trans>}
        hint={<Trans>Tick all that are true.</Trans>}
        options={buildOptions(whyFlags)}
      />
      {isOther ? (
        <TextAreaQuestion field="why_other_detail" label={<Trans>Which other reason?</Trans>} rows={2} />
      ) : null}
    </>
  )
}

/**
 * Questions with statements about the children and the adults (SELF-56 to SELF-70). "None of the above" clears and
 * disables all other checkboxes of its group (SELF-71).
 */
export const StatementQuestions = () => {
  const buildOptions = useOptions()
  return (
    <>
      <CheckboxesQuestion
        field="child_statements"
        label={<Trans>About your children</Trans>}
        hint={<Trans>Tick all that are true.</Trans>}
        options={buildOptions(childStatements)}
        none="true_statements_none_1"
      />
      <CheckboxesQuestion
        field="adult_statements"
        label={<Trans>About you and the other adults</Trans>}
        hint={<Trans>Tick all that are true.</Trans>}
        options={buildOptions(adultStatements)}
        none="true_statements_none_2"
      />
    </>
  )
}

const useOptions = () => {
  const { i18n } = useLingui()
  return <F extends keyof typeof surveyAnswerLabels>(fields: readonly F[]) =>
    fields.map((field) => ({ field, label: i18n._(surveyAnswerLabels[field]) }))
}
