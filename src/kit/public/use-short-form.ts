import { useState } from 'react'
import { ApiError } from '@/api/errors.ts'
import type { Values } from './answer-path.ts'
import { type Attempt, prepareAttempt } from './attempt.ts'
import type { DraftPlace } from './draft-storage.ts'
import { useDraftAutosave } from './use-draft-autosave.ts'
import { useSending } from './use-sending.ts'
import { useWizard, type WizardOptions, type WizardStep } from './use-wizard.ts'

type ShortFormOptions<V extends Values> = Pick<WizardOptions<V>, 'choices' | 'words'> & {
  step: WizardStep
  begin: V
  /**
   * @param id attempt id, which the server accepts only once
   * @throws ApiError, NoAnswer
   */
  send: (values: V, id: string) => Promise<unknown>
  onSent: () => void
  /** Called if the link has become invalid. */
  onGone?: () => void
  /**
   * Handles an error that needs a prompt and not a rejection of the form.
   * @returns false for any other error
   */
  onRefused?: (error: unknown) => boolean
  /** Location of the draft until the form is sent. Without it the form has no stored draft. */
  place?: DraftPlace
  /** Name of the form in the stored draft. */
  about?: string
}

/** Manages a public form on one page. The form is sent at once, and retried while the device is offline. */
export const useShortForm = <V extends Values>(options: ShortFormOptions<V>) => {
  const { step, begin, send, onSent, onGone, onRefused, place, about = '', ...wizardOptions } = options
  const [steps] = useState([step])
  const wizard = useWizard<V>({ ...wizardOptions, steps, begin: { values: begin, step: 0 } })
  const [attempt, setAttempt] = useState<Attempt | null>(null)
  const isTouched = wizard.values !== begin
  const keeping = useDraftAutosave(
    place ?? null,
    place && isTouched ? { about, values: wizard.values, step: 0, attempt } : null,
  )
  const sending = useSending({
    attempt: async (isNewAttempt) => {
      const newAttempt = prepareAttempt(isNewAttempt ? null : attempt, wizard.values)
      setAttempt(newAttempt)
      return newAttempt
    },
    send: ({ id, body }) =>
      send(JSON.parse(body) as V, id).catch((error: unknown) => {
        // Treat the form as sent if it has arrived but the response was lost.
        if (!(error instanceof ApiError && error.code === 'already_submitted')) throw error
      }),
    onSent: () => {
      void keeping.end()
      onSent()
    },
    onRefused: (error) => {
      if (onRefused?.(error)) return true
      if (onGone && error instanceof ApiError && error.status === 404) onGone()
      return wizard.mark(error)
    },
  })
  return { wizard, keeping, ...sending }
}

export type ShortFormState<V extends Values> = ReturnType<typeof useShortForm<V>>
