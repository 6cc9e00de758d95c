import { addDays, addMonths, type Day, getLondonDay } from '../rules/days.ts'

/** Minimum number of days between the notice to the responsible users and the erasure. */
export const ERASURE_NOTICE_DAYS = 30

/** Number of days for which a deleted application can be restored. */
export const RESTORE_DAYS = 30

type ErasureFacts = {
  keep_for_safeguarding: boolean
  checks_erased: string | null
  checks_completed: string | null
  archived: boolean
  outcome_at: string | null
  erasure_put_off: Day | null
}

type ErasureNotice = {
  /** Time of the last notice of the erasure to the responsible users. */
  erasure_told: string | null
}

/**
 * Returns the day that is `months` months after the decision. If the erasure was postponed to a later day, it returns
 * that day.
 */
const getDueDay = (application: ErasureFacts, months: number): Day | null => {
  const { keep_for_safeguarding, checks_erased, checks_completed, archived, outcome_at } = application
  const decisionTime = [checks_completed, archived ? outcome_at : null].filter((time) => time !== null).sort()[0]
  if (keep_for_safeguarding || checks_erased || !decisionTime) return null
  const day = addMonths(getLondonDay(new Date(decisionTime)), months)
  const { erasure_put_off } = application
  return erasure_put_off && erasure_put_off > day ? erasure_put_off : day
}

/**
 * Returns the day on which a deleted application is erased.
 * @param deleted time of the deletion, ISO 8601
 */
export const getDeletedErasureDay = (deleted: string): Day => addDays(getLondonDay(new Date(deleted)), RESTORE_DAYS)

/**
 * Finds the day on which check details are erased (B-REC-09). It is the given number of months after the decision, and
 * at least 30 days after the notice to the responsible users.
 * @param today current day in London
 * @returns the erasure day and the state of the notice, or null if there is nothing to erase
 */
export const getErasureState = (
  application: ErasureFacts & ErasureNotice,
  months: number,
  today: Day,
): { day: Day; isTold: boolean; isToTell: boolean } | null => {
  const dueDay = getDueDay(application, months)
  if (!dueDay) return null
  const noticeDay = application.erasure_told && getLondonDay(new Date(application.erasure_told))
  const earliestNoticeDay = addDays(dueDay, -ERASURE_NOTICE_DAYS)
  // Ignore a notice that was sent before the erasure was postponed to a later day. For the new day, another notice is
  // sent.
  const isTold = noticeDay !== null && noticeDay >= earliestNoticeDay
  const [, day = dueDay] = [dueDay, addDays(isTold ? noticeDay : today, ERASURE_NOTICE_DAYS)].sort()
  return { day, isTold, isToTell: !isTold && today >= earliestNoticeDay }
}
