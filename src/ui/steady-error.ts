import { type ReactNode, useLayoutEffect, useRef, useSyncExternalStore } from 'react'

let isListening = false
let isPressed = false
let release: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/**
 * Delays changes of a field's error while a pointer is down. A press on a button also blurs the field before
 * it. The new error would then move the page before the release, so that the click misses the button.
 * @param error returned at once if no pointer is down
 */
export function useSteadyError(error: ReactNode): ReactNode {
  // Only a release notifies. A press changes nothing on the screen, so it must not render every field again.
  const isHeld = useSyncExternalStore(subscribe, readPressed, readNothing)
  const shown = useRef(error)
  useLayoutEffect(() => {
    if (!isHeld) shown.current = error
  })
  return isHeld ? shown.current : error
}

const handlers = {
  pointerdown: start,
  mousedown: start,
  click: endNow,
  pointerup: endSoon,
  mouseup: endSoon,
  pointercancel: endSoon,
  dragend: endSoon,
  keydown: endSoon,
}

function subscribe(listener: () => void): () => void {
  if (!isListening)
    for (const [type, handle] of Object.entries(handlers)) window.addEventListener(type, handle, true)
  isListening = true
  listeners.add(listener)
  return () => listeners.delete(listener)
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
 * The click has reached its target, so errors from its handlers must show at once: a form focuses its first
 * error. Other fields render after the click, because a render during the click would undo the tick of a
 * checkbox.
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
