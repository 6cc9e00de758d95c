import { dayInLondon } from '@contract/rules/days.ts'

/**
 * Storage key. The value is one day and the ids of the users who postponed the question on that day:
 * `2026-08-03 id id`.
 */
const KEY = 'ethnicity-put-off'

/** Fallback if the browser blocks storage. The question is then postponed until the next page load. */
let inMemory = ''

/** Returns true if the user postponed the question today on this device. */
export function isPutOffToday(user: string): boolean {
  return usersToday().includes(user)
}

/** Postpones the question until tomorrow for one user of this device. */
export function putOffToday(user: string): void {
  inMemory = [dayInLondon(), ...usersToday(), user].join(' ')
  try {
    localStorage.setItem(KEY, inMemory)
  } catch {
    // Storage is blocked, so the value in memory is used.
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
