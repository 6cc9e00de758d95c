import { useEffect, useEffectEvent, useMemo } from 'react'
import { ApiError } from '@/api/errors.ts'
import { useDraftAutosave } from '@/kit/form/use-draft-autosave.ts'
import type { Values } from './answer-path.ts'
import { createDraftStore, type Draft, type DraftPlace } from './draft-storage.ts'
import { useSubmitWithRetry } from './use-submit-with-retry.ts'
import { useWizard, type WizardOptions } from './use-wizard.ts'

type LocalFormOptions<V extends Values> = WizardOptions<V> & {
  /** Draft of an earlier visit. It replaces the initial answers. */
  draft?: Draft<V> | null
  /** Location of the draft until the form is sent. Without it the form has no stored draft. */
  place?: DraftPlace | null
  /** Name of the form in the stored draft. */
  about?: string
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
}

/** Manages a public form that only this device stores until it is sent, and retries while the device is offline. */
export const useLocalForm = <V extends Values>(options: LocalFormOptions<V>) => {
  const { begin, draft = null, place = null, about = '', send, onSent, onGone, onRefused, ...wizardOptions } = options
  const wizard = useWizard<V>({ ...wizardOptions, begin: draft ?? begin })
  const { values, at: step } = wizard
  const submission = useSubmitWithRetry({
    pending: draft?.attempt ?? null,
    getValues: () => values,
    storeAttempt: (attempt) => autosave.storeNow({ about, values, step, attempt }),
    send: ({ id, body }) =>
      send(JSON.parse(body) as V, id).catch((error: unknown) => {
        // Treat the form as sent if it has arrived but the response was lost.
        if (!(error instanceof ApiError && error.code === 'already_submitted')) throw error
      }),
    onSent: () => void autosave.end().then(onSent),
    onRefused: (error) => {
      if (onRefused?.(error)) return true
      if (onGone && error instanceof ApiError && error.status === 404) onGone()
      return wizard.mark(error)
    },
  })
  const { attempt } = submission
  const hasAnswers = useMemo(() => JSON.stringify(values) !== JSON.stringify(begin.values), [values, begin.values])
  const draftToStore = useMemo(
    () => (hasAnswers ? { about, values, step, attempt } : null),
    [hasAnswers, about, values, step, attempt],
  )
  const autosave = useDraftAutosave<Draft<V>>({ draft: draftToStore, store: createDraftStore(place) })
  // Send the answers again if the previous visit was closed before the server responded. The server accepts each
  // attempt id only once.
  const resendPending = useEffectEvent(() => {
    if (draft?.attempt && wizard.isLast) submission.send()
  })
  useEffect(() => resendPending(), [])
  return {
    wizard,
    autosave,
    /** True if any answer differs from the initial answers. */
    hasAnswers,
    ...submission,
  }
}

export type LocalForm<V extends Values> = ReturnType<typeof useLocalForm<V>>
