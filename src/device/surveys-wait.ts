export { COLLECTED_KEY } from '@/replica/collected.ts'

const KEY = 'surveys-wait'

/** Whether answers of a survey may wait on this device: what sends them is loaded only then. */
export const surveysWait = (): boolean => {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}

export const noteSurveysWait = (wait: boolean): void => {
  try {
    if (wait) localStorage.setItem(KEY, '')
    else localStorage.removeItem(KEY)
  } catch {
    // They are sent when somebody opens the list of feedback.
  }
}
