import { getLondonDay } from '@contract/rules/days.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { ListChecks } from 'lucide-react'
import { type ReactNode, useCallback, useState } from 'react'
import { FormBody } from '@/kit/form/form-body.tsx'
import { useFormContext, useFormValues } from '@/kit/form/form-context.ts'
import { InertWhileSaving, ShowIf } from '@/kit/form/form-parts.tsx'
import { useIsFormBusy } from '@/kit/form/use-app-form.ts'
import { Button } from '@/ui/button.tsx'
import { Segmented } from '@/ui/segmented.tsx'
import { AttendanceTypeField, BirthFields, isAdult } from '../-person/details-fields.tsx'
import { FormDraft, type FormDraftProps } from '../-person/form-draft.tsx'
import { FoodFields } from '../-person/health-fields.tsx'
import type { PersonDraft } from '../-person/person-draft.ts'
import { PersonNotesField, PersonTextField } from '../-person/person-fields.tsx'
import { useAnswerErrors } from '../-person/person-labels.ts'
import { findProblems } from '../-person/person-problems.ts'
import { findBirthdayQuestion } from '../-person/save-questions.ts'
import { type DuplicateSearch, useSaving } from '../-person/use-saving.tsx'
import { isWalkInField, toPersonDraft } from './walk-in-draft.ts'

type WalkInFormProps = FormDraftProps & {
  /** Initial values of an empty form. */
  emptyDraft: PersonDraft
  saveLabel: ReactNode
  duplicates: DuplicateSearch
  onSave: (draft: PersonDraft) => Promise<unknown>
  /** Called to continue in the full form with the answers so far. */
  onOpenFullForm: (draft: PersonDraft) => void
  onCancel: () => void
}

/** Walk-in form with few questions, which takes about twenty seconds. Only the names are required. */
export const WalkInForm = ({
  emptyDraft,
  saveLabel,
  duplicates,
  onSave,
  onOpenFullForm,
  onCancel,
  ...draftProps
}: WalkInFormProps) => {
  const { t } = useLingui()
  const [defaultValues] = useState(draftProps.storedDraft?.values ?? emptyDraft)
  const wasAdult = defaultValues.is_adult
  const today = getLondonDay()
  const toErrors = useAnswerErrors()
  const { form, submit, dialog } = useSaving({
    defaultValues,
    rules: useCallback(
      (values) => {
        const problems = findProblems(toPersonDraft(values, wasAdult), { opened: null, today, boh: false })
        // Leave out questions that only the full form has, such as the survey.
        return toErrors(Object.fromEntries(Object.entries(problems).filter(([field]) => isWalkInField(field))))
      },
      [toErrors, wasAdult, today],
    ),
    findQuestions: (draft) => findBirthdayQuestion(draft, today),
    duplicates,
    onSave: (draft) => onSave(toPersonDraft(draft, wasAdult)),
  })
  const isBusy = useIsFormBusy(form)
  return (
    <FormBody form={form} className="grid gap-4" onSubmit={() => submit('stay')}>
      <InertWhileSaving className="grid gap-4">
        {/* Store the values as a draft of the full form, so that a crash of the tablet loses no data. */}
        <FormDraft
          {...draftProps}
          initialDraft={emptyDraft}
          opened={null}
          toDraft={(values) => toPersonDraft(values, wasAdult)}
        />
        <div className="grid gap-5 rounded-xl border border-border bg-card p-5 md:grid-cols-2">
          <ChildOrAdult />
          <PersonTextField name="first_name" label={t`First Name`} />
          <PersonTextField name="last_name" label={t`Surname`} />
          <ShowIf condition={isAdult}>
            <AttendanceTypeField />
          </ShowIf>
          <BirthFields today={today} />
          <div className="md:col-span-2">
            <FoodFields hint={<Trans>Leave blank if nobody has asked yet.</Trans>} />
          </div>
          <PersonNotesField name="medical_conditions" optional rows={2} />
          <PersonTextField name="emergency_contact_name" optional />
          <PersonTextField name="emergency_contact_number" optional type="tel" />
        </div>
      </InertWhileSaving>
      <footer className="save-bar" data-toast-clear="bar">
        <Button
          variant="ghost"
          icon={ListChecks}
          disabled={isBusy}
          className="me-auto"
          onClick={() => onOpenFullForm(toPersonDraft(form.getValues(), wasAdult))}
        >
          <Trans>Full form</Trans>
        </Button>
        <Button disabled={isBusy} onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" variant="primary" busy={isBusy}>
          {saveLabel}
        </Button>
      </footer>
      {dialog}
    </FormBody>
  )
}

const ChildOrAdult = () => {
  const { t } = useLingui()
  const { setValue } = useFormContext<PersonDraft>()
  const kind = useFormValues(isAdult) ? 'adult' : 'child'
  return (
    <Segmented
      size="comfort"
      className="md:col-span-2"
      label={t`Child or adult`}
      value={kind}
      onValueChange={(chosen) => setValue('is_adult', chosen === 'adult')}
      options={[
        { value: 'child', label: t`Child` },
        { value: 'adult', label: t`Adult` },
      ]}
    />
  )
}
