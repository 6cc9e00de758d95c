import type { ReactNode } from 'react'
import { Checkbox } from '@/ui/checkbox.tsx'
import { useOnOffField } from './fields.tsx'

type CheckFieldProps = {
  name: string
  /** The form's label by default. */
  label?: ReactNode
  disabled?: boolean
}

/** Checkbox field with its label. */
export const CheckField = ({ name, label, disabled = false }: CheckFieldProps) => {
  const { field, controlProps, messages } = useOnOffField(name)
  return (
    <div className="grid gap-2" data-invalid={field.error ? true : undefined}>
      <Checkbox {...controlProps} disabled={disabled}>
        {label ?? field.label}
      </Checkbox>
      {messages}
    </div>
  )
}
