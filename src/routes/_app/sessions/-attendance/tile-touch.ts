import type { PointerEvent, TouchEvent } from 'react'
import { runAfterPaint } from '@/replica/after-paint.ts'
import type { TickActions } from './use-ticking.tsx'

/** Time in ms that a tile looks pressed after a quick tap. */
const PRESSED_MS = 90

/** Maximum movement of a finger during a tap, in px. */
const MAX_TAP_MOVE_PX = 12

/** Maximum duration of a tap in ms. A longer touch opens the person. */
const MAX_TAP_MS = 700

/** Delay in ms after which a touch is watched for a long press. Taps end earlier, so that they do no extra work. */
const LONG_PRESS_WATCH_DELAY_MS = 250

/** Time in ms after a scroll event in which a touch is not a tap, because the touch stops a moving list. */
const SCROLL_STOP_MS = 150

let scrolledAt = Number.NEGATIVE_INFINITY
addEventListener(
  'scroll',
  ({ timeStamp }) => {
    scrolledAt = timeStamp
  },
  { capture: true, passive: true },
)

/**
 * Time in ms after an automatic list change during which taps are ignored, because they were meant for the earlier
 * list.
 */
const SETTLING_MS = 500

let listChangedAt = Number.NEGATIVE_INFINITY
let changeCount = 0

/**
 * Records an automatic list change, for example when the search is cleared after a tick. A second tap is then ignored.
 */
export const noteAutomaticListChange = (): void => {
  changeCount += 1
  const changeNumber = changeCount
  const updateChangedAt = () => {
    if (changeNumber === changeCount) listChangedAt = performance.now()
  }
  updateChangedAt()
  runAfterPaint(updateChangedAt)
}

/** Records a list change that the user requested. Taps are accepted immediately. */
export const noteRequestedListChange = (): void => {
  changeCount += 1
  listChangedAt = Number.NEGATIVE_INFINITY
}

const isSettling = ({ timeStamp }: { timeStamp: number }): boolean => timeStamp - listChangedAt < SETTLING_MS

// Ignore clicks soon after an automatic list change: the second click of a double click, and taps on a family's button.
// Keyboard clicks have no position, so they are accepted.
addEventListener(
  'click',
  (event) => {
    const isInList = event.target instanceof Element && event.target.closest('.people') !== null
    if (event.detail === 0 || !isInList || !isSettling(event)) return
    event.preventDefault()
    event.stopImmediatePropagation()
  },
  { capture: true },
)

const findTile = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('.tile:not([data-gone])') : null

/**
 * Closes the on-screen keyboard, as a native tap would. Does not move the focus in any other case, because that would
 * cost a frame.
 */
const blurField = () => {
  const field = document.activeElement
  if (field instanceof HTMLInputElement && field.type !== 'checkbox') field.blur()
}

/**
 * Returns the pointer handlers for a list of tiles, to be set on their container. A tile looks pressed as soon as a
 * finger touches it, because the browser applies `:active` only at the end of a tap. A tap is handled when the finger
 * is lifted, because the browser's click comes several tasks later, with an extra frame for the checkbox. A finger that
 * stays opens the person. A finger that moves, scrolls or stops the list does nothing. Mouse, keyboard and screen reader
 * use native clicks.
 * @param onLongPress called with the id of the person
 */
export const createTileHandlers = (ticking: TickActions, onLongPress: (person: string) => void) => {
  /** True after a tap was handled, so that the browser's click must be suppressed. */
  let isTapHandled = false
  let longPressTimer: ReturnType<typeof setTimeout> | undefined
  return {
    onPointerDown: ({ target, pointerId, pointerType, isPrimary, clientX, clientY, timeStamp }: PointerEvent) => {
      isTapHandled = false
      // A second finger is not a long press.
      clearTimeout(longPressTimer)
      const isStoppingScroll = timeStamp - scrolledAt < SCROLL_STOP_MS
      const tile = findTile(target)
      if (!tile) return
      tile.dataset.pressed = ''
      const abortController = new AbortController()
      const { signal } = abortController
      const release = () => {
        abortController.abort()
        delete tile.dataset.pressed
      }
      const isFarAway = (event: globalThis.PointerEvent) =>
        Math.hypot(event.clientX - clientX, event.clientY - clientY) > MAX_TAP_MOVE_PX
      const openPerson = () => {
        const checkbox = tile.querySelector<HTMLInputElement>(':scope > input')
        release()
        if (!checkbox || scrolledAt > timeStamp) return
        isTapHandled = true
        onLongPress(checkbox.value)
      }
      const watchLongPress = () => {
        longPressTimer = setTimeout(openPerson, MAX_TAP_MS - LONG_PRESS_WATCH_DELAY_MS)
        const cancelIfFarAway = (move: globalThis.PointerEvent) => {
          if (move.pointerId !== pointerId || isFarAway(move)) clearTimeout(longPressTimer)
        }
        addEventListener('pointermove', cancelIfFarAway, { signal })
        for (const event of ['pointerdown', 'scroll'])
          addEventListener(event, () => clearTimeout(longPressTimer), { capture: true, passive: true, signal })
      }
      if (pointerType === 'touch' && isPrimary && !isStoppingScroll)
        longPressTimer = setTimeout(watchLongPress, LONG_PRESS_WATCH_DELAY_MS)
      const handlePointerUp = (up: globalThis.PointerEvent) => {
        if (up.pointerId !== pointerId) return
        clearTimeout(longPressTimer)
        // Release the tile only after the tick is rendered, because an earlier style change would delay the tick by a
        // frame.
        setTimeout(release, PRESSED_MS)
        const isTooLong = up.timeStamp - timeStamp > MAX_TAP_MS
        const checkbox = tile.querySelector<HTMLInputElement>(':scope > input')
        if (
          pointerType !== 'touch' ||
          isStoppingScroll ||
          isFarAway(up) ||
          isTooLong ||
          !checkbox ||
          checkbox !== target
        )
          return
        isTapHandled = true
        if (isSettling(up)) return
        ticking.attend(checkbox.value, !checkbox.checked)
        blurField()
      }
      const handleCancel = () => {
        clearTimeout(longPressTimer)
        release()
      }
      addEventListener('pointerup', handlePointerUp, { signal })
      addEventListener('pointercancel', handleCancel, { signal })
    },
    onTouchEnd: (event: TouchEvent) => {
      if (isTapHandled && event.cancelable) event.preventDefault()
    },
  }
}
