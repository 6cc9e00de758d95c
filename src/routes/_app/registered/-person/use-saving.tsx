import { type ReactNode, useRef, useState } from 'react'
import { useErrorNotice } from '@/data/use-error-notice.ts'
import { type AppForm, type AppFormOptions, useAppForm } from '@/kit/form/use-app-form.ts'
import { useToast } from '@/ui/toast.tsx'
import type { PersonMatch } from '../-walk-in/find-matches.ts'
import type { PersonDraft } from './person-draft.ts'
import { usePersonLabel } from './person-labels.ts'
import type { StepAfterSaving } from './save-bar.tsx'
import { SaveDialog } from './save-dialogs.tsx'
import { type SaveQuestion, toAdult } from './save-questions.ts'

/** Search for registered people who may be the same person, before a new person is saved. */
export type DuplicateSearch = {
  find: (draft: PersonDraft) => Promise<PersonMatch[]>
  /** Uses a registered person in place of the new person. */
  choose: (match: PersonMatch, draft: PersonDraft, after: StepAfterSaving) => Promise<unknown>
}

type SavingOptions = Pick<AppFormOptions<PersonDraft>, 'defaultValues' | 'rules' | 'getNote'> & {
  findQuestions: (draft: PersonDraft, after: StepAfterSaving) => SaveQuestion[]
  /** Undefined for a registered person. */
  duplicates?: DuplicateSearch | undefined
  onSave: (draft: PersonDraft, after: StepAfterSaving) => Promise<unknown>
}

type SavingState = {
  form: AppForm<PersonDraft>
  /** Called when the user presses Save. */
  submit: (after: StepAfterSaving) => void
  /** Dialog with the question that needs an answer before saving. */
  dialog: ReactNode
}

/** Manages the form of a person, and the sequence of questions between pressing Save and saving. */
export const useSaving = ({ findQuestions, duplicates, onSave, ...options }: SavingOptions): SavingState => {
  const { leavePage } = useToast()
  const showErrorNotice = useErrorNotice()
  const [question, setQuestion] = useState<SaveQuestion | null>(null)
  const answeredQuestions = useRef(new Set<SaveQuestion['kind']>())
  const afterSaving = useRef<StepAfterSaving>('stay')
  const findNextQuestion = async (draft: PersonDraft): Promise<SaveQuestion | null> => {
    // Find the questions again after each answer, because text in one dialog can cause another question.
    const nextQuestion = findQuestions(draft, afterSaving.current).find(
      ({ kind }) => !answeredQuestions.current.has(kind),
    )
    if (nextQuestion || !duplicates || answeredQuestions.current.has('duplicates')) return nextQuestion ?? null
    const matches = await duplicates.find(draft)
    return matches.length > 0 ? { kind: 'duplicates', matches, isAdult: draft.is_adult } : null
  }
  const form = useAppForm<PersonDraft>({
    ...options,
    getLabel: usePersonLabel(),
    autoComplete: 'off',
    onFailure: showErrorNotice,
    onSave: async (values) => {
      const draft = answeredQuestions.current.has('birthday') ? toAdult(values) : values
      const nextQuestion = await findNextQuestion(draft)
      setQuestion(nextQuestion)
      if (!nextQuestion) await onSave(draft, afterSaving.current)
    },
    onRefused: () => {
      // Close the success toast of the previous save. The user could mistake it for the result of this save.
      leavePage()
      const dialogField = document.querySelector<HTMLElement>('[role="dialog"] [aria-invalid="true"]')
      dialogField?.focus()
      if (!dialogField) setQuestion(null)
      return dialogField !== null
    },
  })
  return {
    form,
    submit: (after) => {
      afterSaving.current = after
      answeredQuestions.current.clear()
      form.submit()
    },
    dialog: question ? (
      <SaveDialog
        key={question.kind}
        question={question}
        onConfirm={() => {
          answeredQuestions.current.add(question.kind)
          form.submit()
        }}
        onChoose={(match) => duplicates?.choose(match, form.getValues(), afterSaving.current).catch(showErrorNotice)}
        onCancel={() => setQuestion(null)}
      />
    ) : null,
  }
}
