import { useSyncExternalStore } from 'react'
import { chooseFrame, type Frame } from './layout.ts'

/** Selector of fields that open an on-screen keyboard. */
const TEXT_FIELD_SELECTOR = 'input:not([type=checkbox]), textarea'

const listeners = new Set<() => void>()
let frame: Frame | undefined
let rem = 0
let width = 0

const readFrame = (): Frame => {
  rem ||= Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const next = chooseFrame(innerWidth / rem, innerHeight / rem)
  // Keep the layout while the user types. An on-screen keyboard makes the window low, and a new layout could remove the
  // focused field.
  const typing = innerWidth === width && document.activeElement?.matches(TEXT_FIELD_SELECTOR)
  width = innerWidth
  return frame && typing && frame.layout !== next.layout ? { ...next, layout: frame.layout, low: 'small' } : next
}

const updateFrame = () => {
  const next = readFrame()
  if (next.layout === frame?.layout && next.low === frame.low && next.narrow === frame.narrow) return
  frame = next
  for (const listener of listeners) listener()
}

/**
 * Starts to watch the window size and the text size. Measures the text size by an invisible element that is one rem
 * wide. Continues to watch on every page.
 */
const startFollowing = (): Frame => {
  const probe = document.createElement('div')
  Object.assign(probe.style, { position: 'absolute', width: '1rem', visibility: 'hidden' })
  document.body.append(probe)
  new ResizeObserver(() => {
    rem = probe.clientWidth
    updateFrame()
  }).observe(probe)
  addEventListener('resize', updateFrame)
  return readFrame()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

// Returns the cached frame. Each render calls this function, so it must not query the window, which would force a
// layout.
const getFrame = (): Frame => {
  frame ??= startFollowing()
  return frame
}

/** Returns the current layout of the register. */
export const useLayout = (): Frame => useSyncExternalStore(subscribe, getFrame)
