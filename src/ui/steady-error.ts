import { type ReactNode, useLayoutEffect, useRef, useSyncExternalStore } from 'react'

let isListening = false
let isPressed = false
let releaseTimer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/**
 * Delays changes of a field's error while a pointer is down. A press on a button also blurs the field above it. A new
 * error would then move the page before the release, so that the click would miss the button.
 * @param error returned at once if no pointer is down
 */
export function useSteadyError(error: ReactNode): ReactNode {
  // Notify subscribers only on a release. A press changes nothing on the screen, so it must not render every field
  // again.
  const isDelayed = useSyncExternalStore(subscribe, getIsPressed, returnFalse)
  const shownError = useRef(error)
  useLayoutEffect(() => {
    if (!isDelayed) shownError.current = error
  })
  return isDelayed ? shownError.current : error
}

const eventHandlers = {
  pointerdown: markPressed,
  mousedown: markPressed,
  click: releaseNow,
  pointerup: releaseSoon,
  mouseup: releaseSoon,
  pointercancel: releaseSoon,
  dragend: releaseSoon,
  keydown: releaseSoon,
}

function subscribe(listener: () => void): () => void {
  if (!isListening)
    for (const [type, handle] of Object.entries(eventHandlers)) window.addEventListener(type, handle, true)
  isListening = true
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function markPressed(): void {
  clearTimeout(releaseTimer)
  isPressed = true
}

/**
 * Ends the press after a pending click. A click follows its release in the same task. A release outside the pressed
 * element causes no click.
 */
function releaseSoon(): void {
  clearTimeout(releaseTimer)
  releaseTimer = setTimeout(markReleased)
}

/**
 * Ends the press at once for the click's own handlers, so that they show errors immediately: a form focuses its first
 * error. Other fields render after the click, because a render during the click would undo a checkbox's tick.
 */
function releaseNow(): void {
  releaseSoon()
  isPressed = false
}

function markReleased(): void {
  isPressed = false
  for (const listener of listeners) listener()
}

function getIsPressed(): boolean {
  return isPressed
}

function returnFalse(): boolean {
  return false
}
