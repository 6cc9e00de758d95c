import type { ComponentProps, ReactNode } from 'react'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { Select } from '@/ui/select.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { useTooLongCheck } from '@/words/too-long-message.ts'

/** Part of a form field that these components need. */
type BoundField<T> = {
  state: { value: T; meta: { errors: readonly ReactNode[] } }
  handleChange(value: T): void
}

type LabelProps = Pick<ComponentProps<typeof Field>, 'label' | 'required' | 'optionalMark' | 'otherNote'>

type LineFieldProps = LabelProps & {
  field: BoundField<string>
  max: number
} & Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'autoCapitalize'>

/** Single-line text field. Browser autocomplete is off because devices are shared. */
export const LineField = ({ field, max, label, required, optionalMark, otherNote, ...input }: LineFieldProps) => {
  const checkTooLong = useTooLongCheck()
  return (
    <Field
      label={label}
      required={required}
      optionalMark={optionalMark}
      otherNote={otherNote}
      error={checkTooLong(field.state.value, max) ?? field.state.meta.errors[0]}
    >
      <Input
        {...input}
        value={field.state.value}
        autoComplete="off"
        onChange={(event) => field.handleChange(event.target.value)}
      />
    </Field>
  )
}

type NotesFieldProps = LabelProps & { field: BoundField<string> }

/** Multi-line text field. Pasted text is not truncated. If the text is too long, an error is shown instead. */
export const NotesField = ({ field, ...labels }: NotesFieldProps) => (
  <Field {...labels} error={field.state.meta.errors[0]}>
    <Textarea rows={2} value={field.state.value} onChange={(event) => field.handleChange(event.target.value)} />
  </Field>
)

type ChoiceFieldProps<T extends string> = LabelProps &
  Pick<ComponentProps<typeof Field>, 'error'> & {
    value: T | null
    onValueChange: (value: T) => void
    placeholder: string
    options: readonly { value: T; label: string }[]
  }

/** Select field without a default. */
export const ChoiceField = <T extends string>({
  value,
  onValueChange,
  placeholder,
  options,
  ...labels
}: ChoiceFieldProps<T>) => (
  <Field {...labels}>
    <Select value={value ?? ''} placeholder={placeholder} options={options} onValueChange={onValueChange} />
  </Field>
)
