import { participantFeedbackOperations } from '@contract/surveys.ts'
import { call } from '@/api/call.ts'
import { ApiError } from '@/api/errors.ts'
import { currentUser } from '@/hooks/use-user.ts'
import { lockState } from '@/lock/vault.ts'
import { ReplicaDb } from '@/replica/db.ts'
import {
  countCollected,
  dropCollected,
  endHandOver,
  openCollected,
  tidyCollected,
} from './collected-surveys.ts'

/** Told when answers have been sent. */
const listeners = new Set<() => void>()

export const onCollectedSent = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Refused for good: another try would be refused as well, and keeps no other answer. */
const isForGood = (error: unknown): boolean =>
  error instanceof ApiError && !error.retryable && error.status !== 401 && error.status !== 403

/**
 * Sends what the survey has collected on this device of an unlocked user, once each: the server knows an answer by its id. One
 * page at a time.
 */
const sendCollected = (user: string): Promise<void> =>
  navigator.locks.request('hallbook-collected-surveys', async () => {
    if (lockState(user) === 'locked' || currentUser()?.id !== user) return
    // Who can open this has the device back.
    await endHandOver(user)
    const db = new ReplicaDb(user)
    try {
      for (const body of await openCollected(db, user)) {
        try {
          await call(participantFeedbackOperations['participant_feedback.create'], { body })
          await dropCollected(user, body.id)
        } catch (error) {
          if (!isForGood(error)) return
        }
      }
      await tidyCollected(db, user)
    } finally {
      db.close()
      for (const listener of listeners) listener()
    }
  })

let listening = false

/** Sends now, and whenever there is a network again while the app is open. */
export const startSendingCollected = (): void => {
  const now = () => {
    const user = currentUser()
    if (user?.organisation) void sendCollected(user.id).catch(() => undefined)
  }
  now()
  if (listening) return
  listening = true
  window.addEventListener('online', now)
}

export { countCollected }
