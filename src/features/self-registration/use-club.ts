import { participantRegistrationOperations } from '@contract/participant-registration.ts'
import { useCallback, useEffect, useState } from 'react'
import { call } from '@/api/call.ts'
import { ApiError } from '@/api/errors.ts'
import { getStorageTrouble } from '@/device/storage-trouble.ts'
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
  const [tries, setTries] = useState(0)
  const again = useCallback(() => setTries((before) => before + 1), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies(tries): asked for again
  useEffect(() => {
    const stop = new AbortController()
    const load = async () => {
      const [storedForm = null, sent = null] = getStorageTrouble()
        ? []
        : await Promise.all([readStoredForm(hashid), readSent(hashid)])
      const found = { kept: storedForm, sent: sent !== null }
      try {
        const { organisation_name, privacy_notice: notice } = await call(
          participantRegistrationOperations['participant_registration.organisation'],
          {
            params: { organisation_hashid: hashid },
            signal: stop.signal,
          },
        )
        return { state: 'there', name: organisation_name, notice, ...found } as const
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return { state: 'gone' } as const
        // Continue with a stored form if the phone is offline.
        const stored = storedForm ?? sent
        return stored
          ? ({ state: 'there', name: stored.club, ...found } as const)
          : ({ state: 'failed', error } as const)
      }
    }
    void load().then((loaded) => stop.signal.aborted || setClub(loaded))
    return () => stop.abort()
  }, [hashid, tries])
  const failed = club.state === 'failed'
  useEffect(() => {
    if (!failed) return
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [failed, again])
  return { club, again }
}
