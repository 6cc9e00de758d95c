import { shouldShowSurvey } from '@contract/rules/person.ts'
import { useLingui } from '@lingui/react/macro'
import { useStore } from '@tanstack/react-form'
import { MessageCircleHeart } from 'lucide-react'
import { Checkbox } from '@/ui/checkbox.tsx'
import { FieldGroup } from '@/ui/field-group.tsx'
import { surveyAnswerLabels } from '@/words/survey-labels.ts'
import { PersonTextField, usePersonFields } from './person-fields.tsx'
import { type SurveyGroup, surveyGroups } from './survey-groups.ts'
import { useProblemMessage } from './use-problem-message.ts'

/** Survey of the reasons to visit and of statements that are true for the family (PER-114, PER-115). */
export const SurveyFields = () => (
  <div className="grid gap-6">
    {surveyGroups.map((group) => (
      <SurveyGroupFields key={group.fields[0]} group={group} />
    ))}
  </div>
)

const SurveyGroupFields = ({ group: { question, fields, none } }: { group: SurveyGroup }) => {
  const { i18n } = useLingui()
  const { form } = usePersonFields()
  const getProblemMessage = useProblemMessage()
  const [firstField] = fields
  const isSurveyRequired = useStore(form.store, ({ values }) => shouldShowSurvey(values))
  /** Sets an answer. "None of the above" clears the other answers of its group (PER-147, PER-149). */
  const choose = (field: SurveyGroup['fields'][number], isChecked: boolean) => {
    form.setFieldValue(field, isChecked)
    if (field === none && isChecked)
      for (const otherField of fields) if (otherField !== none) form.setFieldValue(otherField, false)
    // Clear the group's error, which is stored on the first field of the group.
    form.setFieldMeta(firstField, (meta) => ({ ...meta, errorMap: {} }))
  }
  return (
    <form.Field name={firstField}>
      {(field) => {
        const error = getProblemMessage(firstField, field.state.meta.errors[0])
        return (
          <FieldGroup
            legend={
              fields.includes('why_other') ? (
                <span className="inline-flex items-center gap-2.5 text-lg">
                  <MessageCircleHeart aria-hidden="true" className="text-link" />
                  {i18n._(question)}
                </span>
              ) : (
                i18n._(question)
              )
            }
            // Show the hint even before the first save attempt, because a record without an answer cannot be saved
            // (PER-142).
            hint={error || !isSurveyRequired ? undefined : getProblemMessage(firstField, 'choose_one')}
            error={error}
          >
            <form.Subscribe selector={({ values }) => values}>
              {(values) => (
                <div className="grid gap-x-6 sm:grid-cols-2">
                  {fields.map((each) => (
                    <Checkbox
                      key={each}
                      className="border-b border-border"
                      checked={values[each]}
                      disabled={none !== null && values[none] && each !== none}
                      onCheckedChange={(isChecked) => choose(each, isChecked)}
                    >
                      {i18n._(surveyAnswerLabels[each])}
                    </Checkbox>
                  ))}
                  {fields.includes('why_other') && values.why_other ? (
                    <div className="pt-2 sm:col-span-2">
                      <PersonTextField name="why_other_detail" required max={500} />
                    </div>
                  ) : null}
                </div>
              )}
            </form.Subscribe>
          </FieldGroup>
        )
      }}
    </form.Field>
  )
}
