import type { ClearanceRow } from '../rows.ts'
import type { Day } from './days.ts'

/** How a helper's check stands: `unknown` where nobody has said whether the children's barred list was checked. */
export type CheckState = 'cleared' | 'missing' | 'lapsed' | 'unknown'

/** How a check stands on a day. No row: none is on record. The last day of a check is a day on which it counts. */
export const checkStateOf = (
  clearance: Pick<ClearanceRow, 'cleared' | 'until'> | undefined,
  day: Day,
): CheckState => {
  if (!clearance || clearance.cleared === 'no') return 'missing'
  if (clearance.until !== null && clearance.until < day) return 'lapsed'
  return clearance.cleared === 'yes' ? 'cleared' : 'unknown'
}
