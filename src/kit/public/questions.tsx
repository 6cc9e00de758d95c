import { Trans } from '@lingui/react/macro'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { Checkbox } from '@/ui/checkbox.tsx'
import { Field, FieldError } from '@/ui/field.tsx'
import { FieldGroup } from '@/ui/field-group.tsx'
import { Input } from '@/ui/input.tsx'
import { NumberInput } from '@/ui/number-input.tsx'
import { RadioGroup, type RadioOption } from '@/ui/radio-group.tsx'
import { useSteadyError } from '@/ui/steady-error.ts'
import { Textarea } from '@/ui/textarea.tsx'
import { useTooLongCheck } from '@/words/too-long-message.ts'
import { OtherAnswer } from './other-answer.tsx'
import { useAnswer } from './wizard-context.ts'

type QuestionProps = {
  field: string
  /** Formats another device's answer. Without this function the answer is shown unchanged. */
  read?: ((value: unknown) => ReactNode) | undefined
  children: ReactNode
}

/** Container of a question. Error links can focus the question. It also shows another device's answer. */
export const Question = ({ field, read, children }: QuestionProps) => (
  <div data-question={field} className="grid gap-2">
    {children}
    <OtherAnswer field={field} read={read} />
  </div>
)

export type QuestionFieldProps = { field: string; label: ReactNode; hint?: ReactNode; optional?: boolean }

export const optionalMark = <Trans>(optional)</Trans>

type LineProps = QuestionFieldProps & {
  max: number
  disabled?: boolean
  /** Error of another question, which this answer can also resolve. */
  error?: string | undefined
} & Pick<ComponentProps<'input'>, 'autoComplete' | 'autoCapitalize' | 'inputMode' | 'type' | 'onBlur'>

type TypedProps = QuestionFieldProps & { error: string | undefined; children: ReactNode }

/** Wrapper for a question with a typed answer: label, hint and error around the field. */
const TypedQuestion = ({ field, label, hint, optional = false, error, children }: TypedProps) => (
  <Question field={field}>
    <Field
      label={label}
      hint={hint}
      error={error}
      required={!optional}
      optionalMark={optional ? optionalMark : undefined}
    >
      {children}
    </Field>
  </Question>
)

/** Question with a single-line text field. */
export const LineQuestion = ({ field, label, hint, optional, max, error: externalError, ...input }: LineProps) => {
  const { value, change, error = externalError } = useAnswer<string | null>(field)
  const getTooLongMessage = useTooLongCheck()
  return (
    <TypedQuestion
      field={field}
      label={label}
      hint={hint}
      optional={optional}
      error={getTooLongMessage(value, max) ?? error}
    >
      <Input autoComplete="off" {...input} value={value ?? ''} onChange={(event) => change(event.target.value)} />
    </TypedQuestion>
  )
}

/** Question with a text area. Text that is too long is reported and not truncated. */
export const TextAreaQuestion = ({
  autoComplete,
  ...questionProps
}: QuestionFieldProps & { autoComplete?: string }) => {
  const { value, change, error } = useAnswer<string | null>(questionProps.field)
  return (
    <TypedQuestion {...questionProps} error={error}>
      <Textarea
        rows={3}
        autoComplete={autoComplete}
        value={value ?? ''}
        onChange={(event) => change(event.target.value)}
      />
    </TypedQuestion>
  )
}

/** Number question that accepts decimals. Other text is stored as typed, and validation rejects it. */
export function NumberQuestion(questionProps: QuestionFieldProps) {
  const { value = null, change, error } = useAnswer<number | string | null | undefined>(questionProps.field)
  return (
    <TypedQuestion {...questionProps} error={error}>
      <NumberInput className="max-w-28" value={value} onValueChange={change} />
    </TypedQuestion>
  )
}

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
 * @param also returns additional answers that change with the checkbox
 */
export const TickQuestion = ({
  field,
  label,
  also: getFurtherAnswers,
}: Pick<QuestionFieldProps, 'field' | 'label'> & { also?: (ticked: boolean) => Record<string, unknown> }) => {
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
