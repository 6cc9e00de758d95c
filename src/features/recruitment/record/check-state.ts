import type { Application } from '@contract/recruitment/applications.ts'
import { type Day, dayInLondon } from '@contract/rules/days.ts'

/** Days before the end of a check from which a new one is asked for. */
const RENEW_DAYS = 60
const DAY_MS = 86_400_000

/** Not confirmed yet; its end is not known; it ended; it ends soon; it counts. */
export type CheckState = 'open' | 'unknown' | 'ended' | 'due' | 'valid'

/** Judges the confirmed check of an adult by its last day. */
export function judgeCheck(dbs: Application['dbs_form'], today: Day = dayInLondon()): CheckState {
  if (!dbs?.submitted) return 'open'
  if (dbs.valid_until === null) return 'unknown'
  if (dbs.valid_until < today) return 'ended'
  const renewFrom = new Date(Date.parse(dbs.valid_until) - RENEW_DAYS * DAY_MS).toISOString().slice(0, 10)
  return renewFrom <= today ? 'due' : 'valid'
}

/** True for a check that was confirmed and does not count: completing and converting ask for a reason. */
export function lacksValidCheck(dbs: Application['dbs_form']): boolean {
  const state = judgeCheck(dbs)
  return state === 'unknown' || state === 'ended'
}
