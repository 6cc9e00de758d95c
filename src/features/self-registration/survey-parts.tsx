import { adultStatements, childStatements, whyFlags } from '@contract/participant-registration.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Checkbox } from '@/ui/checkbox.tsx'
import { FieldGroup } from '@/ui/field-group.tsx'
import { surveyAnswerLabels } from '@/words/survey-labels.ts'
import type { Statement, StatementsDraft, WhyDraft } from './draft.ts'
import { TextAreaQuestion } from './questions.tsx'

type WhyPartProps = { value: WhyDraft; onChange: (patch: Partial<WhyDraft>) => void }

/** Questions about the reasons to visit the club (SELF-47 to SELF-55). */
export const WhyQuestions = ({ value, onChange }: WhyPartProps) => {
  const { i18n } = useLingui()
  return (
    <>
      <FieldGroup legend={<Trans>Why do you come to the club?</Trans>} hint={<Trans>Tick all that are true.</Trans>}>
        <div className="grid gap-2">
          {whyFlags.map((flag) => (
            <Checkbox
              key={flag}
              look="card"
              checked={value[flag]}
              onCheckedChange={(isTicked) => onChange({ [flag]: isTicked })}
            >
              {i18n._(surveyAnswerLabels[flag])}
            </Checkbox>
          ))}
        </div>
      </FieldGroup>
      {value.why_other ? (
        <TextAreaQuestion
          field="why_other_detail"
          label={<Trans>Which other reason?</Trans>}
          value={value.why_other_detail}
          onChange={(why_other_detail) => onChange({ why_other_detail })}
        />
      ) : null}
    </>
  )
}

type StatementsProps = { value: StatementsDraft; onChange: (patch: Partial<StatementsDraft>) => void }

/** Questions with statements about the children and the adults (SELF-56 to SELF-71). */
export const StatementQuestions = ({ value, onChange }: StatementsProps) => (
  <>
    <StatementGroup
      legend={<Trans>About your children</Trans>}
      statements={childStatements}
      none="true_statements_none_1"
      value={value}
      onChange={onChange}
    />
    <StatementGroup
      legend={<Trans>About you and the other adults</Trans>}
      statements={adultStatements}
      none="true_statements_none_2"
      value={value}
      onChange={onChange}
    />
  </>
)

type StatementGroupProps = StatementsProps & {
  legend: ReactNode
  statements: readonly Statement[]
  none: Statement
}

/** Group of checkboxes. "None of the above" clears and disables all other checkboxes in its group (SELF-71). */
const StatementGroup = ({ legend, statements, none, value, onChange }: StatementGroupProps) => {
  const { i18n } = useLingui()
  const tick = (statement: Statement, isTicked: boolean) =>
    onChange(
      statement === none && isTicked
        ? Object.fromEntries(statements.map((one) => [one, one === none]))
        : { [statement]: isTicked },
    )
  return (
    <FieldGroup legend={legend} hint={<Trans>Tick all that are true.</Trans>}>
      <div className="grid gap-2">
        {statements.map((statement) => (
          <Checkbox
            key={statement}
            look="card"
            checked={value[statement]}
            disabled={value[none] && statement !== none}
            onCheckedChange={(isTicked) => tick(statement, isTicked)}
          >
            {i18n._(surveyAnswerLabels[statement])}
          </Checkbox>
        ))}
      </div>
    </FieldGroup>
  )
}
