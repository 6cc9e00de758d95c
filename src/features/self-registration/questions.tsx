import { Trans, useLingui } from '@lingui/react/macro'
import type { ComponentProps, ReactNode } from 'react'
import { Field } from '@/ui/field.tsx'
import { FieldGroup } from '@/ui/field-group.tsx'
import { Input } from '@/ui/input.tsx'
import { RadioGroup } from '@/ui/radio-group.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { useTooLongCheck } from '@/words/too-long-message.ts'
import { type YesNoKind, yesNoLabels } from '@/words/yes-no-labels.ts'
import { useProblem } from './part-context.ts'

/** Wrapper that lets the error list find and focus a question. */
const QuestionAnchor = ({ field, children }: { field: string; children: ReactNode }) => (
  <div data-question={field} className="grid gap-2">
    {children}
  </div>
)

type LineQuestionProps = {
  field: string
  label: ReactNode
  value: string
  onChange: (value: string) => void
  max: number
  optional?: boolean
  hint?: ReactNode
  /** Button under the field that fills in a suggested answer. */
  children?: ReactNode
} & Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'autoCapitalize' | 'autoComplete'>

/** Question with a single-line text field. */
export const LineQuestion = ({
  field,
  label,
  value,
  onChange,
  max,
  optional = false,
  hint,
  children,
  autoComplete = 'off',
  ...input
}: LineQuestionProps) => {
  const tooLong = useTooLongCheck()
  const problem = useProblem(field)
  return (
    <QuestionAnchor field={field}>
      <Field
        label={label}
        required={!optional}
        optionalMark={optional ? <Trans>(optional)</Trans> : undefined}
        hint={hint}
        error={tooLong(value, max) ?? problem}
      >
        <Input
          {...input}
          autoComplete={autoComplete}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
      {children}
    </QuestionAnchor>
  )
}

type WordsQuestionProps = Pick<LineQuestionProps, 'field' | 'label' | 'value' | 'onChange'>

/** Question with a text area. Text that is too long is reported and not truncated. */
export const TextAreaQuestion = ({ field, label, value, onChange }: WordsQuestionProps) => (
  <QuestionAnchor field={field}>
    <Field label={label} required error={useProblem(field)}>
      <Textarea rows={2} value={value} onChange={(event) => onChange(event.target.value)} />
    </Field>
  </QuestionAnchor>
)

type YesNoQuestionProps = {
  field: string
  kind: YesNoKind
  legend: ReactNode
  value: boolean | null
  onChange: (value: boolean) => void
}

function toChoice(value: boolean | null) {
  if (value === null) return null
  return value ? 'yes' : 'no'
}

/** Question with large Yes and No buttons. Neither is preselected. */
export const YesNoQuestion = ({ field, kind, legend, value, onChange }: YesNoQuestionProps) => {
  const { i18n } = useLingui()
  const { yes, no } = yesNoLabels[kind]
  return (
    <QuestionAnchor field={field}>
      <FieldGroup legend={legend} required error={useProblem(field)}>
        <RadioGroup
          look="card"
          columns={2}
          value={toChoice(value)}
          onValueChange={(answer) => onChange(answer === 'yes')}
          options={[
            { value: 'yes', label: i18n._(yes) },
            { value: 'no', label: i18n._(no) },
          ]}
        />
      </FieldGroup>
    </QuestionAnchor>
  )
}

/** Wrapper for a question with any other control. It passes the error message to its child. */
export const OtherQuestion = ({
  field,
  children,
}: {
  field: string
  children: (error: string | undefined) => ReactNode
}) => <QuestionAnchor field={field}>{children(useProblem(field))}</QuestionAnchor>
