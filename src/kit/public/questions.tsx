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
import { useTooLong } from '@/words/too-long-words.ts'
import { OtherVersion } from './other-version.tsx'
import { useAnswer } from './wizard-context.ts'

type QuestionProps = {
  field: string
  /** How another version of the answer reads; nothing: as it is. */
  read?: ((value: unknown) => ReactNode) | undefined
  children: ReactNode
}

/** Where a question is, for what leads to it; under it what was written on another device. */
export const Question = ({ field, read, children }: QuestionProps) => (
  <div data-question={field} className="grid gap-2">
    {children}
    <OtherVersion field={field} read={read} />
  </div>
)

export type Asked = { field: string; label: ReactNode; hint?: ReactNode; optional?: boolean }

export const optionalMark = <Trans>(optional)</Trans>

type LineProps = Asked & {
  max: number
  disabled?: boolean
  /** What is wrong with another question that this one answers. */
  error?: string | undefined
} & Pick<ComponentProps<'input'>, 'autoComplete' | 'autoCapitalize' | 'inputMode' | 'type' | 'onBlur'>

type TypedProps = Asked & { error: string | undefined; children: ReactNode }

/** A question that is answered by typing: its words around the field. */
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

/** One line of text. */
export const LineQuestion = ({ field, label, hint, optional, max, error: told, ...input }: LineProps) => {
  const { value, change, error = told } = useAnswer<string | null>(field)
  const tooLong = useTooLong()
  return (
    <TypedQuestion
      field={field}
      label={label}
      hint={hint}
      optional={optional}
      error={tooLong(value, max) ?? error}
    >
      <Input
        autoComplete="off"
        {...input}
        value={value ?? ''}
        onChange={(event) => change(event.target.value)}
      />
    </TypedQuestion>
  )
}

/** A few lines in one's own words. What is pasted is not cut: too much of it is told. */
export const WordsQuestion = ({ autoComplete, ...asked }: Asked & { autoComplete?: string }) => {
  const { value, change, error } = useAnswer<string | null>(asked.field)
  return (
    <TypedQuestion {...asked} error={error}>
      <Textarea
        rows={3}
        autoComplete={autoComplete}
        value={value ?? ''}
        onChange={(event) => change(event.target.value)}
      />
    </TypedQuestion>
  )
}

/** A number that may have decimals. A text that is not a number is kept as the answer, and the rules of the form refuse it. */
export function NumberQuestion(asked: Asked) {
  const { value = null, change, error } = useAnswer<number | string | null | undefined>(asked.field)
  return (
    <TypedQuestion {...asked} error={error}>
      <NumberInput className="max-w-28" value={value} onValueChange={change} />
    </TypedQuestion>
  )
}

/** One answer of a few, large; none is chosen beforehand. */
export const ChoiceQuestion = <T extends string>({
  field,
  label,
  hint,
  options,
  columns = 1,
}: Asked & { options: readonly RadioOption<T>[]; columns?: 1 | 2 }) => {
  const { value, change, error } = useAnswer<T | null>(field)
  return (
    <Question field={field} read={(other) => options.find((option) => option.value === other)?.label}>
      <FieldGroup legend={label} hint={hint} error={error} required>
        <RadioGroup look="card" columns={columns} value={value} onValueChange={change} options={options} />
      </FieldGroup>
    </Question>
  )
}

/** A tick that says yes to something. @param also what else follows from it */
export const TickQuestion = ({
  field,
  label,
  also,
}: Pick<Asked, 'field' | 'label'> & { also?: (ticked: boolean) => Record<string, unknown> }) => {
  const { value, error: given, context } = useAnswer<boolean>(field)
  const error = useSteadyError(given)
  const id = useId()
  return (
    <Question field={field} read={() => null}>
      <Checkbox
        look="card"
        checked={value === true}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        onCheckedChange={(ticked) => context.set({ [field]: ticked, ...also?.(ticked) })}
      >
        {label}
      </Checkbox>
      {error ? <FieldError id={id}>{error}</FieldError> : null}
    </Question>
  )
}
