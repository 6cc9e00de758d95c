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
const ends = ['pointerup', 'mouseup', 'pointercancel', 'dragend', 'contextmenu'] as const

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
  // The click has found its button. What its handlers show must not wait, because some of them move the focus to it.
  window.addEventListener('click', end, true)
  window.addEventListener('keydown', end, true)
  window.addEventListener('blur', end)
}

function ignorePointer(): void {
  for (const type of starts) window.removeEventListener(type, start, true)
  for (const type of ends) window.removeEventListener(type, endSoon, true)
  window.removeEventListener('click', end, true)
  window.removeEventListener('keydown', end, true)
  window.removeEventListener('blur', end)
  clearTimeout(release)
  isPressed = false
}

function start(): void {
  clearTimeout(release)
  isPressed = true
}

/** A release outside the pressed element has no click, so the errors cannot wait for one. */
function endSoon(): void {
  clearTimeout(release)
  release = setTimeout(end)
}

function end(): void {
  clearTimeout(release)
  if (!isPressed) return
  isPressed = false
  for (const listener of listeners) listener()
}

function readPressed(): boolean {
  return isPressed
}

function readNothing(): boolean {
  return false
}
