import { Trans, useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import { Button } from '@/ui/button.tsx'
import { DateInput } from '@/ui/date/date-input.tsx'
import { Field, FieldError } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { Select, type SelectOption } from '@/ui/select.tsx'
import { Switch } from '@/ui/switch.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { readWholeNumber } from '@/ui/typed-number.ts'
import { useFormField } from './form-context.ts'

export type FieldProps = {
  name: string
  hint?: ReactNode
  /**
   * Controls the "(optional)" text of the label. False (default) means that the field is required. True adds the text.
   * With `unmarked`, the field is optional but the text is not shown.
   */
  optional?: boolean | 'unmarked'
  className?: string
}

type FormFieldProps = FieldProps & {
  /** Renders a conflicting value that another user has saved. */
  show?: (value: unknown) => ReactNode
  children: ReactNode
}

/** Frame of a field: label, hint, error, and a conflicting value of another user. */
export const FormField = ({ name, hint, optional = false, className, show, children }: FormFieldProps) => {
  const { t } = useLingui()
  const field = useFormField(name)
  const other = show ? show(field.theirs) : String(field.theirs ?? '')
  return (
    <Field
      label={field.label}
      required={!optional}
      optionalMark={optional === true ? t`(optional)` : undefined}
      hint={hint}
      error={field.error}
      className={clsx(field.isChanged && 'field-changed', className)}
      otherNote={
        field.isDisputed ? (
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="wrap-anywhere">
              <Trans>Now saved by another person: {other}</Trans>
            </span>
            <Button size="small" onClick={field.takeTheirs}>
              <Trans>Take this one</Trans>
            </Button>
          </span>
        ) : undefined
      }
    >
      {children}
    </Field>
  )
}

/** Matches names of fields that contain a person's name. Fields for club and list names do not match. */
const IS_NAME = /(?:^|_)(?:first_name|last_name|full_name|surname|referrer_name|coordinator_name|contact_name)$/

/** Single-line text field. The form's schema sets the maximum length. */
export const TextField = ({
  name,
  type = 'text',
  ...frame
}: FieldProps & { type?: 'text' | 'email' | 'tel' | 'url' }) => {
  const { value, set, leave } = useFormField(name)
  return (
    <FormField name={name} {...frame}>
      <Input
        type={type}
        {...(IS_NAME.test(name) && { autoCapitalize: 'words' })}
        value={String(value ?? '')}
        onChange={(event) => set(event.target.value)}
        onBlur={leave}
      />
    </FormField>
  )
}

/** Multi-line plain text field. */
export const NotesField = ({ name, rows, ...frame }: FieldProps & { rows?: number }) => {
  const { value, set, leave } = useFormField(name)
  return (
    <FormField name={name} {...frame}>
      <Textarea rows={rows} value={String(value ?? '')} onChange={(event) => set(event.target.value)} onBlur={leave} />
    </FormField>
  )
}

/** Whole number field. An empty field means null (FMT-12). Other text stays as typed and is reported as an error. */
export const NumberField = ({
  name,
  read = (text) => text,
  ...frame
}: FieldProps & {
  /** Extracts the number from typed or pasted text. */
  read?: (text: string) => string
}) => {
  const { value, set, leave } = useFormField(name)
  return (
    <FormField name={name} {...frame}>
      <Input
        inputMode="numeric"
        className="max-w-40"
        value={String(value ?? '')}
        onChange={(event) => {
          const text = read(event.target.value.trim())
          set(text === '' ? null : (readWholeNumber(text) ?? text))
        }}
        onBlur={leave}
      />
    </FormField>
  )
}

/** Date field (dd/MM/yyyy). */
export const DayField = ({ name, ...frame }: FieldProps) => {
  const { t } = useLingui()
  const { value, set, leave } = useFormField(name)
  return (
    <FormField name={name} {...frame}>
      <DateInput
        className="max-w-52"
        placeholder={t`dd/mm/yyyy`}
        value={typeof value === 'string' ? value : null}
        // Store invalid text as typed, so that empty and invalid dates can be distinguished.
        onValueChange={(next, text) => set(next ?? (text.trim() === '' ? null : text))}
        onBlur={leave}
      />
    </FormField>
  )
}

/** Select field with a few values. */
export const ChoiceField = <T extends string>({
  name,
  options,
  none,
  ...frame
}: FieldProps & {
  options: readonly SelectOption<T>[]
  /** Label of the option that clears the choice. Without this label the choice is required. */
  none?: string
}) => {
  const { value, set, leave } = useFormField(name)
  const getLabel = (chosen: unknown) => options.find((option) => option.value === chosen)?.label ?? none ?? ''
  return (
    <FormField name={name} show={getLabel} {...frame}>
      <Select<T>
        options={options}
        value={(value as T | null) ?? ''}
        onValueChange={set}
        none={none === undefined ? undefined : { label: none, onChoose: () => set(null) }}
        onBlur={leave}
      />
    </FormField>
  )
}

/** On/off switch with an explanation. */
export const FlagField = ({ name, hint, className }: FieldProps) => {
  const { t } = useLingui()
  const field = useFormField(name)
  const [id, hintId, errorId] = [useId(), useId(), useId()]
  const theirState = field.theirs === true ? t`On` : t`Off`
  return (
    <div className={clsx('grid content-start gap-1', field.isChanged && 'field-changed', className)}>
      <label htmlFor={id} className="flex min-h-touch cursor-pointer items-center gap-3 font-bold">
        <Switch
          id={id}
          checked={field.value === true}
          onCheckedChange={field.set}
          aria-invalid={field.error ? true : undefined}
          aria-describedby={clsx(hint && hintId, field.error && errorId) || undefined}
        />
        <span>{field.label}</span>
      </label>
      {hint ? (
        <p id={hintId} className="field-hint">
          {hint}
        </p>
      ) : null}
      {field.error ? <FieldError id={errorId}>{field.error}</FieldError> : null}
      {field.isDisputed ? (
        <p className="field-hint flex flex-wrap items-center gap-3">
          <Trans>Now saved by another person: {theirState}</Trans>
          <Button size="small" onClick={field.takeTheirs}>
            <Trans>Take this one</Trans>
          </Button>
        </p>
      ) : null}
    </div>
  )
}
