import type { ClearanceRow } from '../rows.ts'
import type { Day } from './days.ts'

/** State of a helper's check. `unknown` means that the barred list answer is missing. */
export type CheckState = 'cleared' | 'missing' | 'lapsed' | 'unknown'

/**
 * Returns the state of a check on a day. A missing row means that no check is on record. The check is valid up to and
 * including its last day.
 */
export const getCheckState = (clearance: Pick<ClearanceRow, 'cleared' | 'until'> | undefined, day: Day): CheckState => {
  if (!clearance || clearance.cleared === 'no') return 'missing'
  if (clearance.until !== null && clearance.until < day) return 'lapsed'
  return clearance.cleared === 'yes' ? 'cleared' : 'unknown'
}
