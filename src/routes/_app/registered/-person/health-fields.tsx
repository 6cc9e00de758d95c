import { allergens } from '@contract/option-lists.ts'
import { type Day, formatDay } from '@contract/rules/days.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { BadgeCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormContext, useFormValues } from '@/kit/form/form-context.ts'
import { Button } from '@/ui/button.tsx'
import { allergenLabels } from '@/words/allergen-labels.ts'
import type { PersonDraft } from './person-draft.ts'
import { PersonMultiChoice, PersonNotesField, PersonQuestion, PersonTextField } from './person-fields.tsx'

/** Fields for diet and allergies. Used for parcels and for meals at the club. */
export const FoodFields = ({ hint }: { hint?: ReactNode }) => {
  const { t, i18n } = useLingui()
  return (
    <PersonQuestion
      name="has_dietary_requirements"
      optional="unmarked"
      answers="there_is"
      label={<Trans>Dietary requirements or allergies?</Trans>}
      hint={hint}
    >
      {(answer) =>
        answer ? (
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <PersonMultiChoice
              name="allergens"
              label={t`Allergies`}
              none={t`None ticked`}
              options={allergens.map((value) => ({ value, label: i18n._(allergenLabels[value]) }))}
            />
            <PersonNotesField name="dietary_requirements" rows={2} label={t`What should the kitchen know?`} />
          </div>
        ) : null
      }
    </PersonQuestion>
  )
}

/** Health fields for the kitchen and first aiders, and the consents (PER-14 to PER-18). */
export const HealthFields = ({ confirmed }: { confirmed: Day | null | undefined }) => {
  return (
    <div className="grid gap-4">
      {confirmed === undefined ? null : <ConfirmationStatus day={confirmed} />}
      <FoodFields />
      <PersonQuestion
        name="has_medical_conditions"
        optional="unmarked"
        answers="there_is"
        label={<Trans>Medical conditions?</Trans>}
      >
        {(answer) => (answer ? <PersonNotesField name="medical_conditions" rows={2} /> : null)}
      </PersonQuestion>
      <PersonQuestion name="photo_consent" optional="unmarked" answers="may" label={<PhotoQuestion />} />
      <PersonQuestion name="english_first_language" optional="unmarked" label={<LanguageQuestion />}>
        {(answer) => (answer === false ? <PersonTextField name="first_language" /> : null)}
      </PersonQuestion>
    </div>
  )
}

const getFirstName = (draft: PersonDraft) => draft.first_name.trim()

const PhotoQuestion = () => {
  const name = useFormValues(getFirstName)
  return name ? <Trans>May we take photos of {name}?</Trans> : <Trans>May we take photos of them?</Trans>
}

const LanguageQuestion = () => {
  const name = useFormValues(getFirstName)
  return name ? <Trans>Is English {name}'s first language?</Trans> : <Trans>Is English their first language?</Trans>
}

/** Day of the last confirmation, and the button that confirms the answers again. */
const ConfirmationStatus = ({ day }: { day: Day | null }) => {
  const { setValue } = useFormContext<PersonDraft>()
  const isConfirmed = useFormValues((draft: PersonDraft) => draft.still_right)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="text-sm text-muted-foreground" role="status">
        <ConfirmationText isConfirmed={isConfirmed} date={day ? formatDay(day) : null} />
      </p>
      <Button
        aria-pressed={isConfirmed}
        variant={isConfirmed ? 'secondary' : 'outline'}
        icon={BadgeCheck}
        onClick={() => setValue('still_right', !isConfirmed)}
      >
        <Trans>Still correct</Trans>
      </Button>
    </div>
  )
}

function ConfirmationText({ isConfirmed, date }: { isConfirmed: boolean; date: string | null }) {
  if (isConfirmed) return <Trans>Confirmed today, once you save.</Trans>
  if (date) return <Trans>Last confirmed on {date}.</Trans>
  return <Trans>No one has confirmed this yet.</Trans>
}
