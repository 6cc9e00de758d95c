import { getLondonDay } from '@contract/rules/days.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useStore } from '@tanstack/react-form'
import { clsx } from 'clsx'
import { Check, ListChecks, UserPlus } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { FormBody } from '@/kit/form/form-body.tsx'
import { useFormContext, useFormValues } from '@/kit/form/form-context.ts'
import { InertWhileSaving, ShowIf } from '@/kit/form/form-parts.tsx'
import { useIsFormBusy } from '@/kit/form/use-app-form.ts'
import { Button } from '@/ui/button.tsx'
import { Segmented } from '@/ui/segmented.tsx'
import { AttendanceTypeField, BirthFields, isAdult, isChild } from '../-person/details-fields.tsx'
import { FormDraft, type FormDraftProps } from '../-person/form-draft.tsx'
import { FoodFields } from '../-person/health-fields.tsx'
import type { PersonDraft } from '../-person/person-draft.ts'
import { PersonNotesField, PersonTextField } from '../-person/person-fields.tsx'
import { useAnswerErrors } from '../-person/person-labels.ts'
import { findProblems } from '../-person/person-problems.ts'
import type { StepAfterSaving } from '../-person/save-bar.tsx'
import { findBirthdayQuestion } from '../-person/save-questions.ts'
import { type DuplicateSearch, useSaving } from '../-person/use-saving.tsx'
import { SharedField, SiblingsPanel, useSiblings } from './siblings.tsx'
import { isWalkInField, toPersonDraft } from './walk-in-draft.ts'

type WalkInFormProps = FormDraftProps & {
  /** Initial values of an empty form. */
  emptyDraft: PersonDraft
  /** True if the form follows the registration of a brother or sister. The first name then receives the focus. */
  isSibling: boolean
  saveLabel: ReactNode
  /** State of a registered child in words, such as "here". */
  stateLabel: string
  duplicates: DuplicateSearch
  onSave: (draft: PersonDraft, after: StepAfterSaving) => Promise<unknown>
  /** Called to continue in the full form with the answers so far. */
  onOpenFullForm: (draft: PersonDraft) => void
}

/** Walk-in form with few questions, which takes about twenty seconds. Only the names are required. */
export const WalkInForm = ({
  emptyDraft,
  isSibling,
  saveLabel,
  stateLabel,
  duplicates,
  onSave,
  onOpenFullForm,
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
    onSave: (draft, after) => onSave(toPersonDraft(draft, wasAdult), after),
  })
  const isBusy = useIsFormBusy(form)
  const siblings = useSiblings(useStore(form.store, ({ values }) => (values as PersonDraft).family_entries))
  useEffect(() => {
    if (isSibling) form.element.current?.querySelector<HTMLInputElement>('input[autocapitalize="words"]')?.focus()
  }, [isSibling, form])
  return (
    <FormBody form={form} className="grid gap-4" onSubmit={() => submit('stay')}>
      <InertWhileSaving
        className={clsx('grid gap-4', siblings.length > 0 && 'lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start')}
      >
        {/* Store the values as a draft of the full form, so that a crash of the tablet loses no data. */}
        <FormDraft
          {...draftProps}
          initialDraft={emptyDraft}
          opened={null}
          toDraft={(values) => toPersonDraft(values, wasAdult)}
        />
        <div className="grid gap-5 rounded-xl border border-border bg-card p-5 md:grid-cols-2">
          {siblings.length > 0 ? null : <ChildOrAdult />}
          <PersonTextField name="first_name" label={t`First Name`} />
          <SharedField name="last_name" label={t`Surname`} siblings={siblings} />
          <ShowIf condition={isAdult}>
            <AttendanceTypeField />
          </ShowIf>
          <BirthFields today={today} />
          <div className="md:col-span-2">
            <FoodFields hint={<Trans>Leave blank if nobody has asked yet.</Trans>} />
          </div>
          <PersonNotesField name="medical_conditions" optional rows={2} className="md:col-span-2" />
          <SharedField name="emergency_contact_name" optional siblings={siblings} />
          <SharedField name="emergency_contact_number" optional type="tel" siblings={siblings} />
        </div>
        {siblings.length > 0 ? <SiblingsPanel siblings={siblings} stateLabel={stateLabel} /> : null}
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
        <ShowIf condition={isChild}>
          <Button
            icon={UserPlus}
            disabled={isBusy}
            className="max-md:min-w-0 max-md:flex-1 max-md:basis-0 max-md:px-3 max-md:text-sm"
            onClick={() => submit('add_sibling')}
          >
            <Trans>Register and add a brother or sister</Trans>
          </Button>
        </ShowIf>
        <Button type="submit" variant="primary" icon={Check} busy={isBusy} className="max-md:w-full">
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
