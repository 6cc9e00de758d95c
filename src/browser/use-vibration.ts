import { useSyncExternalStore } from 'react'

const STORAGE_KEY = 'vibration'

/** User's choice, used only until the page closes if the browser's storage is forbidden. */
let choiceForVisit: boolean | null = null
const listeners = new Set<() => void>()

/** Returns true if this device can vibrate. iPhones and iPads cannot do that from a web page. */
export const canVibrate = (): boolean => 'vibrate' in navigator

/** Returns true if this device vibrates on a tick. It is on until a user turns it off. */
export const isVibrationOn = (): boolean => {
  if (choiceForVisit !== null) return choiceForVisit
  try {
    return localStorage.getItem(STORAGE_KEY) !== 'off'
  } catch {
    return true
  }
}

const setVibration = (enabled: boolean): void => {
  choiceForVisit = enabled
  try {
    localStorage.setItem(STORAGE_KEY, enabled ? 'on' : 'off')
    choiceForVisit = null
  } catch {
    // Ignore a full or forbidden storage, because `choiceForVisit` contains the choice.
  }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** Returns the choice and its setter. Updates if the choice changes in another tab. */
export const useVibration = (): readonly [boolean, (enabled: boolean) => void] => [
  useSyncExternalStore(subscribe, isVibrationOn),
  setVibration,
]
