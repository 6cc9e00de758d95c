import { allergens } from '@contract/option-lists.ts'
import { type Day, formatDay } from '@contract/rules/days.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useStore } from '@tanstack/react-form'
import { BadgeCheck } from 'lucide-react'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { MultiSelect } from '@/ui/multi-select.tsx'
import { allergenLabels } from '@/words/allergen-labels.ts'
import { PersonNotesField, PersonQuestion, PersonTextField, usePersonFields } from './person-fields.tsx'

/** Fields for diet and allergies. Used for parcels and for meals at the club. */
export const FoodFields = () => {
  const { t, i18n } = useLingui()
  const { form } = usePersonFields()
  return (
    <PersonQuestion
      name="has_dietary_requirements"
      answers="there_is"
      question={<Trans>Dietary requirements or allergies?</Trans>}
    >
      {(answer) =>
        answer ? (
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <form.Field name="allergens">
              {(field) => (
                <Field label={t`Allergies`} optionalMark={t`(optional)`}>
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
            <PersonNotesField name="dietary_requirements" label={t`What should the kitchen know?`} required />
          </div>
        ) : null
      }
    </PersonQuestion>
  )
}

/** Health fields for the kitchen and first aiders, and the consents (PER-14 to PER-18). */
export const HealthFields = ({ confirmed }: { confirmed: Day | null | undefined }) => {
  const { form } = usePersonFields()
  const name = useStore(form.store, ({ values }) => values.first_name.trim())
  return (
    <div className="grid gap-4">
      {confirmed === undefined ? null : <ConfirmationStatus day={confirmed} />}
      <FoodFields />
      <PersonQuestion name="has_medical_conditions" answers="there_is" question={<Trans>Medical conditions?</Trans>}>
        {(answer) => (answer ? <PersonNotesField name="medical_conditions" required /> : null)}
      </PersonQuestion>
      <PersonQuestion
        name="photo_consent"
        answers="may"
        question={name ? <Trans>May we take photos of {name}?</Trans> : <Trans>May we take photos of them?</Trans>}
      />
      <PersonQuestion
        name="english_first_language"
        answers="it_is"
        question={
          name ? <Trans>Is English {name}'s first language?</Trans> : <Trans>Is English their first language?</Trans>
        }
      >
        {(answer) => (answer === false ? <PersonTextField name="first_language" required max={100} /> : null)}
      </PersonQuestion>
    </div>
  )
}

/** Day of the last confirmation, and the button that confirms the answers again. */
const ConfirmationStatus = ({ day }: { day: Day | null }) => {
  const { form } = usePersonFields()
  const date = day ? formatDay(day) : null
  return (
    <form.Field name="still_right">
      {(field) => (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="text-sm text-muted-foreground" role="status">
            <ConfirmationText isConfirmed={field.state.value} date={date} />
          </p>
          <Button
            aria-pressed={field.state.value}
            variant={field.state.value ? 'secondary' : 'outline'}
            icon={BadgeCheck}
            onClick={() => field.handleChange(!field.state.value)}
          >
            <Trans>Still correct</Trans>
          </Button>
        </div>
      )}
    </form.Field>
  )
}

function ConfirmationText({ isConfirmed, date }: { isConfirmed: boolean; date: string | null }) {
  if (isConfirmed) return <Trans>Confirmed today, once you save.</Trans>
  if (date) return <Trans>Last confirmed on {date}.</Trans>
  return <Trans>No one has confirmed this yet.</Trans>
}
