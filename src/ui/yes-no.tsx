import { use, useId } from 'react'
import { FieldContext } from '@/ui/field-context.ts'

type YesNoProps = {
  /** Null while unanswered. Neither answer is preselected. */
  value: boolean | null
  onValueChange: (value: boolean) => void
  /** Label of yes. Passed by the caller, because in Welsh it depends on the question. */
  yesLabel: string
  noLabel: string
  disabled?: boolean
  /** Only needed outside a `FieldGroup`, which otherwise provides the label. */
  'aria-label'?: string
}

/** Yes/No choice, 52 px high. The selected side is solid green. */
export const YesNo = ({ value, onValueChange, yesLabel, noLabel, disabled, ...rest }: YesNoProps) => {
  const name = useId()
  const group = use(FieldContext)
  const renderOption = (side: boolean, label: string) => (
    <label>
      <input
        type="radio"
        name={name}
        checked={value === side}
        disabled={disabled}
        onChange={() => onValueChange(side)}
      />
      {label}
    </label>
  )
  return (
    <div
      role="radiogroup"
      className="segmented answers"
      aria-label={rest['aria-label']}
      aria-labelledby={rest['aria-label'] ? undefined : group?.labelId}
      aria-invalid={group?.invalid || undefined}
      aria-required={group?.required || undefined}
    >
      {renderOption(true, yesLabel)}
      {renderOption(false, noLabel)}
    </div>
  )
}
