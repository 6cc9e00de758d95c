import { useSyncExternalStore } from 'react'
import { type Frame, frameOf } from './layout.ts'

/** Where a keyboard may come up. */
const TYPED_IN = 'input:not([type=checkbox]), textarea'

const listeners = new Set<() => void>()
let frame: Frame | undefined
let rem = 0
let width = 0

const read = (): Frame => {
  rem ||= Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const next = frameOf(innerWidth / rem, innerHeight / rem)
  // A keyboard makes the window low. What is typed in must not go away for that.
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

/** Follows the window, and the size of its text by a probe that is one rem wide; from then on, whatever page is open. */
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

// Read at every render: no question to the window there, which would make the browser lay the page out.
const current = (): Frame => {
  frame ??= start()
  return frame
}

/** How the register stands in the window now. */
export const useLayout = (): Frame => useSyncExternalStore(subscribe, current)
