import { participantRegistrationOperations } from '@contract/participant-registration.ts'
import { useCallback, useEffect, useState } from 'react'
import { call } from '@/api/call.ts'
import { ApiError } from '@/api/errors.ts'
import { getStorageTrouble } from '@/browser/storage-trouble.ts'
import { readSent, readStoredForm, type StoredForm } from './draft-storage.ts'

/** Privacy notice. Key: language. It is not available offline. */
export type Notice = { en: string; cy: string }

type Club =
  | { state: 'loading' | 'gone' }
  | { state: 'failed'; error: unknown }
  | { state: 'there'; name: string; notice?: Notice | undefined; kept: StoredForm | null; sent: boolean }

/** Loads the club of a link and the forms that this phone has stored for the club (SELF-06 to SELF-08). */
export const useClub = (hashid: string): { club: Club; again: () => void } => {
  const [club, setClub] = useState<Club>({ state: 'loading' })
  const [attempts, setAttempts] = useState(0)
  const retry = useCallback(() => setAttempts((before) => before + 1), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies(attempts): a retry loads it again
  useEffect(() => {
    const stop = new AbortController()
    const load = async () => {
      const [storedForm = null, sent = null] = getStorageTrouble()
        ? []
        : await Promise.all([readStoredForm(hashid), readSent(hashid)])
      const storedForms = { kept: storedForm, sent: sent !== null }
      try {
        const { organisation_name, privacy_notice: notice } = await call(
          participantRegistrationOperations['participant_registration.organisation'],
          {
            params: { organisation_hashid: hashid },
            signal: stop.signal,
          },
        )
        return { state: 'there', name: organisation_name, notice, ...storedForms } as const
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return { state: 'gone' } as const
        // Continue with a stored form if the phone is offline.
        const anyStoredForm = storedForm ?? sent
        return anyStoredForm
          ? ({ state: 'there', name: anyStoredForm.club, ...storedForms } as const)
          : ({ state: 'failed', error } as const)
      }
    }
    void load().then((loaded) => stop.signal.aborted || setClub(loaded))
    return () => stop.abort()
  }, [hashid, attempts])
  const failed = club.state === 'failed'
  useEffect(() => {
    if (!failed) return
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [failed, retry])
  return { club, again: retry }
}
