import type { FamilyPerson } from '@contract/family/family-page.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { focusFirstProblem } from '@/features/self-registration/part-answers.tsx'
import { AnswersContext } from '@/kit/public/answers-context.ts'
import { Button } from '@/ui/button.tsx'
import type { FactDraft } from './fact-drafts.ts'
import { findFactProblems, getFactMessage } from './find-problems.ts'
import type { FactDrafts } from './use-fact-drafts.ts'

type EditFormProps = {
  label: string
  draft: FactDraft
  drafts: FactDrafts
  person: FamilyPerson
  /** Fields of the row. */
  children: ReactNode
}

/** Form of a row that is being changed. What is typed stays in this tab until it is saved or cancelled. */
export function EditForm({ label, draft, drafts, person, children }: EditFormProps) {
  const { i18n } = useLingui()
  const headingId = useId()
  const form = useRef<HTMLFormElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  /** Number of failed attempts to save. Problems are shown from the first one. */
  const [attempts, setAttempts] = useState(0)
  const problems = findFactProblems(draft.group, draft.values, person.allergens ?? [])
  const refused = Object.fromEntries((draft.refused ?? []).map((field) => [field, 'wrong' as const]))
  const errors = Object.fromEntries(
    Object.entries({ ...refused, ...(attempts > 0 ? problems : {}) }).map(([field, problem]) => [
      field,
      i18n._(getFactMessage(field, problem)),
    ]),
  )
  useEffect(() => heading.current?.focus(), [])
  useEffect(() => {
    if (attempts > 0) focusFirstProblem(form.current)
  }, [attempts])
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (Object.keys(problems).length > 0) setAttempts(attempts + 1)
    else drafts.save(draft)
  }
  const cancelOnEscape = (event: KeyboardEvent) => {
    // Leave Escape to an input method that is composing a character.
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) drafts.cancel(draft)
  }
  return (
    <form
      ref={form}
      noValidate
      aria-labelledby={headingId}
      className="my-1 grid gap-3 rounded-lg border-2 border-s-6 border-primary bg-card p-3.5"
      onSubmit={save}
      onKeyDown={cancelOnEscape}
    >
      <h3
        ref={heading}
        id={headingId}
        tabIndex={-1}
        className="flex flex-wrap items-baseline justify-between gap-x-2.5 font-bold"
      >
        {label}
        <small className="text-sm font-medium text-link">
          <Trans>You are changing this</Trans>
        </small>
      </h3>
      <AnswersContext
        value={{ values: draft.values, set: (patch) => drafts.change(draft, patch as FactDraft['values']), errors }}
      >
        {children}
      </AnswersContext>
      <div className="flex flex-wrap gap-2.5">
        <Button className="min-h-touch" onClick={() => drafts.cancel(draft)}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" variant="primary" className="min-h-touch flex-auto">
          <Trans>Save change</Trans>
        </Button>
      </div>
    </form>
  )
}
