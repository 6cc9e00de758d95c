import type { ScalarField } from '@contract/registered/registered-fields.ts'
import { useLingui } from '@lingui/react/macro'
import type { ComponentProps, ComponentType } from 'react'
import { CheckField } from '@/kit/form/check-field.tsx'
import { ChoiceField, DayField, NotesField, NumberField, TextField } from '@/kit/form/fields.tsx'
import { MultiChoiceField } from '@/kit/form/options-fields.tsx'
import { YesNoField } from '@/kit/form/yes-no-field.tsx'
import type { SelectOption } from '@/ui/select.tsx'
import type { PersonDraft } from './person-draft.ts'

type FieldsWithType<T> = { [F in ScalarField]: PersonDraft[F] extends T ? F : never }[ScalarField]
/** Names of free text fields. */
type TextFieldName = Exclude<
  { [F in ScalarField]: string extends PersonDraft[F] ? F : never }[ScalarField],
  'date_of_birth' | 'consent_date' | 'photo' | 'volunteer_application' | 'core_application'
>
type FlagFieldName = FieldsWithType<boolean>
type QuestionFieldName = Exclude<FieldsWithType<boolean | null>, FlagFieldName>

/** Field of the kit with narrower names, so that a mistyped name does not compile. */
type NamedField<P, N extends keyof PersonDraft> = ComponentType<P & { name: N }>

export const PersonTextField: NamedField<ComponentProps<typeof TextField>, TextFieldName> = TextField
export const PersonNotesField: NamedField<ComponentProps<typeof NotesField>, TextFieldName> = NotesField
export const PersonQuestion: NamedField<ComponentProps<typeof YesNoField>, QuestionFieldName> = YesNoField
export const PersonMultiChoice: NamedField<ComponentProps<typeof MultiChoiceField>, 'allergens'> = MultiChoiceField
export const Flag: NamedField<ComponentProps<typeof CheckField>, FlagFieldName> = CheckField

type ChoiceFieldName = 'gender' | 'attendance_type' | 'age_band' | 'accessing_wider_support_type'
/** Name of a choice field, together with options that match the field's type. */
type ChoiceFieldOptions = {
  [F in ChoiceFieldName]: { name: F; options: readonly SelectOption<NonNullable<PersonDraft[F]>>[] }
}[ChoiceFieldName]
type ChoiceProps = ChoiceFieldOptions & { label?: string; required?: boolean }

/** Select field. An optional answer can be cleared. */
export const Choice = ({ required = false, ...field }: ChoiceProps) => {
  const { t } = useLingui()
  return (
    <ChoiceField<string>
      placeholder={t`Choose`}
      none={required ? undefined : t`Not known`}
      optional={!required}
      {...field}
    />
  )
}

type DateFieldProps = {
  name: 'date_of_birth' | 'consent_date'
  text: 'birth_text' | 'consent_text'
  latestYear: number
}

/** Date field that stores the typed text in a second field. */
export const PersonDayField = ({ text, ...field }: DateFieldProps) => (
  <DayField optional wide textName={text} {...field} />
)

type CountFieldProps = { name: 'parcel_additional_children' | 'parcel_additional_adults' }

/** Field for a number of people (PER-137). An empty field stays empty and is saved as zero. */
export const CountField = ({ name }: CountFieldProps) => (
  <NumberField name={name} optional="unmarked" wide emptyValue="" />
)
