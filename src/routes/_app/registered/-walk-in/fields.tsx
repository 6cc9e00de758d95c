import type { ComponentProps, ReactNode } from 'react'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { Select } from '@/ui/select.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { useTooLong } from '@/words/too-long-words.ts'

/** What these fields need of a form's field. */
type Bound<T> = {
  state: { value: T; meta: { errors: readonly ReactNode[] } }
  handleChange(value: T): void
}

type Labelled = Pick<ComponentProps<typeof Field>, 'label' | 'required' | 'optionalMark' | 'otherNote'>

type LineFieldProps = Labelled & {
  field: Bound<string>
  max: number
} & Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'autoCapitalize'>

/** One line of text. Devices are shared: the browser offers nothing it has seen before. */
export const LineField = ({
  field,
  max,
  label,
  required,
  optionalMark,
  otherNote,
  ...input
}: LineFieldProps) => {
  const tooLong = useTooLong()
  return (
    <Field
      label={label}
      required={required}
      optionalMark={optionalMark}
      otherNote={otherNote}
      error={tooLong(field.state.value, max) ?? field.state.meta.errors[0]}
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

type NotesFieldProps = Labelled & { field: Bound<string> }

/** A few lines of words. What is pasted is not cut: too much of it is told. */
export const NotesField = ({ field, ...labels }: NotesFieldProps) => (
  <Field {...labels} error={field.state.meta.errors[0]}>
    <Textarea
      rows={2}
      value={field.state.value}
      onChange={(event) => field.handleChange(event.target.value)}
    />
  </Field>
)

type ChoiceFieldProps<T extends string> = Labelled &
  Pick<ComponentProps<typeof Field>, 'error'> & {
    value: T | null
    onValueChange: (value: T) => void
    placeholder: string
    options: readonly { value: T; label: string }[]
  }

/** One of a list; nothing is chosen at first. */
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
