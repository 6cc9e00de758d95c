import { dayInLondon } from '@contract/rules/days.ts'

/**
 * Storage key. The stored value contains a day and the ids of the users who postponed the question on that
 * day: `2026-08-03 id id`.
 */
const KEY = 'ethnicity-put-off'

/**
 * Fallback value if the browser blocks storage. The question then stays postponed until the next page load.
 */
let inMemory = ''

/** Returns true if the user postponed the question today on this device. */
export function isPutOffToday(user: string): boolean {
  return usersToday().includes(user)
}

/** Postpones the question until tomorrow for one of this device's users. */
export function putOffToday(user: string): void {
  inMemory = [dayInLondon(), ...usersToday(), user].join(' ')
  try {
    localStorage.setItem(KEY, inMemory)
  } catch {
    // Ignore blocked storage, because the value in memory is used instead.
  }
}

function usersToday(): string[] {
  const [day, ...users] = read().split(' ')
  return day === dayInLondon() ? users : []
}

function read(): string {
  try {
    return localStorage.getItem(KEY) ?? inMemory
  } catch {
    return inMemory
  }
}
