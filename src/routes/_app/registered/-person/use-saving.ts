import { type RefObject, useEffect, useRef, useState } from 'react'
import type { StoredRow } from '@/sync-state/use-replica.ts'
import { useToast } from '@/ui/toast.tsx'
import { toAdult } from '../-walk-in/walk-in-values.ts'
import { isDraftChanged, type PersonDraft } from './person-draft.ts'
import { findProblems } from './person-problems.ts'
import type { StepAfterSaving } from './save-bar.tsx'
import { findSaveQuestions, type SaveQuestion } from './save-questions.ts'
import { type PersonFormApi, type PersonFormOptions, usePersonForm } from './use-person-form.ts'

type SavingOptions = Omit<PersonFormOptions, 'onSave'> & {
  /** Element of the form, which is searched for invalid fields. */
  element: RefObject<HTMLFormElement | null>
  /** Returns people of the register by their ids. */
  relatives: (ids: readonly string[]) => StoredRow<'registered'>[]
  onSave: (draft: PersonDraft, after: StepAfterSaving) => Promise<void>
}

type SavingState = {
  form: PersonFormApi
  /** Called when the user presses Save. */
  submit: (after: StepAfterSaving) => void
  /** Question that needs an answer before saving. */
  question: SaveQuestion | null
  /** Continues with the current values of the form. */
  goOn: () => void
  cancel: () => void
}

const INVALID_FIELD_SELECTOR = '[aria-invalid="true"]'

/** Manages the form of a person, and the sequence of questions between pressing Save and saving. */
export const useSaving = ({ element, relatives, onSave, ...options }: SavingOptions): SavingState => {
  const { leavePage } = useToast()
  const [question, setQuestion] = useState<SaveQuestion | null>(null)
  const answeredQuestions = useRef(new Set<SaveQuestion['ask']>())
  const afterSaving = useRef<StepAfterSaving>('stay')
  const form = usePersonForm({
    ...options,
    onSave: async (draft) => {
      const { opened, boh } = options
      // Save nothing if the user goes from an unchanged record to another person.
      const isLeavingUnchanged = afterSaving.current !== 'stay' && opened !== null && !isDraftChanged(opened, draft)
      // Find the questions again after each answer, because text in one dialog can cause another question.
      const questions = isLeavingUnchanged
        ? []
        : findSaveQuestions({
            draft,
            before: opened,
            boh,
            family: relatives(draft.family_entries),
            familyBefore: relatives(opened?.family_entries ?? []),
          })
      const nextQuestion = questions.find(({ ask }) => !answeredQuestions.current.has(ask))
      setQuestion(nextQuestion ?? null)
      const draftToSave = answeredQuestions.current.has('birthday') ? toAdult(draft) : draft
      if (!nextQuestion) await onSave(draftToSave, afterSaving.current)
    },
  })
  const [refusalCount, setRefusalCount] = useState(0)
  useEffect(() => {
    if (!refusalCount) return
    const dialogField = document.querySelector<HTMLElement>(`[role="dialog"] ${INVALID_FIELD_SELECTOR}`)
    if (dialogField) return dialogField.focus()
    setQuestion(null)
    element.current?.querySelector<HTMLElement>(INVALID_FIELD_SELECTOR)?.focus()
  }, [refusalCount, element])
  const trySubmit = () => {
    if (form.state.isSubmitting) return
    clearRepairedErrors(form, findProblems(form.state.values, options))
    void form.handleSubmit().then(() => {
      if (form.state.isValid) return
      // Close the success toast of the previous save. The user could mistake it for the result of this save.
      leavePage()
      setRefusalCount((times) => times + 1)
    })
  }
  return {
    form,
    question,
    submit: (then) => {
      afterSaving.current = then
      answeredQuestions.current.clear()
      trySubmit()
    },
    goOn: () => {
      if (question) answeredQuestions.current.add(question.ask)
      trySubmit()
    },
    cancel: () => setQuestion(null),
  }
}

/**
 * Clears errors of fields that are no longer shown. No validator would clear them, so they would block saving forever.
 */
const clearRepairedErrors = (form: PersonFormApi, problems: object): void => {
  const fields = Object.keys(form.state.fieldMeta) as (keyof typeof form.state.fieldMeta)[]
  for (const field of fields)
    if (form.state.fieldMeta[field]?.errors.length && !(field in problems))
      form.setFieldMeta(field, (meta) => ({ ...meta, errorMap: {} }))
}
