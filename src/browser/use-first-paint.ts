import { useSyncExternalStore } from 'react'
import { runAfterPaint } from '@/replica/after-paint.ts'

let isPainted = false
const listeners = new Set<() => void>()

const markPainted = () => {
  isPainted = true
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  if (listeners.size === 0 && !isPainted) runAfterPaint(markPainted)
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns true after the first paint of the app. */
export const useFirstPaint = (): boolean => useSyncExternalStore(subscribe, () => isPainted)
