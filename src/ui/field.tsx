import { clsx } from 'clsx'
import { ArrowLeftRight, CircleAlert } from 'lucide-react'
import { type ReactNode, useId, useMemo } from 'react'
import { FieldContext } from '@/ui/field-context.ts'
import { useSteadyError } from '@/ui/steady-error.ts'

type FieldProps = {
  label: ReactNode
  /** Keeps the label for screen readers only. The place must say what it is in another way. */
  hideLabel?: boolean
  /** The words that mark an optional field, such as "(optional)". Required fields are unmarked. */
  optionalMark?: ReactNode
  required?: boolean
  hint?: ReactNode
  /** Says what to do. Its presence makes the field invalid. */
  error?: ReactNode
  /** Two notes stand: the dashed edge, and the other note under the control. */
  otherNote?: ReactNode
  className?: string
  /** One control of this folder: it finds its id and descriptions by itself. */
  children: ReactNode
}

/** The ids and descriptions that a field and a field group have in common. */
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

/** The message under a control or at the head of a group. */
export const FieldError = ({ id, children }: { id?: string; children: ReactNode }) => (
  <p id={id} className="field-error">
    <CircleAlert />
    <span>{children}</span>
  </p>
)

/** Label above, hint and error under the control, all tied together for screen readers. */
export const Field = ({
  label,
  hideLabel = false,
  optionalMark,
  required,
  hint,
  error: given,
  otherNote,
  className,
  children,
}: FieldProps) => {
  const { ids, error, value } = useFieldParts({ hint, error: given, otherNote, required })
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
