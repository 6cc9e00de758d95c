import type { PointerEvent, TouchEvent } from 'react'
import { afterPaint } from '@/replica/after-paint.ts'
import type { Ticking } from './use-ticking.tsx'

/** How long a tile stays down after a quick tap, in ms. */
const DOWN_MS = 90

/** How far a finger may wander in a tap, in px. */
const SLOP = 12

/** A finger that stays longer is no tap, in ms: it holds the tablet, or thinks. */
const HELD_MS = 700

/** A list that scrolled less than this before a finger came down, in ms, was still moving: the finger stops it. */
const MOVING_MS = 150

let scrolledAt = Number.NEGATIVE_INFINITY
addEventListener(
  'scroll',
  ({ timeStamp }) => {
    scrolledAt = timeStamp
  },
  { capture: true, passive: true },
)

/** So long after the list has changed by itself, in ms, a tap was meant for what stood there. */
const SETTLING_MS = 500

let changedAt = Number.NEGATIVE_INFINITY
let changes = 0

/** Says that the list changes under the finger, such as when the search empties after a tick: a second tap does nothing. */
export const listChanges = (): void => {
  changes += 1
  const mine = changes
  const note = () => {
    if (mine === changes) changedAt = performance.now()
  }
  note()
  afterPaint(note)
}

/** Says that somebody asked for another list: they tap what they see in it, however soon. */
export const listAsked = (): void => {
  changes += 1
  changedAt = Number.NEGATIVE_INFINITY
}

const settling = ({ timeStamp }: { timeStamp: number }): boolean => timeStamp - changedAt < SETTLING_MS

// A mouse that is clicked twice, or a finger on a family's button. Keys have no place that another could take.
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

/** A keyboard on the screen goes, as with the browser's own tap. Nothing else moves: it would cost a frame. */
const leaveField = () => {
  const field = document.activeElement
  if (field instanceof HTMLInputElement && field.type !== 'checkbox') field.blur()
}

/**
 * Fingers on the tiles of a list; give the result to what holds them.
 *
 * A tile looks pressed from the moment a finger is on it: on touch the browser's `:active` comes as the tap ends. And a
 * tap is taken when the finger is lifted: the browser's own click, with a frame for the box it has changed, comes several
 * tasks later. A finger that wanders off, scrolls, stops the list or stays does nothing; a mouse, a keyboard or a screen reader clicks as ever.
 */
export const tileTouch = (ticking: Ticking) => {
  /** The finger whose tap was taken: no click of the browser may follow. */
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
        // Back only after the tick is drawn: a change of look before it would be a frame before it.
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
