import { clsx } from 'clsx'
import { ArrowLeftRight, CircleAlert } from 'lucide-react'
import { type ReactNode, useId, useMemo } from 'react'
import { FieldContext } from '@/ui/field-context.ts'
import { useSteadyError } from '@/ui/steady-error.ts'

type FieldProps = {
  label: ReactNode
  /** Shows the label to screen readers only. The context must identify the field in another way. */
  hideLabel?: boolean
  /** Text that marks an optional field, such as "(optional)". Required fields are unmarked. */
  optionalMark?: ReactNode
  required?: boolean
  hint?: ReactNode
  /** Message with what to do. A message makes the field invalid. */
  error?: ReactNode
  /** The other of two conflicting notes, shown under the control, with a dashed border. */
  otherNote?: ReactNode
  className?: string
  /** One control of this folder, which reads its id and descriptions from the context. */
  children: ReactNode
}

/** Returns the ids and descriptions that fields and field groups share. */
export const useFieldParts = (parts: Pick<FieldProps, 'hint' | 'error' | 'otherNote' | 'required'>) => {
  const id = useId()
  const error = useSteadyError(parts.error)
  const ids = { control: id, label: `${id}l`, hint: `${id}h`, error: `${id}e`, note: `${id}n` }
  const describedBy =
    [parts.hint && ids.hint, error && ids.error, parts.otherNote && ids.note].filter(Boolean).join(' ') ||
    undefined
  const invalid = Boolean(error)
  const disputed = Boolean(parts.otherNote)
  const required = Boolean(parts.required)
  const value = useMemo(
    () => ({ controlId: id, labelId: `${id}l`, describedBy, invalid, disputed, required }),
    [id, describedBy, invalid, disputed, required],
  )
  return { ids, describedBy, error, value }
}

/** The message under a control or at the top of a group. */
export const FieldError = ({ id, children }: { id?: string; children: ReactNode }) => (
  <p id={id} className="field-error">
    <CircleAlert />
    <span>{children}</span>
  </p>
)

/** A field: label above, hint and error under the control, all connected for screen readers. */
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
  const { ids, error, value } = useFieldParts({ hint, error: currentError, otherNote, required })
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
