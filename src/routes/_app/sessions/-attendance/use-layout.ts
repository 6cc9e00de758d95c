import { useSyncExternalStore } from 'react'
import { chooseWindowLayout, type WindowLayout } from './layout.ts'

/** Selector of fields that open an on-screen keyboard. */
const TEXT_FIELD_SELECTOR = 'input:not([type=checkbox]), textarea'

const listeners = new Set<() => void>()
let currentLayout: WindowLayout | undefined
let remPx = 0
let lastWidth = 0

const readWindowLayout = (): WindowLayout => {
  remPx ||= Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const newLayout = chooseWindowLayout(innerWidth / remPx, innerHeight / remPx)
  // Keep the layout while the user types. An on-screen keyboard makes the window low, and a new layout could remove the
  // focused field.
  const isTyping = innerWidth === lastWidth && document.activeElement?.matches(TEXT_FIELD_SELECTOR)
  lastWidth = innerWidth
  return currentLayout && isTyping && currentLayout.layout !== newLayout.layout
    ? { ...newLayout, layout: currentLayout.layout, low: 'small' }
    : newLayout
}

const updateWindowLayout = () => {
  const newLayout = readWindowLayout()
  if (
    newLayout.layout === currentLayout?.layout &&
    newLayout.low === currentLayout.low &&
    newLayout.narrow === currentLayout.narrow
  )
    return
  currentLayout = newLayout
  for (const listener of listeners) listener()
}

/**
 * Starts to watch the window size and the text size. Measures the text size by an invisible element that is one rem
 * wide. Continues to watch on every page.
 */
const startWatchingWindow = (): WindowLayout => {
  const probe = document.createElement('div')
  Object.assign(probe.style, { position: 'absolute', width: '1rem', visibility: 'hidden' })
  document.body.append(probe)
  new ResizeObserver(() => {
    remPx = probe.clientWidth
    updateWindowLayout()
  }).observe(probe)
  addEventListener('resize', updateWindowLayout)
  return readWindowLayout()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

// Returns the cached frame. Each render calls this function, so it must not query the window, which would force a
// layout.
const getWindowLayout = (): WindowLayout => {
  currentLayout ??= startWatchingWindow()
  return currentLayout
}

/** Returns the current layout of the register. */
export const useLayout = (): WindowLayout => useSyncExternalStore(subscribe, getWindowLayout)
