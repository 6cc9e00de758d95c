import { addMonths, type Day, getLondonDay } from './days.ts'

/** Months within which the law requires an answer to a request about personal data. */
const ANSWER_MONTHS = 1

/**
 * Returns the last day for the answer to a request: the same date of the next month, or the last day of a shorter month
 * (B-FAM-07). The month starts on the London day of the request.
 * @param asked instant of the request
 */
export function getRequestDeadline(asked: string): Day {
  return addMonths(getLondonDay(new Date(asked)), ANSWER_MONTHS)
}
