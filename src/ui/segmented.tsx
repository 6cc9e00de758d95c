import { clsx } from 'clsx'
import type { ReactNode } from 'react'

type SegmentedProps<T extends string> = {
  /** Name of the button row for screen readers. */
  label: string
  options: readonly { value: T; label: ReactNode; count?: number }[]
  value: T
  onValueChange: (value: T) => void
  /** `comfort` is larger and rounder, for use during a session. */
  size?: 'control' | 'comfort'
  className?: string
}

/** Filter of two to four values, each with a live count. */
export const Segmented = <T extends string>({
  label,
  options,
  value,
  onValueChange,
  size = 'control',
  className,
}: SegmentedProps<T>) => (
  <fieldset aria-label={label} className={clsx('segmented', size === 'comfort' && 'comfort', className)}>
    {options.map((option) => (
      <button
        key={option.value}
        type="button"
        aria-pressed={option.value === value}
        onClick={() => onValueChange(option.value)}
      >
        {option.label}
        {option.count === undefined ? null : <b> {option.count}</b>}
      </button>
    ))}
  </fieldset>
)
