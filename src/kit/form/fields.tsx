import { formatDay } from '@contract/rules/days.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import { DateInput } from '@/ui/date/date-input.tsx'
import { isDayString } from '@/ui/date/day-string.ts'
import { Field, FieldError } from '@/ui/field.tsx'
import { FieldGroup } from '@/ui/field-group.tsx'
import { Input } from '@/ui/input.tsx'
import { Select, type SelectOption } from '@/ui/select.tsx'
import { Switch } from '@/ui/switch.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { readWholeNumber } from '@/ui/typed-number.ts'
import { AcceptButton } from './accept-button.tsx'
import { useFormContext, useFormField } from './form-context.ts'

export type FieldProps = {
  name: string
  /** The form's label by default. */
  label?: ReactNode
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
  /** Error that is shown while the field has no other error. */
  fallbackError?: ReactNode
  children: ReactNode
}

/** Frame of a field: label, hint, error, and a conflicting value of another user. */
export const FormField = ({ name, optional = false, className, show, children, ...texts }: FormFieldProps) => {
  const { t } = useLingui()
  const field = useFormField(name)
  return (
    <Field
      label={texts.label ?? field.label}
      required={!optional}
      optionalMark={optional === true ? t`(optional)` : undefined}
      hint={texts.hint}
      error={field.error ?? texts.fallbackError}
      className={clsx(field.isChanged && 'field-changed', className)}
      otherNote={renderNote(field, show)}
    >
      {children}
    </Field>
  )
}

/** Note of a field that has no `FormField`. */
const FieldNote = ({ id, children }: { id?: string; children: ReactNode }) =>
  children ? (
    <div id={id} className="field-hint">
      {children}
    </div>
  ) : null

/**
 * Renders the value that another user has saved in a field that this user has changed too, or the form's own note.
 * @param show renders the other user's value
 */
function renderNote(
  { isDisputed, otherValue, acceptOtherValue, note }: ReturnType<typeof useFormField>,
  show: (value: unknown) => ReactNode = (value) => String(value ?? ''),
): ReactNode {
  if (!isDisputed) return note
  const other = show(otherValue)
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="wrap-anywhere">
        <Trans>Now saved by another person: {other}</Trans>
      </span>
      <AcceptButton onAccept={acceptOtherValue} />
    </span>
  )
}

/** Matches names of fields that contain a person's name. Fields for club and list names do not match. */
const IS_NAME = /(?:^|_)(?:first_name|last_name|full_name|surname|referrer_name|coordinator_name|contact_name)$/

type TextFieldProps = FieldProps & {
  type?: 'text' | 'email' | 'tel' | 'url'
  /** True for words with a capital letter. True by default for names of people. */
  capitalise?: boolean
  /** Language of the text, if it may differ from the page. */
  lang?: string
  fallbackError?: ReactNode
}

/** Single-line text field. The form's rules set the maximum length. */
export const TextField = ({ name, type = 'text', capitalise = IS_NAME.test(name), lang, ...frame }: TextFieldProps) => {
  const { autoComplete } = useFormContext()
  const { value, set, leave } = useFormField(name)
  return (
    <FormField name={name} {...frame}>
      <Input
        type={type}
        lang={lang}
        autoComplete={autoComplete}
        autoCapitalize={capitalise ? 'words' : undefined}
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

type NumberFieldProps = FieldProps & {
  /** True if the field is as wide as its column. */
  wide?: boolean
  /** Extracts the number from typed or pasted text. */
  read?: (text: string) => string
  /** Value of an empty field. */
  emptyValue?: null | ''
}

/** Whole number field. An empty field means null (FMT-12). Other text stays as typed and is reported as an error. */
export const NumberField = ({
  name,
  wide = false,
  read = (text) => text,
  emptyValue = null,
  ...frame
}: NumberFieldProps) => {
  const { autoComplete } = useFormContext()
  const { value, set, leave } = useFormField(name)
  return (
    <FormField name={name} {...frame}>
      <Input
        inputMode="numeric"
        autoComplete={autoComplete}
        className={wide ? undefined : 'max-w-40'}
        value={String(value ?? '')}
        onChange={(event) => {
          const text = read(event.target.value.trim())
          set(text === '' ? emptyValue : (readWholeNumber(text) ?? text))
        }}
        onBlur={leave}
      />
    </FormField>
  )
}

type DayFieldProps = FieldProps & {
  /** True if the field is as wide as its column. */
  wide?: boolean
  /** Field for the typed text. Without it, invalid text is the value of the day field itself. */
  textName?: string
  /** Latest year that two digits can mean. */
  latestYear?: number
}

/** Date field (dd/MM/yyyy). */
export const DayField = ({ name, wide = false, textName, latestYear, ...frame }: DayFieldProps) => {
  const { t } = useLingui()
  const form = useFormContext()
  const { value, set, leave } = useFormField(name)
  // Show the typed text of a restored draft, so that the user can correct it.
  const { value: typedText } = useFormField(textName ?? name)
  const shownText = value ?? typedText
  const setDay = (day: string | null, text: string) => {
    if (textName) {
      form.setValue(textName, text)
      return set(day)
    }
    // Store invalid text as typed, so that empty and invalid dates can be distinguished.
    set(day ?? (text.trim() === '' ? null : text))
  }
  return (
    <FormField name={name} show={formatSavedDay} {...frame}>
      <DateInput
        className={wide ? undefined : 'max-w-52'}
        placeholder={t`dd/mm/yyyy`}
        value={typeof shownText === 'string' && shownText !== '' ? shownText : null}
        latestYear={latestYear}
        onValueChange={setDay}
        onBlur={leave}
      />
    </FormField>
  )
}

function formatSavedDay(value: unknown): string {
  const text = String(value ?? '')
  return isDayString(text) ? formatDay(text) : text
}

type ChoiceFieldProps<T extends string> = FieldProps & {
  options: readonly SelectOption<T>[]
  /** Label of the option that clears the choice. Without this label the choice is required. */
  none?: string | undefined
  placeholder?: string
}

/** Select field with a few values. */
export const ChoiceField = <T extends string>({ name, options, none, placeholder, ...frame }: ChoiceFieldProps<T>) => {
  const { value, set, leave } = useFormField(name)
  const getLabel = (chosen: unknown) => options.find((option) => option.value === chosen)?.label ?? none ?? ''
  return (
    <FormField name={name} show={getLabel} {...frame}>
      <Select<T>
        options={options}
        value={(value as T | null) ?? ''}
        placeholder={placeholder}
        onValueChange={set}
        none={none === undefined ? undefined : { label: none, onChoose: () => set(null) }}
        onBlur={leave}
      />
    </FormField>
  )
}

/** On/off switch with an explanation. */
export const FlagField = ({ name, hint, className }: FieldProps) => {
  const { field, controlProps, messages } = useOnOffField(name, hint)
  const id = useId()
  return (
    <div className={clsx('grid content-start gap-1', field.isChanged && 'group-changed', className)}>
      <label htmlFor={id} className="flex min-h-touch cursor-pointer items-center gap-3 font-bold">
        <Switch id={id} {...controlProps} />
        <span>{field.label}</span>
      </label>
      {messages}
    </div>
  )
}

/** Returns the state of a switch or checkbox, and the hint, error and note below it. */
export function useOnOffField(name: string, hint?: ReactNode) {
  const { t } = useLingui()
  const field = useFormField(name)
  const note = renderNote(field, (value) => (value === true ? t`On` : t`Off`))
  const [hintId, errorId, noteId] = [useId(), useId(), useId()]
  const describedBy = clsx(hint && hintId, field.error && errorId, note && noteId) || undefined
  return {
    field,
    controlProps: {
      checked: field.value === true,
      onCheckedChange: field.set,
      'aria-invalid': field.error ? true : undefined,
      'aria-describedby': describedBy,
    },
    messages: (
      <>
        {hint ? (
          <p id={hintId} className="field-hint">
            {hint}
          </p>
        ) : null}
        {field.error ? <FieldError id={errorId}>{field.error}</FieldError> : null}
        <FieldNote id={noteId}>{note}</FieldNote>
      </>
    ),
  }
}

type GroupFieldProps = FieldProps & Pick<FormFieldProps, 'show' | 'children'> & { layout?: 'row' }

/** Frame of a question with several controls. */
export const GroupField = ({
  name,
  optional = false,
  className,
  layout,
  show,
  children,
  ...texts
}: GroupFieldProps) => {
  const field = useFormField(name)
  return (
    <FieldGroup
      legend={texts.label ?? field.label}
      hint={texts.hint}
      error={field.error}
      required={!optional}
      layout={layout}
      className={clsx(field.isChanged && 'group-changed', className)}
    >
      {children}
      <FieldNote>{renderNote(field, show)}</FieldNote>
    </FieldGroup>
  )
}
