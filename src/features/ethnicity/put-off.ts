import { dayInLondon } from '@contract/rules/days.ts'

/** One day and the users of this device who put the question off on it: `2026-08-03 id id`. */
const KEY = 'ethnicity-put-off'

/** Used if the browser refuses storage: then the question is put off until the page is loaded again. */
let inMemory = ''

/** True if the user put the question off today, on this device. */
export function isPutOffToday(user: string): boolean {
  return usersToday().includes(user)
}

/** Puts the question off until tomorrow for a user of this device. */
export function putOffToday(user: string): void {
  inMemory = [dayInLondon(), ...usersToday(), user].join(' ')
  try {
    localStorage.setItem(KEY, inMemory)
  } catch {
    // Storage is refused: the value in memory is used.
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
