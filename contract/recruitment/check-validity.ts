import { addDays, addYears, type Day, getLondonDay } from '../rules/days.ts'
import type { CheckConfirmation, CheckKind } from './vocabulary.ts'

/**
 * Number of years for which a PVG membership is valid by law. For other checks, the network's setting applies
 * (B-REC-11).
 */
export const PVG_YEARS = 5

/** Number of days before the last day of a check from which a new check is due. */
export const RENEWAL_DAYS = 60

/** A background check as confirmed by the contact. */
export type ConfirmedCheck = {
  kind: CheckKind
  confirmed: CheckConfirmation
  /** Day of issue of the certificate or membership. Null if unknown. */
  issued: Day | null
  /** Day on which the contact answered. */
  answered: Day
  /** Number of years for which a check is valid, from the network settings. */
  years: number
}

/**
 * Finds the last day on which a check is valid. A certificate or PVG membership is valid from its day of issue. The
 * Update Service is valid from the day of the contact's answer. If the start is unknown, the current day is not used in
 * its place.
 * @returns the last day, or null if the start is unknown
 */
export function findCheckEnd(check: ConfirmedCheck): Day | null {
  const isUpdateService = check.confirmed === 'dbs_update_service' && check.kind !== 'pvg'
  const start = isUpdateService ? check.answered : check.issued
  return start && addYears(start, getValidYears(check.kind, check.years))
}

/**
 * Returns the number of years for which a check of this kind is valid.
 * @param years number of years from the network settings
 */
export function getValidYears(kind: CheckKind, years: number): number {
  return kind === 'pvg' ? PVG_YEARS : years
}

/** Validity of a confirmed check on a day. */
export type CheckValidity =
  | {
      /** State on that day. `until` is the last day of validity. */
      state: 'valid' | 'ended'
      until: Day
      /** Day from which a new check is due. */
      renew_from: Day
      is_due: boolean
    }
  | { state: 'unknown'; is_due: true }

/**
 * Returns the validity of a confirmed check on a day.
 * @param end last day of the check, or null if unknown
 */
export function getCheckValidity(end: Day | null, today: Day): CheckValidity {
  if (end === null) return { state: 'unknown', is_due: true }
  const renew_from = addDays(end, -RENEWAL_DAYS)
  return {
    state: end < today ? 'ended' : 'valid',
    until: end,
    renew_from,
    is_due: renew_from <= today,
  }
}

/** Stored confirmation of a check. `submitted` is null while a new confirmation is requested. */
export type StoredCheck = {
  submitted: string | null
  confirmed: CheckConfirmation | null
  valid_until: Day | null
}

/**
 * Returns the validity of a stored confirmation. The previous confirmation stays valid while a new one is requested.
 * @returns the validity, or null if no check was confirmed
 */
export function getStoredCheckValidity(check: StoredCheck | null, today = getLondonDay()): CheckValidity | null {
  if (!check || (check.submitted === null && check.confirmed === null)) return null
  return getCheckValidity(check.valid_until, today)
}

/**
 * True if completing the checks or converting the person needs a reason. This applies to an adult whose check is
 * missing or expired, or has an unknown last day.
 */
export function needsCheckReason(
  { is_young_helper, check }: { is_young_helper: boolean; check: StoredCheck | null },
  today = getLondonDay(),
): boolean {
  return !is_young_helper && getStoredCheckValidity(check, today)?.state !== 'valid'
}
