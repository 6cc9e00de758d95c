import { getLondonDay } from '@contract/rules/days.ts'

/**
 * Storage key. The stored value contains a day and the ids of the users who postponed the question on that day:
 * `2026-08-03 id id`.
 */
const STORAGE_KEY = 'ethnicity-put-off'

/** Fallback value if the browser blocks storage. The question then stays postponed until the next page load. */
let valueInMemory = ''

/** Returns true if the user postponed the question today on this device. */
export function isPostponedToday(user: string): boolean {
  return getPostponedUsers().includes(user)
}

/** Postpones the question until tomorrow for one of this device's users. */
export function postponeToday(user: string): void {
  valueInMemory = [getLondonDay(), ...getPostponedUsers(), user].join(' ')
  try {
    localStorage.setItem(STORAGE_KEY, valueInMemory)
  } catch {
    // Ignore blocked storage, because the value in memory is used instead.
  }
}

function getPostponedUsers(): string[] {
  const [day, ...users] = readStoredValue().split(' ')
  return day === getLondonDay() ? users : []
}

function readStoredValue(): string {
  try {
    return localStorage.getItem(STORAGE_KEY) ?? valueInMemory
  } catch {
    return valueInMemory
  }
}
