import { useId } from 'react'
import { Checkbox } from '@/ui/checkbox.tsx'
import { FieldError } from '@/ui/field.tsx'
import { useFormField } from './form-context.ts'

/** Checkbox field with its label. */
export const CheckField = ({ name, disabled = false }: { name: string; disabled?: boolean }) => {
  const { value, set, label, error } = useFormField(name)
  const errorId = useId()
  return (
    <div className="grid gap-2" data-invalid={error ? true : undefined}>
      <Checkbox
        checked={value === true}
        onCheckedChange={set}
        disabled={disabled}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
      >
        {label}
      </Checkbox>
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
    </div>
  )
}
