import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { use, useId } from 'react'
import { FieldContext } from '@/ui/field-context.ts'

type CheckboxBoxProps = Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'checked' | 'size' | 'ref'> & {
  checked: boolean
  onCheckedChange?: (checked: boolean) => void
  /** True if some but not all items are selected. Shows a dash instead of the tick. */
  indeterminate?: boolean
  size?: 'normal' | 'small'
}

/** Checkbox without a label, for table cells. Needs an `aria-label`. */
export const CheckboxBox = ({
  checked,
  onCheckedChange,
  indeterminate = false,
  size = 'normal',
  className,
  ...rest
}: CheckboxBoxProps) => (
  <span className={clsx('box', size === 'small' && 'small', className)}>
    <input
      {...rest}
      type="checkbox"
      checked={checked}
      ref={(input) => {
        if (input) input.indeterminate = indeterminate
      }}
      onChange={(event) => onCheckedChange?.(event.target.checked)}
    />
    {/* Render the mark only if it is visible, because long lists have a checkbox in each row. */}
    {checked || indeterminate ? (
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={indeterminate ? 'M5 12h14' : 'M20 6 9 17l-5-5'} />
      </svg>
    ) : null}
  </span>
)

type CheckboxProps = CheckboxBoxProps & {
  children: ReactNode
  /** `framed` is for a filter with a border, `card` for a large answer. */
  look?: 'plain' | 'framed' | 'card'
}

/** A checkbox with its label. The full row is the touch target. */
export const Checkbox = ({ children, look = 'plain', className, ...box }: CheckboxProps) => {
  const group = use(FieldContext)
  const ownId = useId()
  const id = box.id ?? ownId
  return (
    <label
      htmlFor={id}
      className={clsx('choice', look === 'framed' && 'framed', look === 'card' && 'card-choice', className)}
    >
      <CheckboxBox
        {...box}
        id={id}
        size={look === 'framed' ? 'small' : box.size}
        aria-invalid={box['aria-invalid'] ?? (group?.invalid || undefined)}
      />
      <span className="min-w-0">{children}</span>
    </label>
  )
}
