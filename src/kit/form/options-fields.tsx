import { useLingui } from '@lingui/react/macro'
import { MultiSelect } from '@/ui/multi-select.tsx'
import type { SelectOption } from '@/ui/select.tsx'
import { ChoiceField, type FieldProps, FormField } from './fields.tsx'
import { useFormField } from './form-context.ts'

type OptionsFieldProps = {
  name: string
  /** What the server offers; undefined until it is told. */
  options: readonly SelectOption[] | undefined
  /** What takes the choice back. */
  none: string
  optional?: FieldProps['optional']
  className?: string
}

/** One of what the server offers. What was chosen before stays on offer, though the server may know it no more. */
export const OptionsField = ({ options, ...props }: OptionsFieldProps) => {
  const { value } = useFormField(props.name)
  const isKnown = typeof value !== 'string' || options?.some((option) => option.value === value)
  const offered = options ?? []
  // Without words as long as it is not known what the value is called.
  const own = { value: String(value), label: options ? String(value) : '' }
  return <ChoiceField optional options={isKnown ? offered : [...offered, own]} {...props} />
}

type ChoicesFieldProps = {
  name: string
  options: readonly SelectOption[]
  /** Shown while nothing is chosen. */
  none: string
  className?: string
}

/** Several of a few values. */
export const ChoicesField = ({ name, options, none, className }: ChoicesFieldProps) => {
  const { t } = useLingui()
  const { value, set } = useFormField(name)
  const words = (values: unknown) =>
    options
      .filter((option) => (values as string[]).includes(option.value))
      .map(({ label }) => label)
      .join(', ') || none
  return (
    <FormField
      name={name}
      optional
      show={(theirs) => (Array.isArray(theirs) ? words(theirs) : none)}
      {...(className && { className })}
    >
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
