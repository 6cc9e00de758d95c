import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { useFieldAttributes } from '@/ui/field-context.ts'

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'onChange' | 'checked' | 'size'> & {
  checked: boolean
  onCheckedChange: (checked: boolean) => void
}

/** On/off switch, named by the label next to it. Inside a `Field` it needs no id. */
export const Switch = ({ checked, onCheckedChange, className, ...props }: SwitchProps) => (
  <input
    {...props}
    {...useFieldAttributes(props)}
    type="checkbox"
    role="switch"
    aria-checked={checked}
    checked={checked}
    className={clsx('switch', className)}
    onChange={(event) => onCheckedChange(event.target.checked)}
  />
)
