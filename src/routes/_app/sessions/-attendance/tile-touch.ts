import type { PointerEvent, TouchEvent } from 'react'
import { afterPaint } from '@/replica/after-paint.ts'
import type { Ticking } from './use-ticking.tsx'

/** Time in ms that a tile looks pressed after a quick tap. */
const DOWN_MS = 90

/** Maximum movement of a finger during a tap, in px. */
const SLOP = 12

/** Maximum duration of a tap in ms. A longer touch is a hand that carries the tablet, or hesitation. */
const HELD_MS = 700

/** A touch within this time after a scroll event, in ms, stops a moving list and is not a tap. */
const MOVING_MS = 150

let scrolledAt = Number.NEGATIVE_INFINITY
addEventListener(
  'scroll',
  ({ timeStamp }) => {
    scrolledAt = timeStamp
  },
  { capture: true, passive: true },
)

/**
 * Time in ms after an automatic list change during which taps are ignored, because they were meant for the
 * earlier list.
 */
const SETTLING_MS = 500

let changedAt = Number.NEGATIVE_INFINITY
let changes = 0

/**
 * Records an automatic list change, for example when the search is cleared after a tick. A second tap is then
 * ignored.
 */
export const listChanges = (): void => {
  changes += 1
  const mine = changes
  const note = () => {
    if (mine === changes) changedAt = performance.now()
  }
  note()
  afterPaint(note)
}

/** Records a list change that the user requested. Taps are accepted immediately. */
export const listAsked = (): void => {
  changes += 1
  changedAt = Number.NEGATIVE_INFINITY
}

const settling = ({ timeStamp }: { timeStamp: number }): boolean => timeStamp - changedAt < SETTLING_MS

// // Ignores double clicks of a mouse and taps on a family's button. Keyboard clicks have no position, so
// they are accepted.
addEventListener(
  'click',
  (event) => {
    const inList = event.target instanceof Element && event.target.closest('.people') !== null
    if (event.detail === 0 || !inList || !settling(event)) return
    event.preventDefault()
    event.stopImmediatePropagation()
  },
  { capture: true },
)

const tileAt = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('.tile:not([data-gone])') : null

/**
 * Closes the on-screen keyboard, as a native tap would. The focus is not moved otherwise, because that would
 * cost a frame.
 */
const leaveField = () => {
  const field = document.activeElement
  if (field instanceof HTMLInputElement && field.type !== 'checkbox') field.blur()
}

/**
 * Returns the pointer handlers for a list of tiles, to be set on their container. A tile looks pressed as
 * soon as a finger touches it, because the browser applies `:active` only at the end of a tap. A tap is
 * handled when the finger is lifted, because the browser's click comes several tasks later, with an extra
 * frame for the checkbox. A finger that moves, scrolls, stops the list or stays too long does nothing. Mouse,
 * keyboard and screen reader use native clicks.
 */
export const tileTouch = (ticking: Ticking) => {
  /** True after a tap was handled, so that the browser's click must be suppressed. */
  let taken = false
  return {
    onPointerDown: ({ target, pointerId, pointerType, clientX, clientY, timeStamp }: PointerEvent) => {
      taken = false
      const stops = timeStamp - scrolledAt < MOVING_MS
      const tile = tileAt(target)
      if (!tile) return
      tile.dataset.pressed = ''
      const over = new AbortController()
      const release = () => {
        over.abort()
        delete tile.dataset.pressed
      }
      const lift = (up: globalThis.PointerEvent) => {
        if (up.pointerId !== pointerId) return
        // // Released only after the tick is rendered, because an earlier style change would cost a frame
        // before it.
        setTimeout(release, DOWN_MS)
        const held = up.timeStamp - timeStamp > HELD_MS
        const box = tile.querySelector<HTMLInputElement>(':scope > input')
        const wandered = Math.hypot(up.clientX - clientX, up.clientY - clientY) > SLOP
        if (pointerType !== 'touch' || stops || wandered || held || !box || box !== target) return
        taken = true
        if (settling(up)) return
        ticking.attend(box.value, !box.checked)
        leaveField()
      }
      addEventListener('pointerup', lift, { signal: over.signal })
      addEventListener('pointercancel', release, { signal: over.signal })
    },
    onTouchEnd: (event: TouchEvent) => {
      if (taken && event.cancelable) event.preventDefault()
    },
  }
}
