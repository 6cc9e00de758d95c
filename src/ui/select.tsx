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
  /** Selected value. The empty string if nothing is selected. */
  value: T | ''
  onValueChange: (value: T) => void
  /** Text that is shown while nothing is selected. It cannot be selected. */
  placeholder?: string
  /** Option that clears the selection. It replaces the placeholder. */
  none?: { label: string; onChoose: () => void } | undefined
}

/**
 * Native select for one of a few values. Every phone and screen reader supports it. It needs no style tag, which the
 * content security policy would refuse. If the browser supports it, the list is styled for mouse users.
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
        const chosenOption = options.find((option) => option.value === event.target.value)
        if (chosenOption) onValueChange(chosenOption.value)
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
