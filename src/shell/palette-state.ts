import { useSyncExternalStore } from 'react'

let isOpen = false
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Opens or closes the command palette. */
export const setPaletteOpen = (open: boolean): void => {
  isOpen = open
  for (const listener of listeners) listener()
}

export const isPaletteOpen = (): boolean => isOpen

/** Returns true if the command palette is open. */
export const usePaletteOpen = (): boolean => useSyncExternalStore(subscribe, isPaletteOpen)
