import { useState } from 'react'
import { ApiError } from '@/api/errors.ts'
import type { Values } from './answer-path.ts'
import { type Attempt, attemptOf } from './attempt.ts'
import { useSending } from './use-sending.ts'
import { useWizard, type WizardOptions, type WizardStep } from './use-wizard.ts'

type ShortFormOptions<V extends Values> = Pick<WizardOptions<V>, 'choices' | 'words'> & {
  step: WizardStep
  begin: V
  /** @param id the server takes the same one once. @throws ApiError, NoAnswer */
  send: (values: V, id: string) => Promise<unknown>
  onSent: () => void
  /** The link leads to nothing any more. */
  onGone?: () => void
}

/** A public form of one page that is sent at once, and again while there is no network. It is kept nowhere. */
export const useShortForm = <V extends Values>(options: ShortFormOptions<V>) => {
  const { step, begin, send, onSent, onGone, ...asked } = options
  const [steps] = useState([step])
  const wizard = useWizard<V>({ ...asked, steps, begin: { values: begin, step: 0 } })
  const [attempt, setAttempt] = useState<Attempt | null>(null)
  const sending = useSending({
    attempt: async (anew) => {
      const made = attemptOf(anew ? null : attempt, wizard.values)
      setAttempt(made)
      return made
    },
    send: ({ id, body }) =>
      send(JSON.parse(body) as V, id).catch((error: unknown) => {
        // An answer was lost on its way: the form has arrived.
        if (!(error instanceof ApiError && error.code === 'already_submitted')) throw error
      }),
    onSent,
    onRefused: (error) => {
      if (onGone && error instanceof ApiError && error.status === 404) onGone()
      return wizard.mark(error)
    },
  })
  return { wizard, ...sending }
}

export type ShortFormState<V extends Values> = ReturnType<typeof useShortForm<V>>
