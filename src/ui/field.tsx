import { clsx } from 'clsx'
import { ArrowLeftRight, CircleAlert } from 'lucide-react'
import { type ReactNode, useId, useMemo } from 'react'
import { FieldContext } from '@/ui/field-context.ts'
import { useSteadyError } from '@/ui/steady-error.ts'

type FieldProps = {
  label: ReactNode
  /** True to show the label to screen readers only. The context must then identify the field in another way. */
  hideLabel?: boolean
  /** Text that marks an optional field, such as "(optional)". Required fields are unmarked. */
  optionalMark?: ReactNode
  required?: boolean
  hint?: ReactNode
  /** Error message that explains what to do. A message makes the field invalid. */
  error?: ReactNode
  /** The other note if two notes are in conflict. Shown under the control, which has a dashed border. */
  otherNote?: ReactNode
  className?: string
  /** One of this folder's controls. The control reads its id and descriptions from the context. */
  children: ReactNode
}

/** Returns the ids and descriptions that fields and field groups share. */
export const useFieldState = (parts: Pick<FieldProps, 'hint' | 'error' | 'otherNote' | 'required'>) => {
  const id = useId()
  const error = useSteadyError(parts.error)
  const ids = { control: id, label: `${id}l`, hint: `${id}h`, error: `${id}e`, note: `${id}n` }
  const describedBy =
    [parts.hint && ids.hint, error && ids.error, parts.otherNote && ids.note].filter(Boolean).join(' ') || undefined
  const isInvalid = Boolean(error)
  const isDisputed = Boolean(parts.otherNote)
  const isRequired = Boolean(parts.required)
  const contextValue = useMemo(
    () => ({
      controlId: id,
      labelId: `${id}l`,
      describedBy,
      invalid: isInvalid,
      disputed: isDisputed,
      required: isRequired,
    }),
    [id, describedBy, isInvalid, isDisputed, isRequired],
  )
  return { ids, describedBy, error, value: contextValue }
}

/** Error message under a control or at the top of a group. */
export const FieldError = ({ id, children }: { id?: string; children: ReactNode }) => (
  <p id={id} className="field-error">
    <CircleAlert />
    <span>{children}</span>
  </p>
)

/** Field with a label above the control, and hint and error below it, all connected for screen readers. */
export const Field = ({
  label,
  hideLabel = false,
  optionalMark,
  required,
  hint,
  error: currentError,
  otherNote,
  className,
  children,
}: FieldProps) => {
  const { ids, error, value } = useFieldState({ hint, error: currentError, otherNote, required })
  return (
    <FieldContext value={value}>
      <div
        className={clsx('grid min-w-0 content-start gap-[0.35rem]', className)}
        data-invalid={value.invalid || undefined}
      >
        <label id={ids.label} htmlFor={ids.control} className={hideLabel ? 'sr-only' : 'field-label'}>
          {label}
          {optionalMark ? <span className="font-regular text-muted-foreground"> {optionalMark}</span> : null}
        </label>
        {children}
        {hint ? (
          <p id={ids.hint} className="field-hint">
            {hint}
          </p>
        ) : null}
        {error ? <FieldError id={ids.error}>{error}</FieldError> : null}
        {otherNote ? (
          <p id={ids.note} className="field-hint flex items-center gap-1.5">
            <ArrowLeftRight />
            <span>{otherNote}</span>
          </p>
        ) : null}
      </div>
    </FieldContext>
  )
}
