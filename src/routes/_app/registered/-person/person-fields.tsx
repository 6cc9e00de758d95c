import type { ScalarField } from '@contract/registered/registered-fields.ts'
import { isBlank } from '@contract/text.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { createContext, type ReactNode, use } from 'react'
import { Checkbox } from '@/ui/checkbox.tsx'
import { DateInput } from '@/ui/date/date-input.tsx'
import { Field } from '@/ui/field.tsx'
import { FieldGroup } from '@/ui/field-group.tsx'
import { Input } from '@/ui/input.tsx'
import { Select, type SelectOption } from '@/ui/select.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { readWholeNumber } from '@/ui/typed-number.ts'
import { YesNo } from '@/ui/yes-no.tsx'
import { getCapitalizedFieldLabel } from '@/words/field-labels.ts'
import { useTooLongCheck } from '@/words/too-long-message.ts'
import type { PersonDraft } from './person-draft.ts'
import type { PersonFormApi } from './use-person-form.ts'
import { useProblemMessage } from './use-problem-message.ts'

type FieldsWithType<T> = { [F in ScalarField]: PersonDraft[F] extends T ? F : never }[ScalarField]
/** Names of free text fields. */
type TextFieldName = Exclude<
  { [F in ScalarField]: string extends PersonDraft[F] ? F : never }[ScalarField],
  'date_of_birth' | 'consent_date' | 'photo' | 'volunteer_application' | 'core_application'
>
type QuestionFieldName = Exclude<FieldsWithType<boolean | null>, FieldsWithType<boolean>>
type FlagFieldName = FieldsWithType<boolean>
type DateFieldName = 'date_of_birth' | 'consent_date'

type PersonFormContextValue = {
  form: PersonFormApi
  /** Fields with an unresolved conflict between two notes. */
  disputed: readonly (string | null)[]
}

const FormContext = createContext<PersonFormContextValue | null>(null)
export const PersonFormProvider = FormContext

/** Returns the form that these fields belong to. */
export const usePersonFields = (): PersonFormContextValue => {
  const context = use(FormContext)
  if (!context) throw new Error('A person field must be inside its form')
  return context
}

const useFieldLabels = (name: ScalarField, required = false) => {
  const { t, i18n } = useLingui()
  const { disputed } = usePersonFields()
  return {
    label: getCapitalizedFieldLabel(i18n, 'registered', name),
    ...(required ? { required } : { optionalMark: t`(optional)` }),
    otherNote: disputed.includes(name) ? t`Two different answers. Choose one above.` : undefined,
  }
}

type PersonTextFieldProps = {
  name: TextFieldName
  label?: ReactNode
  hint?: ReactNode
  required?: boolean
  max?: number
  type?: 'tel' | 'email'
  className?: string
  capitalise?: boolean
  /** Message while the required field is empty. */
  lacking?: string | undefined
}

/** Single-line text field. Browser autocomplete is off because devices are shared. */
export const PersonTextField = ({
  name,
  required,
  max = 200,
  type,
  className,
  capitalise,
  lacking,
  ...fieldTexts
}: PersonTextFieldProps) => {
  const { form } = usePersonFields()
  const labels = useFieldLabels(name, required)
  const getProblemMessage = useProblemMessage()
  const checkTooLong = useTooLongCheck()
  return (
    <form.Field name={name}>
      {(field) => (
        <Field
          {...labels}
          {...fieldTexts}
          label={fieldTexts.label ?? labels.label}
          className={className}
          error={
            checkTooLong(field.state.value, max) ??
            getProblemMessage(name, field.state.meta.errors[0]) ??
            (isBlank(field.state.value) ? lacking : undefined)
          }
        >
          <Input
            type={type}
            inputMode={type}
            autoComplete="off"
            autoCapitalize={capitalise ? 'words' : undefined}
            value={field.state.value ?? ''}
            onChange={(event) => field.handleChange(event.target.value)}
          />
        </Field>
      )}
    </form.Field>
  )
}

type PersonNotesFieldProps = {
  name: TextFieldName
  label?: ReactNode
  required?: boolean
  rows?: number
  className?: string
}

/** Multi-line text field. Pasted text is not truncated. If the text is too long, an error is shown instead. */
export const PersonNotesField = ({ name, label, required, rows = 2, className }: PersonNotesFieldProps) => {
  const { form } = usePersonFields()
  const labels = useFieldLabels(name, required)
  const getProblemMessage = useProblemMessage()
  return (
    <form.Field name={name}>
      {(field) => (
        <Field
          {...labels}
          label={label ?? labels.label}
          className={className}
          error={getProblemMessage(name, field.state.meta.errors[0])}
        >
          <Textarea
            rows={rows}
            value={field.state.value ?? ''}
            onChange={(event) => field.handleChange(event.target.value)}
          />
        </Field>
      )}
    </form.Field>
  )
}

/** Labels for yes and no. Key: kind of question, because the Welsh labels depend on the question. */
const YES_NO_LABELS = {
  there_is: {
    yes: msg({ message: 'Yes', context: 'there is' }),
    no: msg({ message: 'No', context: 'there is' }),
  },
  may: { yes: msg({ message: 'Yes', context: 'you may' }), no: msg({ message: 'No', context: 'you may' }) },
  it_is: { yes: msg({ message: 'Yes', context: 'it is' }), no: msg({ message: 'No', context: 'it is' }) },
} as const satisfies Record<string, { yes: MessageDescriptor; no: MessageDescriptor }>

type PersonQuestionProps = {
  name: QuestionFieldName
  question: ReactNode
  answers: keyof typeof YES_NO_LABELS
  /** Renders the fields that depend on the answer. */
  children?: (answer: boolean | null) => ReactNode
}

/** Yes/no question without a default answer. */
export const PersonQuestion = ({ name, question, answers, children }: PersonQuestionProps) => {
  const { i18n } = useLingui()
  const { form } = usePersonFields()
  const { yes, no } = YES_NO_LABELS[answers]
  return (
    <form.Field name={name}>
      {(field) => (
        <div className="grid gap-2">
          <FieldGroup legend={question} layout="row">
            <YesNo
              value={field.state.value}
              onValueChange={field.handleChange}
              yesLabel={i18n._(yes)}
              noLabel={i18n._(no)}
            />
          </FieldGroup>
          {children?.(field.state.value)}
        </div>
      )}
    </form.Field>
  )
}

/** Single checkbox. */
export const Flag = ({
  name,
  children,
  disabled,
}: {
  name: FlagFieldName
  children: ReactNode
  disabled?: boolean
}) => {
  const { form } = usePersonFields()
  return (
    <form.Field name={name}>
      {(field) => (
        <Checkbox checked={field.state.value} onCheckedChange={field.handleChange} disabled={disabled}>
          {children}
        </Checkbox>
      )}
    </form.Field>
  )
}

type ChoiceFieldName = 'gender' | 'attendance_type' | 'age_band' | 'accessing_wider_support_type'
/** Name of a choice field, together with options that match the field's type. */
type ChoiceFieldOptions = {
  [F in ChoiceFieldName]: { name: F; options: readonly SelectOption<NonNullable<PersonDraft[F]>>[] }
}[ChoiceFieldName]
type ChoiceProps = ChoiceFieldOptions & { label?: ReactNode; required?: boolean }

/** Select field. An optional answer can be cleared. */
export const Choice = ({ name, label, required, options }: ChoiceProps) => {
  const { t } = useLingui()
  const { form } = usePersonFields()
  const labels = useFieldLabels(name, required)
  const getProblemMessage = useProblemMessage()
  return (
    <form.Field name={name}>
      {(field) => (
        <Field {...labels} label={label ?? labels.label} error={getProblemMessage(name, field.state.meta.errors[0])}>
          <Select<NonNullable<PersonDraft[ChoiceFieldName]>>
            value={field.state.value ?? ''}
            placeholder={t`Choose`}
            none={required ? undefined : { label: t`Not known`, onChoose: () => field.handleChange(null) }}
            options={options}
            onValueChange={(value) => field.handleChange(value)}
          />
        </Field>
      )}
    </form.Field>
  )
}

type DayFieldProps = { name: DateFieldName; text: 'birth_text' | 'consent_text'; latestYear: number }

/** Date field for typed dates. */
export const DayField = ({ name, text, latestYear }: DayFieldProps) => {
  const { t } = useLingui()
  const { form } = usePersonFields()
  const labels = useFieldLabels(name)
  const getProblemMessage = useProblemMessage()
  return (
    <form.Field name={name}>
      {(field) => (
        <Field {...labels} error={getProblemMessage(name, field.state.meta.errors[0])}>
          <DateInput
            value={field.state.value}
            latestYear={latestYear}
            placeholder={t`dd/mm/yyyy`}
            onValueChange={(day, typed) => {
              form.setFieldValue(text, typed)
              field.handleChange(day)
            }}
          />
        </Field>
      )}
    </form.Field>
  )
}

type CountFieldProps = { name: 'parcel_additional_children' | 'parcel_additional_adults' }

/** Field for a number of people (PER-137). */
export const CountField = ({ name }: CountFieldProps) => {
  const { form } = usePersonFields()
  const { label } = useFieldLabels(name)
  const getProblemMessage = useProblemMessage()
  return (
    <form.Field name={name}>
      {(field) => (
        <Field label={label} error={getProblemMessage(name, field.state.meta.errors[0])}>
          <Input
            inputMode="numeric"
            autoComplete="off"
            value={String(field.state.value)}
            onChange={(event) => {
              const typedText = event.target.value
              field.handleChange((readWholeNumber(typedText) ?? typedText) as number)
            }}
          />
        </Field>
      )}
    </form.Field>
  )
}
