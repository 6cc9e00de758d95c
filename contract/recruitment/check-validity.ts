import { addDays, addYears, format, parseISO } from 'date-fns'
import { type Day, dayInLondon } from '../rules/days.ts'
import type { CheckKind, Confirmation } from './vocabulary.ts'

/** Years for which a membership of the PVG scheme counts, by law; other checks have the network's own rule (B-REC-11). */
export const PVG_YEARS = 5

/** A new check is due this many days before the end of the present one. */
export const RENEWAL_DAYS = 60

/** A check as its contact confirmed it. */
export type ConfirmedCheck = {
  kind: CheckKind
  confirmed: Confirmation
  /** The day of the certificate or the membership; null: not known. */
  issued: Day | null
  /** The day on which the contact answered. */
  answered: Day
  /** The network's years. */
  years: number
}

/**
 * Finds the last day on which a check counts. A certificate and a PVG membership count from their day of issue, the Update
 * Service from the day on which the contact looked. Never counts from today.
 * @returns null if the end is not known
 */
export function findCheckEnd(check: ConfirmedCheck): Day | null {
  const isUpdateService = check.confirmed === 'dbs_update_service' && check.kind !== 'pvg'
  const start = isUpdateService ? check.answered : check.issued
  return start && format(addYears(parseISO(start), countedYears(check.kind, check.years)), 'yyyy-MM-dd')
}

/** The years for which a check of this kind counts. @param years the network's */
export function countedYears(kind: CheckKind, years: number): number {
  return kind === 'pvg' ? PVG_YEARS : years
}

/** Whether a confirmed check counts on a day. */
export type CheckValidity =
  | {
      /** `until` is the last day on which it counts. */
      state: 'valid' | 'ended'
      until: Day
      /** From this day a new check is due. */
      renew_from: Day
      is_due: boolean
    }
  | { state: 'unknown'; is_due: true }

/** Judges a confirmed check by its stored end. @param end null if it is not known */
export function judgeCheck(end: Day | null, today: Day): CheckValidity {
  if (end === null) return { state: 'unknown', is_due: true }
  const renew_from = format(addDays(parseISO(end), -RENEWAL_DAYS), 'yyyy-MM-dd')
  return {
    state: end < today ? 'ended' : 'valid',
    until: end,
    renew_from,
    is_due: renew_from <= today,
  }
}

/** The confirmation of a check as it is stored and sent. `submitted` is null while a new one is asked for. */
export type StoredCheck = {
  submitted: string | null
  confirmed: Confirmation | null
  valid_until: Day | null
}

/** Judges a stored confirmation; a former one counts while a new one is asked for. @returns null if no check was confirmed */
export function judgeStoredCheck(check: StoredCheck | null, today = dayInLondon()): CheckValidity | null {
  if (!check || (check.submitted === null && check.confirmed === null)) return null
  return judgeCheck(check.valid_until, today)
}

/** True if completing or converting needs a reason: an adult has no confirmed check, or it ran out, or its end is not known. */
export function needsCheckReason(
  { is_young_helper, check }: { is_young_helper: boolean; check: StoredCheck | null },
  today = dayInLondon(),
): boolean {
  return !is_young_helper && judgeStoredCheck(check, today)?.state !== 'valid'
}
