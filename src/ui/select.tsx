import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useFieldAttributes } from '@/ui/field-context.ts'

export type SelectOption<T extends string = string> = { value: T; label: string; disabled?: boolean }

type SelectProps<T extends string> = Omit<
  ComponentProps<'select'>,
  'value' | 'defaultValue' | 'onChange' | 'multiple' | 'children'
> & {
  options: readonly SelectOption<T>[]
  /** The empty string if nothing is selected. */
  value: T | ''
  onValueChange: (value: T) => void
  /** Shown while nothing is selected. Not selectable. */
  placeholder?: string
  /** Replaces the placeholder by an option that clears the selection. */
  none?: { label: string; onChoose: () => void } | undefined
}

/**
 * A native select for one of a few values. Every phone and screen reader supports it, and it needs no style
 * tag, which the content security policy would refuse. If the browser supports it, the list is styled for
 * mouse users.
 */
export const Select = <T extends string>({
  options,
  value,
  onValueChange,
  placeholder,
  none,
  className,
  ...props
}: SelectProps<T>) => (
  <span className="select">
    <select
      {...props}
      {...useFieldAttributes(props)}
      value={value}
      className={clsx('control', className)}
      onChange={(event) => {
        const chosen = options.find((option) => option.value === event.target.value)
        if (chosen) onValueChange(chosen.value)
        else none?.onChoose()
      }}
    >
      {none ? (
        <option value="">{none.label}</option>
      ) : (
        placeholder !== undefined && (
          <option value="" disabled hidden>
            {placeholder}
          </option>
        )
      )}
      {options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled}>
          {option.label}
        </option>
      ))}
    </select>
    <ChevronDown />
  </span>
)
