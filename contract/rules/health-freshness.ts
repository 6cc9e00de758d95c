import type { RegisteredRow } from '../rows.ts'
import { addMonths, type Day, getLondonDay } from './days.ts'

/** Months after which the register asks to confirm a person's health facts. */
export const CONFIRMATION_MONTHS = 12

type ConfirmedPerson = Pick<RegisteredRow, 'health_confirmed' | 'created'>

/** Returns the day from which the age of a person's health facts counts. Without a confirmation, the day of adding. */
export function getConfirmationDay({ health_confirmed, created }: ConfirmedPerson): Day {
  return health_confirmed ?? getLondonDay(new Date(created))
}

/**
 * True if a person's health facts were not confirmed for this many months (B-FAM-04).
 * @param hasOpenQuestion true if a question about allergens, diet or health waits for a coordinator. Then the facts do
 *   not count as confirmed.
 */
export function isUnconfirmed(
  person: ConfirmedPerson,
  { today, months, hasOpenQuestion = false }: { today: Day; months: number; hasOpenQuestion?: boolean },
): boolean {
  return hasOpenQuestion || addMonths(getConfirmationDay(person), months) <= today
}
