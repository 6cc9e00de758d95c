import { useLingui } from '@lingui/react/macro'
import { FieldGroup } from '@/ui/field-group.tsx'
import { YesNo } from '@/ui/yes-no.tsx'
import type { FieldProps } from './fields.tsx'
import { useFormField } from './form-context.ts'

/** Yes/no question. Neither answer is preselected. */
export const YesNoField = ({ name, hint, optional = false, className }: FieldProps) => {
  const { t } = useLingui()
  const { label, value, set, error, isChanged } = useFormField(name)
  return (
    <FieldGroup
      legend={label}
      hint={hint}
      error={error}
      required={!optional}
      layout="row"
      className={isChanged ? `field-changed ${className ?? ''}` : (className ?? '')}
    >
      <YesNo
        value={typeof value === 'boolean' ? value : null}
        onValueChange={set}
        yesLabel={t({ message: 'Yes', context: 'it is' })}
        noLabel={t({ message: 'No', context: 'it is' })}
      />
    </FieldGroup>
  )
}
