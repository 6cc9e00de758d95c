import { type PointerEvent, useRef } from 'react'

/** Minimum share of the sheet's size by which a drag closes the sheet on release. */
const MIN_CLOSE_SHARE = 0.3
/** Minimum speed of a flick that closes the sheet, in pixels per millisecond. */
const MIN_FLICK_SPEED = 0.6
/** Minimum distance of a drag in pixels. A shorter movement counts as a tap. */
const MIN_DRAG_PX = 8

type DragState = { pointer: number; start: number; at: number; moved: boolean }

/** Returns true for phones, on which the sheet is pulled down. On wider screens it is pushed to the right. */
const isPhone = () => !window.matchMedia('(min-width: 48rem)').matches

/**
 * Returns handlers that let a finger drag the sheet away by its header. The position is set as a CSS custom property. A
 * mouse cannot drag, because mouse users can close the sheet by the cross or Escape.
 */
export const useSwipeToClose = (onClose: () => void) => {
  const dragRef = useRef<DragState | null>(null)

  const getSheet = (event: PointerEvent<HTMLElement>) => event.currentTarget.closest<HTMLElement>('.sheet')
  const getPosition = (event: PointerEvent) => (isPhone() ? event.clientY : event.clientX)

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType === 'mouse' || (event.target as Element).closest('button, a')) return
    dragRef.current = { pointer: event.pointerId, start: getPosition(event), at: event.timeStamp, moved: false }
    event.currentTarget.setPointerCapture(event.pointerId)
  }

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const activeDrag = dragRef.current
    const sheet = getSheet(event)
    if (!activeDrag || !sheet || event.pointerId !== activeDrag.pointer) return
    const distance = Math.max(0, getPosition(event) - activeDrag.start)
    if (!activeDrag.moved && distance < MIN_DRAG_PX) return
    activeDrag.moved = true
    sheet.dataset.dragging = ''
    sheet.style.setProperty('--drag', `${distance}px`)
  }

  const finishDrag = (event: PointerEvent<HTMLElement>, mayClose: boolean) => {
    const activeDrag = dragRef.current
    const sheet = getSheet(event)
    dragRef.current = null
    if (!activeDrag || !sheet || event.pointerId !== activeDrag.pointer) return
    delete sheet.dataset.dragging
    const distance = Math.max(0, getPosition(event) - activeDrag.start)
    const size = isPhone() ? sheet.offsetHeight : sheet.offsetWidth
    const speed = distance / Math.max(1, event.timeStamp - activeDrag.at)
    if (mayClose && activeDrag.moved && (distance > size * MIN_CLOSE_SHARE || speed > MIN_FLICK_SPEED)) onClose()
    else sheet.style.removeProperty('--drag')
  }

  return {
    onPointerDown,
    onPointerMove,
    onPointerUp: (event: PointerEvent<HTMLElement>) => finishDrag(event, true),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => finishDrag(event, false),
  }
}
