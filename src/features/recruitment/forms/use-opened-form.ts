import type { FormStatus } from '@contract/recruitment/vocabulary.ts'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react'
import type { Values } from '@/kit/public/answer-path.ts'
import { useSavedForm } from '@/kit/public/use-saved-form.ts'
import type { WizardOptions } from '@/kit/public/use-wizard.ts'
import type { FormDraft } from './form-draft.ts'
import { useFormProblemMessages } from './form-problem-messages.ts'
import type { OpenedForm } from './link-form-page.tsx'

/** Manages the steps and answers of a form that was opened by its link. */
export const useOpenedForm = <V extends Values, T extends { status: FormStatus }>(
  { id, form, onClear: _, ...opened }: OpenedForm<V, T>,
  { choices, load, save, sentAlong }: FormDraft<V, T>,
  steps: WizardOptions<V>['steps'],
) =>
  useSavedForm<V>({
    ...opened,
    steps,
    choices,
    words: useFormProblemMessages(),
    isAsked: isQuestionShown,
    record: form?.record ?? null,
    isBegun: form !== null && form.told.status !== 'not_started',
    load: async () => (await load(id))?.record ?? null,
    save: save(id),
    sentAlong,
  })

/** Returns the questions' translated labels for the list of errors. Key: field. */
export const useQuestionLabels = (labels: Readonly<Record<string, MessageDescriptor>>): Record<string, string> => {
  const { i18n } = useLingui()
  return Object.fromEntries(Object.entries(labels).map(([field, label]) => [field, i18n._(label)]))
}

/** Returns true if the question is shown. The certificate's date is shown only if the applicant has a certificate. */
function isQuestionShown(field: string, values: Values): boolean {
  return field !== 'dbs_certificate_issue_date' || values.dbs_certificate === true
}
