import { useSyncExternalStore } from 'react'
import { afterPaint } from '@/replica/after-paint.ts'

let isPainted = false
const waiting = new Set<() => void>()

const markPainted = () => {
  isPainted = true
  for (const listener of waiting) listener()
}

const subscribe = (listener: () => void) => {
  if (waiting.size === 0 && !isPainted) afterPaint(markPainted)
  waiting.add(listener)
  return () => waiting.delete(listener)
}

/** Returns true after the first paint of the app. */
export const useFirstPaint = (): boolean => useSyncExternalStore(subscribe, () => isPainted)
