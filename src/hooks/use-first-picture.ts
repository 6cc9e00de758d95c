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

/** Whether the first picture since the app was opened is on the screen. */
export const useFirstPicture = (): boolean => useSyncExternalStore(subscribe, () => drawn)
