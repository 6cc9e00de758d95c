import { allergens, attendanceTypes } from '@contract/option-lists.ts'
import { type ScalarField, type SetField, scalarFieldSchemas } from '@contract/registered/registered-fields.ts'
import { ageBands, formatAgeBand } from '@contract/rules/age.ts'
import { getLondonDay, getYear } from '@contract/rules/days.ts'
import { isPhone } from '@contract/rules/phone.ts'
import { findTextExcess, hasInvisibleCharacters } from '@contract/text.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useForm, useStore } from '@tanstack/react-form'
import { ListChecks } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import * as v from 'valibot'
import { useUnsaved } from '@/kit/form/unsaved/unsaved.tsx'
import { Button } from '@/ui/button.tsx'
import { DateInput } from '@/ui/date/date-input.tsx'
import { Field } from '@/ui/field.tsx'
import { FieldGroup } from '@/ui/field-group.tsx'
import { MultiSelect } from '@/ui/multi-select.tsx'
import { Segmented } from '@/ui/segmented.tsx'
import { YesNo } from '@/ui/yes-no.tsx'
import { allergenLabels } from '@/words/allergen-labels.ts'
import { attendanceTypeLabels } from '@/words/attendance-type-labels.ts'
import { getCapitalizedFieldLabel } from '@/words/field-labels.ts'
import { buildTooLongMessage, useTooLongCheck } from '@/words/too-long-message.ts'
import { type DraftControls, useDraftAutosave } from '../-person/use-person-draft.ts'
import { ChoiceField, LineField, NotesField } from './fields.tsx'
import { toPersonDraft, toWalkIn } from './walk-in-draft.ts'
import { findBirthProblem, isDietUnspecified, isWalkInChanged, type WalkInValues } from './walk-in-values.ts'

/** Maximum number of characters of each line, as in the register's schema. */
const MAX_LENGTHS = {
  name: 100,
  contact: 200,
  number: 40,
} as const

type WalkInFormProps = {
  /** Name under which this tab stores its draft. */
  name: string
  /** Initial values of an empty form. */
  initial: WalkInValues
  /** Answers to start with: transferred from the full form, or a draft from a page that ended unexpectedly. */
  begun: WalkInValues | null
  /** Functions that delete the draft. */
  forgetting: DraftControls
  saveLabel: ReactNode
  onSave: (values: WalkInValues) => Promise<void>
  /** Called to continue in the full form with the answers so far. */
  onAskAll: (values: WalkInValues) => void
  onCancel: () => void
}

/** Walk-in form with few questions, which takes about twenty seconds. Only the names are required. */
export const WalkInForm = ({
  name,
  initial,
  begun,
  forgetting,
  saveLabel,
  onSave,
  onAskAll,
  onCancel,
}: WalkInFormProps) => {
  const { t, i18n } = useLingui()
  const [startValues] = useState(begun ?? initial)
  const form = useForm({ defaultValues: startValues, onSubmit: ({ value }) => onSave(value) })
  const formRef = useRef<HTMLFormElement>(null)
  const [refusalCount, setRefusalCount] = useState(0)
  useUnsaved(useStore(form.store, (state) => isWalkInChanged(initial, state.values)))
  // Store the values as a draft of the full form, so that a crash of the tablet loses no data.
  const draftApi = useMemo(
    () => ({
      store: form.store,
      get state() {
        return { values: toPersonDraft(form.state.values, null) }
      },
    }),
    [form],
  )
  useDraftAutosave(
    name,
    draftApi,
    { opened: null, kept: begun !== null, changed: (values) => isWalkInChanged(initial, toWalkIn(values)) },
    forgetting,
  )
  useEffect(() => {
    if (refusalCount) formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusalCount])
  const optionalMark = t`(optional)`
  const getLabel = (field: ScalarField | SetField) => getCapitalizedFieldLabel(i18n, 'registered', field)
  const getOptionalProps = (field: ScalarField) => ({ label: getLabel(field), optionalMark: optionalMark })
  const checkTooLong = useTooLongCheck()
  const validateText =
    (limit: number) =>
    ({ value }: { value: string }) =>
      hasInvisibleCharacters(value.trim())
        ? t`This has characters that cannot be seen. Type it again.`
        : checkTooLong(value, limit)
  const validateName = (missing: string) => (field: { value: string }) =>
    field.value.trim() ? validateText(MAX_LENGTHS.name)(field) : missing
  const validateNotes = ({ value }: { value: string }) => {
    const textExcess = findTextExcess(v.safeParse(scalarFieldSchemas.medical_conditions, value).issues)
    return textExcess && i18n._(buildTooLongMessage(textExcess))
  }
  const today = getLondonDay()
  const validateBirth = () => {
    switch (findBirthProblem(form.state.values, today)) {
      case 'no_date':
        return t`This is not a date. Enter it as day/month/year, such as 05/08/2018.`
      case 'future':
        return t`The date of birth may not be in the future.`
      case 'long_ago':
        return t`Check the year.`
      default:
        return undefined
    }
  }
  const validatePhone = (field: { value: string }) => {
    const phoneNumber = field.value.trim()
    if (!phoneNumber) return undefined
    return (
      validateText(MAX_LENGTHS.number)(field) ??
      (isPhone(phoneNumber) ? undefined : t`Enter a phone number with 6 to 20 digits.`)
    )
  }
  return (
    <form
      noValidate
      ref={formRef}
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void form.handleSubmit().then(() => {
          if (!form.state.isValid) setRefusalCount((times) => times + 1)
        })
      }}
    >
      <div className="grid gap-5 rounded-xl border border-border bg-card p-5 md:grid-cols-2">
        <form.Field name="is_adult">
          {(field) => (
            <Segmented
              size="comfort"
              className="md:col-span-2"
              label={t`Child or adult`}
              value={field.state.value ? 'adult' : 'child'}
              onValueChange={(kind) => field.handleChange(kind === 'adult')}
              options={[
                { value: 'child', label: t`Child` },
                { value: 'adult', label: t`Adult` },
              ]}
            />
          )}
        </form.Field>
        <form.Field name="first_name" validators={{ onSubmit: validateName(t`Enter a first name`) }}>
          {(field) => (
            <LineField field={field} label={t`First Name`} required autoCapitalize="words" max={MAX_LENGTHS.name} />
          )}
        </form.Field>
        <form.Field name="last_name" validators={{ onSubmit: validateName(t`Enter a surname`) }}>
          {(field) => (
            <LineField field={field} label={t`Surname`} required autoCapitalize="words" max={MAX_LENGTHS.name} />
          )}
        </form.Field>
        <form.Subscribe selector={(state) => state.values.is_adult}>
          {(adult) =>
            adult ? (
              <form.Field
                name="attendance_type"
                validators={{ onSubmit: ({ value }) => (value ? undefined : t`Choose an attendance type`) }}
              >
                {(field) => (
                  <ChoiceField
                    value={field.state.value}
                    onValueChange={field.handleChange}
                    error={field.state.meta.errors[0]}
                    label={t`Attendance Type`}
                    required
                    placeholder={t`Choose`}
                    options={attendanceTypes.map(({ value, label }) => ({
                      value,
                      label: attendanceTypeLabels[value] ? i18n._(attendanceTypeLabels[value]) : label,
                    }))}
                  />
                )}
              </form.Field>
            ) : null
          }
        </form.Subscribe>
        <form.Field name="date_of_birth" validators={{ onSubmit: validateBirth }}>
          {(field) => (
            <Field label={getLabel('date_of_birth')} optionalMark={optionalMark} error={field.state.meta.errors[0]}>
              <DateInput
                placeholder={t`dd/mm/yyyy`}
                value={field.state.value}
                latestYear={getYear(today)}
                onValueChange={(day, text) => {
                  form.setFieldValue('birth_text', text)
                  field.handleChange(day)
                }}
              />
            </Field>
          )}
        </form.Field>
        <form.Subscribe selector={(state) => ({ adult: state.values.is_adult, born: state.values.date_of_birth })}>
          {({ adult, born }) =>
            adult || born ? null : (
              <form.Field name="age_band">
                {(field) => (
                  <ChoiceField
                    value={field.state.value}
                    onValueChange={field.handleChange}
                    label={t`Or approximate age`}
                    optionalMark={optionalMark}
                    placeholder={t`Choose`}
                    options={ageBands.map((band) => ({ value: band, label: formatAgeBand(band) }))}
                  />
                )}
              </form.Field>
            )
          }
        </form.Subscribe>
        <form.Field
          name="has_dietary_requirements"
          validators={{
            onSubmit: () =>
              isDietUnspecified(form.state.values)
                ? t`Tick an allergy, or write what the kitchen should know`
                : undefined,
          }}
        >
          {(field) => (
            <FieldGroup
              legend={<Trans>Dietary requirements or allergies?</Trans>}
              hint={<Trans>Leave blank if nobody has asked yet.</Trans>}
              error={field.state.meta.errors[0]}
              layout="row"
              className="md:col-span-2"
            >
              <YesNo
                value={field.state.value}
                yesLabel={t({ message: 'Yes', context: 'there is' })}
                noLabel={t({ message: 'No', context: 'there is' })}
                onValueChange={field.handleChange}
              />
            </FieldGroup>
          )}
        </form.Field>
        <form.Subscribe selector={(state) => state.values.has_dietary_requirements}>
          {(hasNeeds) =>
            hasNeeds ? (
              <>
                <form.Field name="allergens">
                  {(field) => (
                    <Field label={getLabel('allergens')} optionalMark={optionalMark}>
                      <MultiSelect
                        value={field.state.value}
                        placeholder={t`None ticked`}
                        options={allergens.map((value) => ({ value, label: i18n._(allergenLabels[value]) }))}
                        removeLabel={(label) => t`Remove ${label}`}
                        onValueChange={(value) => field.handleChange(allergens.filter((a) => value.includes(a)))}
                      />
                    </Field>
                  )}
                </form.Field>
                <form.Field name="dietary_requirements" validators={{ onSubmit: validateNotes }}>
                  {(field) => (
                    <NotesField field={field} label={t`What should the kitchen know?`} optionalMark={optionalMark} />
                  )}
                </form.Field>
              </>
            ) : null
          }
        </form.Subscribe>
        <form.Field name="medical_conditions" validators={{ onSubmit: validateNotes }}>
          {(field) => <NotesField field={field} {...getOptionalProps('medical_conditions')} />}
        </form.Field>
        <form.Field name="emergency_contact_name" validators={{ onSubmit: validateText(MAX_LENGTHS.contact) }}>
          {(field) => (
            <LineField field={field} {...getOptionalProps('emergency_contact_name')} max={MAX_LENGTHS.contact} />
          )}
        </form.Field>
        <form.Field name="emergency_contact_number" validators={{ onSubmit: validatePhone }}>
          {(field) => (
            <LineField
              field={field}
              {...getOptionalProps('emergency_contact_number')}
              type="tel"
              inputMode="tel"
              max={MAX_LENGTHS.number}
            />
          )}
        </form.Field>
      </div>
      <footer className="save-bar" data-toast-clear="bar">
        <Button variant="ghost" className="me-auto" onClick={() => onAskAll(form.state.values)}>
          <ListChecks aria-hidden="true" />
          <Trans>Full form</Trans>
        </Button>
        <Button onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
        <form.Subscribe selector={(state) => state.isSubmitting}>
          {(busy) => (
            <Button type="submit" variant="primary" busy={busy}>
              {saveLabel}
            </Button>
          )}
        </form.Subscribe>
      </footer>
    </form>
  )
}
