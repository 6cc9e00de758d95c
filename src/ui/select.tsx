import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useFieldWires } from '@/ui/field-context.ts'

export type SelectOption<T extends string = string> = { value: T; label: string; disabled?: boolean }

type SelectProps<T extends string> = Omit<
  ComponentProps<'select'>,
  'value' | 'defaultValue' | 'onChange' | 'multiple' | 'children'
> & {
  options: readonly SelectOption<T>[]
  /** The empty string when nothing is chosen. */
  value: T | ''
  onValueChange: (value: T) => void
  /** Shown while nothing is chosen; cannot be chosen itself. */
  placeholder?: string
  /** In place of a placeholder: what takes the choice back. */
  none?: { label: string; onChoose: () => void } | undefined
}

/**
 * One of a few values. The browser's own select: every phone and every screen reader knows it, and it needs no style
 * tag, which the content security policy would refuse. Where the browser lets us style its list, a mouse sees ours.
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
      {...useFieldWires(props)}
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
      ) : placeholder === undefined ? null : (
        <option value="" disabled hidden>
          {placeholder}
        </option>
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
