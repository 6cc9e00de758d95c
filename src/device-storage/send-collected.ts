import { participantFeedbackOperations } from '@contract/participant-feedback.ts'
import { call } from '@/api/call.ts'
import { ApiError } from '@/api/errors.ts'
import { getLockState } from '@/lock/vault.ts'
import { ReplicaDb } from '@/replica/db.ts'
import { getCurrentUser } from '@/user/use-user.ts'
import {
  cleanUpCollectedAnswers,
  countCollectedAnswers,
  deleteCollectedAnswer,
  endHandOver,
  openCollectedAnswers,
} from './collected-surveys.ts'

/** Callbacks that run after answers were sent. */
const listeners = new Set<() => void>()

export const onCollectedAnswersSent = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Returns true if the server refused an answer permanently, so that a retry would fail too. Other answers are then
 * still sent.
 */
const isPermanentRefusal = (error: unknown): boolean =>
  error instanceof ApiError && !error.retryable && error.status !== 401 && error.status !== 403

/**
 * Sends an unlocked user's collected survey answers. The server recognises repeated answers by their id. A lock limits
 * the sending to one page at a time.
 */
const sendCollectedAnswers = (user: string): Promise<void> =>
  navigator.locks.request('hallbook-collected-surveys', async () => {
    if (getLockState(user) === 'locked' || getCurrentUser()?.id !== user) return
    // End the hand-over, because a user who can open the app has the device back.
    await endHandOver(user)
    const db = new ReplicaDb(user)
    try {
      for (const body of await openCollectedAnswers(db, user)) {
        try {
          await call(participantFeedbackOperations['participant_feedback.create'], { body })
          await deleteCollectedAnswer(user, body.id)
        } catch (error) {
          if (!isPermanentRefusal(error)) return
        }
      }
      await cleanUpCollectedAnswers(db, user)
    } finally {
      db.close()
      for (const listener of listeners) listener()
    }
  })

let isListening = false

/** Sends now and whenever the network returns while the app is open. */
export const startSendingAnswers = (): void => {
  const sendNow = () => {
    const user = getCurrentUser()
    if (user?.organisation) void sendCollectedAnswers(user.id).catch(() => undefined)
  }
  sendNow()
  if (isListening) return
  isListening = true
  window.addEventListener('online', sendNow)
}

export { countCollectedAnswers }
