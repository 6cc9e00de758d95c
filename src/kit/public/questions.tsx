import { Trans } from '@lingui/react/macro'
import type { ComponentProps, ReactNode } from 'react'
import { Checkbox } from '@/ui/checkbox.tsx'
import { Field } from '@/ui/field.tsx'
import { FieldGroup } from '@/ui/field-group.tsx'
import { Input } from '@/ui/input.tsx'
import { RadioGroup, type RadioOption } from '@/ui/radio-group.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { useAnswer } from './wizard-context.ts'

/** Where a question is, for what leads to it. */
export const Question = ({ field, children }: { field: string; children: ReactNode }) => (
  <div data-question={field} className="grid gap-2">
    {children}
  </div>
)

type Asked = { field: string; label: ReactNode; hint?: ReactNode; optional?: boolean }

const optionalMark = <Trans>(optional)</Trans>

type LineProps = Asked & { max: number; disabled?: boolean } & Pick<
    ComponentProps<'input'>,
    'autoComplete' | 'autoCapitalize' | 'inputMode' | 'type'
  >

/** One line of text. */
export const LineQuestion = ({ field, label, hint, optional = false, max, ...input }: LineProps) => {
  const { value, change, error } = useAnswer<string>(field)
  return (
    <Question field={field}>
      <Field
        label={label}
        hint={hint}
        error={error}
        required={!optional}
        optionalMark={optional ? optionalMark : undefined}
      >
        <Input
          autoComplete="off"
          {...input}
          value={value}
          maxLength={max}
          onChange={(event) => change(event.target.value)}
        />
      </Field>
    </Question>
  )
}

/** A few lines in one's own words. What is pasted is not cut: too much of it is told. */
export const WordsQuestion = ({ field, label, hint, optional = false }: Asked) => {
  const { value, change, error } = useAnswer<string>(field)
  return (
    <Question field={field}>
      <Field
        label={label}
        hint={hint}
        error={error}
        required={!optional}
        optionalMark={optional ? optionalMark : undefined}
      >
        <Textarea rows={3} value={value} onChange={(event) => change(event.target.value)} />
      </Field>
    </Question>
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
    <Question field={field}>
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
  const { value, context } = useAnswer<boolean>(field)
  return (
    <Question field={field}>
      <Checkbox
        look="card"
        checked={value}
        onCheckedChange={(ticked) => context.set({ [field]: ticked, ...also?.(ticked) })}
      >
        {label}
      </Checkbox>
    </Question>
  )
}
