import type { Day } from '@contract/rules/days.ts'
import { useForm } from '@tanstack/react-form'
import type { PersonDraft } from './person-draft.ts'
import { findProblems } from './person-problems.ts'

export type PersonFormOptions = {
  initial: PersonDraft
  /** Record as it was opened, or null for a new person. */
  opened: PersonDraft | null
  today: Day
  boh: boolean
  onSave: (draft: PersonDraft) => Promise<void>
}

/** Creates the form of a person. The errors of a field contain its problem as a `Problem`. */
export const usePersonForm = ({ initial, opened, today, boh, onSave }: PersonFormOptions) =>
  useForm({
    defaultValues: initial,
    // Validate again on each press of Save, because the user may have repaired the earlier problems.
    canSubmitWhenInvalid: true,
    validators: {
      onSubmit: ({ value }) => {
        const fields = findProblems(value, { opened, today, boh })
        return Object.keys(fields).length ? { fields } : undefined
      },
    },
    onSubmit: ({ value }) => onSave(value),
  })

export type PersonFormApi = ReturnType<typeof usePersonForm>
