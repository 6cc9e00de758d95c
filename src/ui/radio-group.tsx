import { clsx } from 'clsx'
import { type ReactNode, use, useId } from 'react'
import { FieldContext } from '@/ui/field-context.ts'

export type RadioOption<T extends string = string> = {
  value: T
  label: ReactNode
  description?: ReactNode
  disabled?: boolean
}

type RadioGroupProps<T extends string> = {
  options: readonly RadioOption<T>[]
  /** Null if nothing is selected. No answer is preselected. */
  value: T | null
  onValueChange: (value: T) => void
  /** `card` gives each answer a border and a height of 56 px. */
  look?: 'plain' | 'card'
  /** Number of answers in a row. */
  columns?: 1 | 2
  disabled?: boolean
  /** Only needed outside a `FieldGroup`, which otherwise provides the label. */
  'aria-label'?: string
  className?: string
}

/** Single choice between several answers that are all visible. Arrow keys move between them. */
export const RadioGroup = <T extends string>({
  options,
  value,
  onValueChange,
  look = 'plain',
  columns = 1,
  disabled,
  className,
  ...rest
}: RadioGroupProps<T>) => {
  const name = useId()
  const group = use(FieldContext)
  return (
    <div
      role="radiogroup"
      aria-label={rest['aria-label']}
      aria-labelledby={rest['aria-label'] ? undefined : group?.labelId}
      aria-invalid={group?.invalid || undefined}
      aria-required={group?.required || undefined}
      className={clsx('grid', look === 'card' ? 'gap-2' : 'gap-x-6', columns === 2 && 'grid-cols-2', className)}
    >
      {options.map((option) => (
        <label key={option.value} className={clsx('choice', look === 'card' && 'card-choice')}>
          <span className="box">
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={disabled || option.disabled}
              onChange={() => onValueChange(option.value)}
            />
          </span>
          <span className="min-w-0">
            {option.label}
            {option.description ? (
              <span className="block text-sm font-regular leading-snug text-muted-foreground">
                {option.description}
              </span>
            ) : null}
          </span>
        </label>
      ))}
    </div>
  )
}
