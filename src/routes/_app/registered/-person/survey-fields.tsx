import { shouldShowSurvey } from '@contract/rules/person.ts'
import { useLingui } from '@lingui/react/macro'
import { MessageCircleHeart } from 'lucide-react'
import { useFormContext, useFormField, useFormValues } from '@/kit/form/form-context.ts'
import { ShowIf } from '@/kit/form/form-parts.tsx'
import { Checkbox } from '@/ui/checkbox.tsx'
import { FieldGroup } from '@/ui/field-group.tsx'
import { surveyAnswerLabels } from '@/words/survey-labels.ts'
import type { PersonDraft } from './person-draft.ts'
import { PersonTextField } from './person-fields.tsx'
import { problemMessages } from './person-labels.ts'
import { type SurveyGroup, surveyGroups } from './survey-groups.ts'

/** Survey of the reasons to visit and of statements that are true for the family (PER-114, PER-115). */
export const SurveyFields = () => (
  <div className="grid gap-6">
    {surveyGroups.map((group) => (
      <SurveyGroupFields key={group.fields[0]} group={group} />
    ))}
  </div>
)

const hasOtherReason = (draft: PersonDraft) => draft.why_other

const SurveyGroupFields = ({ group }: { group: SurveyGroup }) => {
  const { i18n } = useLingui()
  const { question, fields } = group
  // The group's error is stored on its first field.
  const { error } = useFormField(fields[0])
  const isRequired = useFormValues(shouldShowSurvey)
  const isFirstGroup = fields.includes('why_other')
  return (
    <FieldGroup
      legend={
        isFirstGroup ? (
          <span className="inline-flex items-center gap-2.5 text-lg">
            <MessageCircleHeart aria-hidden="true" className="text-link" />
            {i18n._(question)}
          </span>
        ) : (
          i18n._(question)
        )
      }
      // Show the hint even before the first save attempt, because a record without an answer cannot be saved (PER-142).
      hint={error || !isRequired ? undefined : i18n._(problemMessages.choose_one)}
      error={error}
    >
      <div className="grid gap-x-6 sm:grid-cols-2">
        {fields.map((field) => (
          <SurveyAnswer key={field} field={field} group={group} />
        ))}
        {isFirstGroup ? (
          <ShowIf condition={hasOtherReason}>
            <div className="pt-2 sm:col-span-2">
              <PersonTextField name="why_other_detail" />
            </div>
          </ShowIf>
        ) : null}
      </div>
    </FieldGroup>
  )
}

type SurveyAnswerProps = { field: SurveyGroup['fields'][number]; group: SurveyGroup }

/** Checkbox of one answer. "None of the above" clears the other answers of its group (PER-147, PER-149). */
const SurveyAnswer = ({ field, group: { fields, none } }: SurveyAnswerProps) => {
  const { i18n } = useLingui()
  const { setValue } = useFormContext<PersonDraft>()
  const isChosen = useFormValues((draft: PersonDraft) => draft[field])
  const isNoneChosen = useFormValues((draft: PersonDraft) => none !== null && draft[none])
  const choose = (isChecked: boolean) => {
    setValue(field, isChecked)
    if (field !== none || !isChecked) return
    for (const other of fields) if (other !== none) setValue(other, false)
  }
  return (
    <Checkbox
      className="border-b border-border"
      checked={isChosen}
      disabled={isNoneChosen && field !== none}
      onCheckedChange={choose}
    >
      {i18n._(surveyAnswerLabels[field])}
    </Checkbox>
  )
}
