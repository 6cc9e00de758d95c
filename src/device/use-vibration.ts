import { useSyncExternalStore } from 'react'

const KEY = 'vibration'

/** What was chosen where storage is forbidden: it lasts for this visit. */
let visit: boolean | null = null
const listeners = new Set<() => void>()

/** Whether this device can vibrate at all. iPhones and iPads cannot from a web page. */
export const canVibrate = (): boolean => 'vibrate' in navigator

/** Whether this device is to vibrate when somebody is ticked; on until somebody turns it off. */
export const vibrationOn = (): boolean => {
  if (visit !== null) return visit
  try {
    return localStorage.getItem(KEY) !== 'off'
  } catch {
    return true
  }
}

const setVibration = (on: boolean): void => {
  visit = on
  try {
    localStorage.setItem(KEY, on ? 'on' : 'off')
    visit = null
  } catch {
    // Full or forbidden: `visit` holds it.
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

/** The choice and its setter; follows a change in another tab. */
export const useVibration = (): readonly [boolean, (on: boolean) => void] => [
  useSyncExternalStore(subscribe, vibrationOn),
  setVibration,
]
