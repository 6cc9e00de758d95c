import { type PointerEvent, useRef } from 'react'

/** From this share of the sheet's size on, letting go closes it. */
const CLOSE_SHARE = 0.3
/** A flick closes it too: pixels per millisecond. */
const FLICK = 0.6
/** Less than this many pixels is a tap that trembled. */
const SLOP = 8

type Drag = { pointer: number; start: number; at: number; moved: boolean }

/** Phones pull the sheet down, wider screens push it to the right. */
const isPhone = () => !window.matchMedia('(min-width: 48rem)').matches

/**
 * Lets a finger drag the sheet away by its head. The position goes through a custom property; the browser draws it.
 * A mouse does not drag: it has the cross. Everything a drag does, Escape and the cross do too.
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
