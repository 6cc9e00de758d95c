import { v5 } from 'uuid'
import type { Id } from './id.ts'

const HOLIDAY_ALLOCATION_NAMESPACE = '6f1f4b0e-6e0a-5c53-9d0c-3f2b7c1de0a5'

/**
 * Derives the id of a club's holiday allocation from its holiday and year. The id is not random, so that two offline
 * devices that set the same holiday write the same record.
 */
export const deriveHolidayAllocationId = (organisation: Id, year: number, holiday: string): Id =>
  v5(`${organisation}:${year}:${holiday}`, HOLIDAY_ALLOCATION_NAMESPACE)
