import { useLingui } from '@lingui/react/macro'
import { MultiSelect } from '@/ui/multi-select.tsx'
import type { SelectOption } from '@/ui/select.tsx'
import { ChoiceField, type FieldProps, FormField } from './fields.tsx'
import { useFormField } from './form-context.ts'

type OptionsFieldProps = {
  name: string
  /** Options from the server, undefined until loaded. */
  options: readonly SelectOption[] | undefined
  /** Label of the option that clears the choice. */
  none: string
  optional?: FieldProps['optional']
  className?: string
}

/** Select field with options from the server. The current value stays available if the server no longer returns it. */
export const OptionsField = ({ options, ...props }: OptionsFieldProps) => {
  const { value } = useFormField(props.name)
  const isKnown = typeof value !== 'string' || options?.some((option) => option.value === value)
  const serverOptions = options ?? []
  // Leave the label empty until the options are loaded.
  const currentOption = { value: String(value), label: options ? String(value) : '' }
  return <ChoiceField optional options={isKnown ? serverOptions : [...serverOptions, currentOption]} {...props} />
}

type MultiChoiceFieldProps = Omit<FieldProps, 'optional'> & {
  options: readonly SelectOption[]
  /** Placeholder while nothing is chosen. */
  none: string
}

/** Multi-select field with a few values. */
export const MultiChoiceField = ({ name, options, none, ...frame }: MultiChoiceFieldProps) => {
  const { t } = useLingui()
  const { value, set } = useFormField(name)
  const joinLabels = (values: unknown) =>
    options
      .filter((option) => Array.isArray(values) && values.includes(option.value))
      .map(({ label }) => label)
      .join(', ') || none
  return (
    <FormField name={name} optional show={joinLabels} {...frame}>
      <MultiSelect
        options={options}
        value={(value as string[] | undefined) ?? []}
        onValueChange={set}
        placeholder={none}
        removeLabel={(label) => t`Remove ${label}`}
      />
    </FormField>
  )
}
