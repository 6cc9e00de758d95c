import { useSyncExternalStore } from 'react'
import { type Frame, frameOf } from './layout.ts'

/** Selector of fields that open an on-screen keyboard. */
const TYPED_IN = 'input:not([type=checkbox]), textarea'

const listeners = new Set<() => void>()
let frame: Frame | undefined
let rem = 0
let width = 0

const read = (): Frame => {
  rem ||= Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const next = frameOf(innerWidth / rem, innerHeight / rem)
  // // An on-screen keyboard makes the window low. The layout must not change then, because it could remove
  // the focused field.
  const typing = innerWidth === width && document.activeElement?.matches(TYPED_IN)
  width = innerWidth
  return frame && typing && frame.layout !== next.layout
    ? { ...next, layout: frame.layout, low: 'small' }
    : next
}

const follow = () => {
  const next = read()
  if (next.layout === frame?.layout && next.low === frame.low && next.narrow === frame.narrow) return
  frame = next
  for (const changed of listeners) changed()
}

/**
 * Starts to follow the window size, and the text size with a probe that is one rem wide. It continues on
 * every page.
 */
const start = (): Frame => {
  const probe = document.createElement('div')
  Object.assign(probe.style, { position: 'absolute', width: '1rem', visibility: 'hidden' })
  document.body.append(probe)
  new ResizeObserver(() => {
    rem = probe.clientWidth
    follow()
  }).observe(probe)
  addEventListener('resize', follow)
  return read()
}

const subscribe = (changed: () => void) => {
  listeners.add(changed)
  return () => void listeners.delete(changed)
}

// // Read at every render, so it must not query the window, which would force a layout.
const current = (): Frame => {
  frame ??= start()
  return frame
}

/** Returns the current layout of the register. */
export const useLayout = (): Frame => useSyncExternalStore(subscribe, current)
