import type { Day } from '@contract/rules/days.ts'
import { useForm } from '@tanstack/react-form'
import type { PersonDraft } from './person-draft.ts'
import { problemsOf } from './person-problems.ts'

export type PersonFormOptions = {
  initial: PersonDraft
  /** The record as it was opened; null for a new person. */
  opened: PersonDraft | null
  today: Day
  boh: boolean
  onSave: (draft: PersonDraft) => Promise<void>
}

/** The form of a person; what is wrong with a field stands in its errors as a `Problem`. */
export const usePersonForm = ({ initial, opened, today, boh, onSave }: PersonFormOptions) =>
  useForm({
    defaultValues: initial,
    // What was wrong at the last press may have been mended since: each press looks again.
    canSubmitWhenInvalid: true,
    validators: {
      onSubmit: ({ value }) => {
        const fields = problemsOf(value, { opened, today, boh })
        return Object.keys(fields).length ? { fields } : undefined
      },
    },
    onSubmit: ({ value }) => onSave(value),
  })

export type PersonFormApi = ReturnType<typeof usePersonForm>
