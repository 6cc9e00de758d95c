export { COLLECTED_KEY } from '@/replica/collected-surveys.ts'

const STORAGE_KEY = 'surveys-wait'

/** Returns true if survey answers may be pending on this device. Only then is the code that sends them loaded. */
export const hasPendingSurveys = (): boolean => {
  try {
    return localStorage.getItem(STORAGE_KEY) !== null
  } catch {
    return false
  }
}

export const setSurveysPending = (isPending: boolean): void => {
  try {
    if (isPending) localStorage.setItem(STORAGE_KEY, '')
    else localStorage.removeItem(STORAGE_KEY)
  } catch {
    // Ignore a failed write. The answers are then sent when a user opens the list of feedback.
  }
}
