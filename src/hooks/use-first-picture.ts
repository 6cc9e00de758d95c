import { useSyncExternalStore } from 'react'
import { afterPaint } from '@/replica/after-paint.ts'

let drawn = false
const waiting = new Set<() => void>()

const begin = () => {
  drawn = true
  for (const tell of waiting) tell()
}

const subscribe = (tell: () => void) => {
  if (waiting.size === 0 && !drawn) afterPaint(begin)
  waiting.add(tell)
  return () => waiting.delete(tell)
}

/** Returns true after the first paint of the app. */
export const useFirstPicture = (): boolean => useSyncExternalStore(subscribe, () => drawn)
