import { useLingui } from '@lingui/react/macro'
import { Field } from '@/ui/field.tsx'
import { Select, type SelectOption } from '@/ui/select.tsx'

const ALL = 'all'

type ChoiceFilterProps = {
  label: string
  options: readonly SelectOption[]
  /** Undefined for all. */
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** Narrows a list to one of a few values. */
export const ChoiceFilter = ({ label, options, value, onChange }: ChoiceFilterProps) => {
  const { t } = useLingui()
  return (
    <Field label={label} className="flex! max-w-full flex-wrap items-center gap-x-3">
      <Select
        value={value ?? ALL}
        options={[{ value: ALL, label: t`All` }, ...options]}
        onValueChange={(chosen) => onChange(chosen === ALL ? undefined : chosen)}
      />
    </Field>
  )
}

type YesNoFilterProps = Pick<ChoiceFilterProps, 'label'> & {
  value: boolean | undefined
  onChange: (value: boolean | undefined) => void
}

/** Narrows a list to what is so, or is not. */
export const YesNoFilter = ({ label, value, onChange }: YesNoFilterProps) => {
  const { t } = useLingui()
  return (
    <ChoiceFilter
      label={label}
      options={[
        { value: 'true', label: t({ message: 'Yes', context: 'it is' }) },
        { value: 'false', label: t({ message: 'No', context: 'it is' }) },
      ]}
      value={value === undefined ? undefined : String(value)}
      onChange={(chosen) => onChange(chosen === undefined ? undefined : chosen === 'true')}
    />
  )
}
