import { type ReactNode, useLayoutEffect, useRef, useSyncExternalStore } from 'react'

let isPressed = false
let release: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/**
 * Keeps the error of a field as it is while a pointer is down. A field that is left by a press on a button would otherwise
 * show its error between the press and the release, move the page, and the click would miss the button.
 * @param error shown at once when no pointer is down
 */
export function useSteadyError(error: ReactNode): ReactNode {
  // Only a release notifies: a press alone changes nothing on the screen, so it must not render every field again.
  const isHeld = useSyncExternalStore(subscribe, readPressed, readNothing)
  const shown = useRef(error)
  useLayoutEffect(() => {
    if (!isHeld) shown.current = error
  })
  return isHeld ? shown.current : error
}

const starts = ['pointerdown', 'mousedown'] as const
const ends = ['pointerup', 'mouseup', 'pointercancel', 'dragend', 'contextmenu', 'keydown'] as const

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) listenToPointer()
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) ignorePointer()
  }
}

function listenToPointer(): void {
  for (const type of starts) window.addEventListener(type, start, true)
  for (const type of ends) window.addEventListener(type, endSoon, true)
  window.addEventListener('click', endNow, true)
  window.addEventListener('blur', endSoon)
}

function ignorePointer(): void {
  for (const type of starts) window.removeEventListener(type, start, true)
  for (const type of ends) window.removeEventListener(type, endSoon, true)
  window.removeEventListener('click', endNow, true)
  window.removeEventListener('blur', endSoon)
  clearTimeout(release)
  isPressed = false
}

function start(): void {
  clearTimeout(release)
  isPressed = true
}

/** A click follows a release in the same task. A release outside the pressed element has no click. */
function endSoon(): void {
  clearTimeout(release)
  release = setTimeout(end)
}

/**
 * The click has reached its target, so what its handlers render must not wait: a form moves the focus to its first error.
 * Other fields render after the click, because a render in the middle of it takes back the tick of a checkbox.
 */
function endNow(): void {
  endSoon()
  isPressed = false
}

function end(): void {
  isPressed = false
  for (const listener of listeners) listener()
}

function readPressed(): boolean {
  return isPressed
}

function readNothing(): boolean {
  return false
}
