import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { FieldError, useFieldState } from '@/ui/field.tsx'
import { FieldContext } from '@/ui/field-context.ts'

type FieldGroupProps = {
  /** Question that all answers in the group belong to. */
  legend: ReactNode
  hint?: ReactNode
  /** Message under the question. The group then also has a coloured bar on the left. */
  error?: ReactNode
  optionalMark?: ReactNode
  required?: boolean
  /** `row` puts the answers to the right of the question if there is room. */
  layout?: 'column' | 'row'
  className?: string
  children: ReactNode
}

/**
 * Group of several controls under one question, for example checkboxes, radio buttons, Yes and No, or the boxes of a
 * date.
 */
export const FieldGroup = ({
  legend,
  hint,
  error: currentError,
  optionalMark,
  required,
  layout = 'column',
  className,
  children,
}: FieldGroupProps) => {
  const { ids, describedBy, error, value } = useFieldState({ hint, error: currentError, required })
  return (
    <FieldContext value={value}>
      {/* Label the fieldset by aria-labelledby, because a legend cannot be part of a grid layout. */}
      <fieldset
        aria-labelledby={ids.label}
        aria-describedby={describedBy}
        data-invalid={value.invalid || undefined}
        className={clsx('min-w-0', value.invalid && 'group-invalid', className)}
      >
        <div
          className={clsx(
            'grid gap-x-[18px] gap-y-2',
            layout === 'row' && 'sm:grid-cols-[minmax(0,1fr)_14rem] sm:items-center',
          )}
        >
          <div className="grid gap-1">
            <p id={ids.label} className="wrap-anywhere font-bold leading-snug">
              {legend}
              {optionalMark ? <span className="font-regular text-muted-foreground"> {optionalMark}</span> : null}
            </p>
            {hint ? (
              <p id={ids.hint} className="field-hint">
                {hint}
              </p>
            ) : null}
            {error ? <FieldError id={ids.error}>{error}</FieldError> : null}
          </div>
          <div className="min-w-0">{children}</div>
        </div>
      </fieldset>
    </FieldContext>
  )
}
