import type { PointerEvent, TouchEvent } from 'react'
import type { Ticking } from './use-ticking.tsx'

/** How long a tile stays down after a quick tap, in ms. */
const DOWN_MS = 90

/** How far a finger may wander in a tap, in px. */
const SLOP = 12

/** Where the last finger came down. */
let began = { x: 0, y: 0 }

const tileAt = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('.tile:not([data-gone])') : null

/** Shows a tile pressed from the moment a finger is on it: on touch the browser's `:active` comes as the tap ends. */
const press = ({ target, clientX, clientY }: PointerEvent) => {
  const tile = tileAt(target)
  if (!tile) return
  began = { x: clientX, y: clientY }
  tile.dataset.pressed = ''
  const over = new AbortController()
  const release = () => {
    over.abort()
    delete tile.dataset.pressed
  }
  // Back only after the tick is drawn: a change of look before it would be a frame before it.
  addEventListener('pointerup', () => setTimeout(release, DOWN_MS), { signal: over.signal, once: true })
  addEventListener('pointercancel', release, { signal: over.signal })
}

/** A keyboard on the screen goes, as with the browser's own tap. Nothing else moves: it would cost a frame. */
const leaveField = () => {
  const field = document.activeElement
  if (field instanceof HTMLInputElement && field.type !== 'checkbox') field.blur()
}

/**
 * Fingers on the tiles of a list; give the result to what holds them. A tap is taken when the finger is lifted: the
 * browser's own click, with a frame for the box it has changed, comes several tasks later. A finger that wanders off or
 * scrolls does nothing, and a mouse, a keyboard or a screen reader clicks as ever.
 */
export const tileTouch = (ticking: Ticking) => ({
  onPointerDown: press,
  onTouchEnd: (event: TouchEvent) => {
    const [finger, other] = [...Array.from(event.changedTouches), ...Array.from(event.touches)]
    // Not cancelable: the browser scrolls.
    if (!finger || other || !event.cancelable) return
    if (Math.hypot(finger.clientX - began.x, finger.clientY - began.y) > SLOP) return
    const box = tileAt(event.target)?.querySelector<HTMLInputElement>(':scope > input')
    if (!box || box !== event.target) return
    event.preventDefault()
    ticking.attend(box.value, !box.checked)
    leaveField()
  },
})
