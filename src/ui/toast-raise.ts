import { type RefObject, useLayoutEffect, useState } from 'react'

type Box = { top: number; bottom: number; left: number; right: number }

/** Gap between a toast and the boxes that it avoids, in CSS pixels. */
const TOAST_GAP_PX = 12

const doOverlap = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom + TOAST_GAP_PX && b.top < a.bottom + TOAST_GAP_PX

/**
 * Returns how far a toast must move up to cover none of the boxes, in CSS pixels. Returns 0 if there is not enough room
 * above them.
 */
export const getRaiseDistance = (toast: Box, boxes: readonly Box[]): number => {
  const boxesFromBottom = [...boxes].sort((a, b) => b.bottom - a.bottom)
  let raiseDistance = 0
  for (const box of boxesFromBottom) {
    const raisedToast = { ...toast, top: toast.top - raiseDistance, bottom: toast.bottom - raiseDistance }
    if (doOverlap(raisedToast, box)) raiseDistance = toast.bottom - box.top + TOAST_GAP_PX
  }
  return toast.top - raiseDistance < 0 ? 0 : raiseDistance
}

/** Selector of the button rows of forms, dialogs and sheets. */
const BUTTON_ROWS_SELECTOR = 'main footer, form [type="submit"], .save-bar, .dialog > footer, .sheet > footer'

/**
 * Returns how far toasts must move up to leave the current form's buttons visible, in CSS pixels. Updates while a toast
 * is shown.
 */
export const useToastRaise = (region: RefObject<HTMLElement | null>, hasToast: boolean): number => {
  const [raise, setRaise] = useState(0)
  useLayoutEffect(() => {
    const element = region.current
    if (!hasToast || !element) return setRaise(0)
    let raisedPx = 0
    let frameRequest = 0
    const measureRaise = () => {
      frameRequest = 0
      const rows = document.querySelectorAll(BUTTON_ROWS_SELECTOR)
      // Measure nothing if the page has no button rows, for example the register, so that a tick is not delayed.
      if (rows.length === 0 && raisedPx === 0) return
      const { top, bottom } = element.getBoundingClientRect()
      const { left, right } = (element.firstElementChild ?? element).getBoundingClientRect()
      const toast = { top: top + raisedPx, bottom: bottom + raisedPx, left, right }
      raisedPx = getRaiseDistance(
        toast,
        [...rows].map((row) => row.getBoundingClientRect()).filter((box) => box.bottom > box.top),
      )
      setRaise(raisedPx)
    }
    const scheduleMeasure = () => {
      frameRequest ||= requestAnimationFrame(measureRaise)
    }
    measureRaise()
    const mutationObserver = new MutationObserver(scheduleMeasure)
    mutationObserver.observe(document.body, { childList: true, subtree: true })
    const abortController = new AbortController()
    const listenerOptions = { capture: true, passive: true, signal: abortController.signal }
    for (const event of ['scroll', 'resize', 'animationend'])
      window.addEventListener(event, scheduleMeasure, listenerOptions)
    return () => {
      mutationObserver.disconnect()
      abortController.abort()
      cancelAnimationFrame(frameRequest)
    }
  }, [region, hasToast])
  return raise
}
