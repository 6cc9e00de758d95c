import { type ReactNode, useId } from 'react'
import { Checkbox } from '@/ui/checkbox.tsx'
import { FieldError } from '@/ui/field.tsx'
import { FieldGroup } from '@/ui/field-group.tsx'
import { NumberInput } from '@/ui/number-input.tsx'
import { RadioGroup, type RadioOption } from '@/ui/radio-group.tsx'
import { useSteadyError } from '@/ui/steady-error.ts'
import { useAnswer } from './answers-context.ts'
import {
  Question,
  type QuestionFieldProps,
  TextAreaQuestion,
  TypedQuestion,
  YesNoQuestion,
  type YesNoQuestionProps,
} from './questions.tsx'

/** Question with large radio buttons. No option is preselected. */
export const ChoiceQuestion = <T extends string>({
  field,
  label,
  hint,
  options,
  columns = 1,
}: QuestionFieldProps & { options: readonly RadioOption<T>[]; columns?: 1 | 2 }) => {
  const { value, change, error } = useAnswer<T | null>(field)
  return (
    <Question field={field} read={(other) => options.find((option) => option.value === other)?.label}>
      <FieldGroup legend={label} hint={hint} error={error} required>
        <RadioGroup look="card" columns={columns} value={value} onValueChange={change} options={options} />
      </FieldGroup>
    </Question>
  )
}

/**
 * Question with a single checkbox.
 * @param getFurtherAnswers returns additional answers that change with the checkbox
 */
export const TickQuestion = ({
  field,
  label,
  getFurtherAnswers,
}: Pick<QuestionFieldProps, 'field' | 'label'> & {
  getFurtherAnswers?: (ticked: boolean) => Record<string, unknown>
}) => {
  const { value, error: answerError, context } = useAnswer<boolean>(field)
  const error = useSteadyError(answerError)
  const id = useId()
  return (
    <Question field={field} read={() => null}>
      <Checkbox
        look="card"
        checked={value === true}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        onCheckedChange={(ticked) => context.set({ [field]: ticked, ...getFurtherAnswers?.(ticked) })}
      >
        {label}
      </Checkbox>
      {error ? <FieldError id={id}>{error}</FieldError> : null}
    </Question>
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
export const DetailedQuestion = ({ details, detailsLabel, ...question }: DetailedQuestionProps) => (
  <YesNoQuestion {...question}>
    <TextAreaQuestion field={details} label={detailsLabel} rows={4} />
  </YesNoQuestion>
)

/** Number question that accepts decimals. Other text is stored as typed, and validation rejects it. */
export function NumberQuestion(questionProps: QuestionFieldProps) {
  const { value = null, change, error } = useAnswer<number | string | null | undefined>(questionProps.field)
  return (
    <TypedQuestion {...questionProps} error={error}>
      <NumberInput className="max-w-28" value={value} onValueChange={change} />
    </TypedQuestion>
  )
}
