import { type PointerEvent, useRef } from 'react'

/** Share of the sheet's size from which a release closes the sheet. */
const CLOSE_SHARE = 0.3
/** Speed in pixels per millisecond from which a flick closes the sheet. */
const FLICK = 0.6
/** Distance in pixels below which a movement counts as a tap. */
const SLOP = 8

type Drag = { pointer: number; start: number; at: number; moved: boolean }

/** Returns true for phones, which pull the sheet down. Wider screens push it to the right. */
const isPhone = () => !window.matchMedia('(min-width: 48rem)').matches

/**
 * Returns handlers that let a finger drag the sheet away by its header. The position is set as a CSS custom
 * property. A mouse cannot drag. Escape and the cross close the sheet too.
 */
export const useSwipeToClose = (onClose: () => void) => {
  const drag = useRef<Drag | null>(null)

  const sheetOf = (event: PointerEvent<HTMLElement>) => event.currentTarget.closest<HTMLElement>('.sheet')
  const position = (event: PointerEvent) => (isPhone() ? event.clientY : event.clientX)

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType === 'mouse' || (event.target as Element).closest('button, a')) return
    drag.current = { pointer: event.pointerId, start: position(event), at: event.timeStamp, moved: false }
    event.currentTarget.setPointerCapture(event.pointerId)
  }

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const now = drag.current
    const sheet = sheetOf(event)
    if (!now || !sheet || event.pointerId !== now.pointer) return
    const way = Math.max(0, position(event) - now.start)
    if (!now.moved && way < SLOP) return
    now.moved = true
    sheet.dataset.dragging = ''
    sheet.style.setProperty('--drag', `${way}px`)
  }

  const settle = (event: PointerEvent<HTMLElement>, mayClose: boolean) => {
    const now = drag.current
    const sheet = sheetOf(event)
    drag.current = null
    if (!now || !sheet || event.pointerId !== now.pointer) return
    delete sheet.dataset.dragging
    const way = Math.max(0, position(event) - now.start)
    const size = isPhone() ? sheet.offsetHeight : sheet.offsetWidth
    const speed = way / Math.max(1, event.timeStamp - now.at)
    if (mayClose && now.moved && (way > size * CLOSE_SHARE || speed > FLICK)) onClose()
    else sheet.style.removeProperty('--drag')
  }

  return {
    onPointerDown,
    onPointerMove,
    onPointerUp: (event: PointerEvent<HTMLElement>) => settle(event, true),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => settle(event, false),
  }
}
