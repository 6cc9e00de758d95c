import { allergens } from '@contract/option-lists.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { allergenWords } from '@/blocks/allergen-words.ts'
import { Field } from '@/ui/field.tsx'
import { MultiSelect } from '@/ui/multi-select.tsx'
import { Line, Notes, Question, usePersonFields } from './person-fields.tsx'

/** What the kitchen and a first aider must know, and what may be done (PER-14 to PER-18). */
export const HealthFields = () => {
  const { t, i18n } = useLingui()
  const { form } = usePersonFields()
  return (
    <div className="grid gap-4">
      <Question
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
                      placeholder={t`None known`}
                      options={allergens.map((value) => ({ value, label: i18n._(allergenWords[value]) }))}
                      removeLabel={(label) => t`Remove ${label}`}
                      onValueChange={(value) =>
                        field.handleChange(allergens.filter((a) => value.includes(a)))
                      }
                    />
                  </Field>
                )}
              </form.Field>
              <Notes name="dietary_requirements" label={t`What should the kitchen know?`} required />
            </div>
          ) : null
        }
      </Question>
      <Question
        name="has_medical_conditions"
        answers="there_is"
        question={<Trans>Medical conditions?</Trans>}
      >
        {(answer) => (answer ? <Notes name="medical_conditions" required /> : null)}
      </Question>
      <Question name="photo_consent" answers="may" question={<Trans>May we take photos of them?</Trans>} />
      <Question
        name="english_first_language"
        answers="it_is"
        question={<Trans>Is English their first language?</Trans>}
      >
        {(answer) => (answer === false ? <Line name="first_language" required max={100} /> : null)}
      </Question>
    </div>
  )
}
