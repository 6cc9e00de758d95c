import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { useFieldAttributes } from '@/ui/field-context.ts'

const switchClasses = clsx(
  'relative m-0 h-[1.9rem] w-13 flex-none cursor-pointer appearance-none rounded-[1rem] border-2 border-input bg-card',
  'transition-[background-color] duration-fast checked:border-primary checked:bg-primary',
  'disabled:cursor-not-allowed disabled:opacity-50 forced-colors:checked:bg-[Highlight]',
  // The knob shows the state by its position and fill, not only by its colour.
  'before:absolute before:inset-y-[0.2rem] before:start-[0.2rem] before:aspect-square before:rounded-full before:bg-input',
  'before:transition-[translate] before:duration-fast checked:before:translate-x-[1.35rem] checked:before:bg-primary-foreground',
  'forced-colors:before:bg-[ButtonText] forced-colors:checked:before:bg-[HighlightText]',
)

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
    className={clsx(switchClasses, className)}
    onChange={(event) => onCheckedChange(event.target.checked)}
  />
)
