import { type RefObject, useLayoutEffect, useState } from 'react'

type Box = { top: number; bottom: number; left: number; right: number }

/** Gap between a toast and the boxes that it avoids, in CSS pixels. */
const GAP = 12

const doOverlap = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom + GAP && b.top < a.bottom + GAP

/**
 * Returns how far a toast must move up to cover none of the boxes, in CSS pixels. Returns 0 if there is not enough room
 * above them.
 */
export const getRaise = (toast: Box, boxes: readonly Box[]): number => {
  const fromBelow = [...boxes].sort((a, b) => b.bottom - a.bottom)
  let raise = 0
  for (const box of fromBelow) {
    const raisedToast = { ...toast, top: toast.top - raise, bottom: toast.bottom - raise }
    if (doOverlap(raisedToast, box)) raise = toast.bottom - box.top + GAP
  }
  return toast.top - raise < 0 ? 0 : raise
}

/** Selector of the button rows of forms, dialogs and sheets. */
const BUTTON_ROWS = 'main footer, form [type="submit"], .save-bar, .dialog > footer, .sheet > footer'

/**
 * Returns how far toasts must move up to leave the current form's buttons visible, in CSS pixels. Updates while a toast
 * is shown.
 */
export const useToastRaise = (region: RefObject<HTMLElement | null>, hasToast: boolean): number => {
  const [raise, setRaise] = useState(0)
  useLayoutEffect(() => {
    const element = region.current
    if (!hasToast || !element) return setRaise(0)
    let raised = 0
    let frame = 0
    const measure = () => {
      frame = 0
      const rows = document.querySelectorAll(BUTTON_ROWS)
      // Measure nothing if the page has no button rows, for example the register, so that a tick is not delayed.
      if (rows.length === 0 && raised === 0) return
      const { top, bottom } = element.getBoundingClientRect()
      const { left, right } = (element.firstElementChild ?? element).getBoundingClientRect()
      const toast = { top: top + raised, bottom: bottom + raised, left, right }
      raised = getRaise(
        toast,
        [...rows].map((row) => row.getBoundingClientRect()).filter((box) => box.bottom > box.top),
      )
      setRaise(raised)
    }
    const measureSoon = () => {
      frame ||= requestAnimationFrame(measure)
    }
    measure()
    const changes = new MutationObserver(measureSoon)
    changes.observe(document.body, { childList: true, subtree: true })
    const stop = new AbortController()
    const options = { capture: true, passive: true, signal: stop.signal }
    for (const event of ['scroll', 'resize', 'animationend']) window.addEventListener(event, measureSoon, options)
    return () => {
      changes.disconnect()
      stop.abort()
      cancelAnimationFrame(frame)
    }
  }, [region, hasToast])
  return raise
}
