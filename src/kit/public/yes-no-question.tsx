import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Field } from '@/ui/field.tsx'
import { FieldGroup } from '@/ui/field-group.tsx'
import { RadioGroup } from '@/ui/radio-group.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { type YesNoKind, yesNoLabels } from '@/words/yes-no-labels.ts'
import { optionalMark, Question, type QuestionFieldProps } from './questions.tsx'
import { useAnswer } from './wizard-context.ts'

type YesNoQuestionProps = QuestionFieldProps & { kind: YesNoKind; children?: ReactNode }

function toChoice(value: boolean | null) {
  if (typeof value !== 'boolean') return null
  return value ? 'yes' : 'no'
}

/**
 * Question with large Yes and No buttons. Neither is preselected.
 * @param props.children content that is shown after Yes
 */
export const YesNoQuestion = ({ field, label, hint, optional = false, kind, children }: YesNoQuestionProps) => {
  const { i18n } = useLingui()
  const { value, change, error } = useAnswer<boolean | null>(field)
  const { yes, no } = yesNoLabels[kind]
  return (
    <>
      <Question field={field} read={(other) => i18n._(other === true ? yes : no)}>
        <FieldGroup
          legend={label}
          hint={hint}
          error={error}
          required={!optional}
          optionalMark={optional ? optionalMark : undefined}
        >
          <RadioGroup
            look="card"
            columns={2}
            value={toChoice(value)}
            onValueChange={(answer) => change(answer === 'yes')}
            options={[
              { value: 'yes', label: i18n._(yes) },
              { value: 'no', label: i18n._(no) },
            ]}
          />
        </FieldGroup>
      </Question>
      {value ? children : null}
    </>
  )
}

type DetailedQuestionProps = Omit<YesNoQuestionProps, 'children' | 'optional'> & {
  /** Path of the answer with the details. */
  details: string
  /** Label of the details field, such as "Tell us more". */
  detailsLabel: ReactNode
}

/**
 * Yes/no question with a details field after Yes. The details remain after a change to No, but are sent only with Yes.
 */
export const DetailedQuestion = ({ details, detailsLabel, ...questionProps }: DetailedQuestionProps) => {
  const { value, change, error } = useAnswer<string | null>(details)
  return (
    <YesNoQuestion {...questionProps}>
      <Question field={details}>
        <Field label={detailsLabel} error={error} required>
          <Textarea rows={4} value={value ?? ''} onChange={(event) => change(event.target.value)} />
        </Field>
      </Question>
    </YesNoQuestion>
  )
}
