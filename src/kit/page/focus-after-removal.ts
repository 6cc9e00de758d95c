import { useCallback } from 'react'

const ROW_SELECTOR = 'tr, li'
const ROW_CONTROL_SELECTOR = 'button:not(:disabled):not([role="checkbox"]), a[href]'

/** Finds the control that receives the focus if no row is left. */
export type FindFocusFallback = (container: HTMLElement) => HTMLElement | null

const getContainer: FindFocusFallback = (container) => container

/**
 * Returns a ref callback for the container of a list. If the focused control is removed, such as a row's button that
 * removes its row, the focus moves to the first button of the next row. If the container has no other row, the focus
 * moves to the fallback.
 * @param findFallback a constant function. By default the container receives the focus, which needs a `tabIndex`.
 */
export function useFocusAfterRemoval(
  findFallback: FindFocusFallback = getContainer,
): (container: HTMLElement | null) => (() => void) | undefined {
  return useCallback((container) => (container ? watchRemovals(container, findFallback) : undefined), [findFallback])
}

/** Last focused control with its row, and all rows at that time. */
type FocusedControl = { control: HTMLElement; row: Element | null; rows: readonly Element[] }

function watchRemovals(container: HTMLElement, findFallback: FindFocusFallback): () => void {
  let focused: FocusedControl | null = null
  const recordFocus = ({ target }: FocusEvent) => {
    const isInside = target instanceof HTMLElement && target !== container && container.contains(target)
    focused = isInside
      ? { control: target, row: target.closest(ROW_SELECTOR), rows: [...container.querySelectorAll(ROW_SELECTOR)] }
      : null
  }
  const observer = new MutationObserver(() => {
    if (!focused || focused.control.isConnected || !isFocusLost(container)) return
    const target = findNextControl(focused) ?? findFallback(container)
    focused = null
    target?.focus({ preventScroll: true })
  })
  document.addEventListener('focusin', recordFocus)
  observer.observe(container, { childList: true, subtree: true })
  return () => {
    document.removeEventListener('focusin', recordFocus)
    observer.disconnect()
  }
}

/** True if no control has the focus. A modal sheet or dialog focuses itself when its focused control is removed. */
function isFocusLost(container: HTMLElement): boolean {
  const { activeElement } = document
  if (!activeElement || activeElement === document.body) return true
  return activeElement.matches('.sheet, .dialog') && activeElement.contains(container)
}

/** Returns the first button of the nearest row after the removed row, otherwise of the nearest row before it. */
function findNextControl({ row, rows }: FocusedControl): HTMLElement | null {
  // The row may be still there, if only its control was removed.
  const position = row ? rows.indexOf(row) : -1
  if (position < 0) return null
  const nearestRows = [...rows.slice(position), ...rows.slice(0, position).reverse()]
  for (const nearestRow of nearestRows) {
    const control = nearestRow.isConnected ? nearestRow.querySelector<HTMLElement>(ROW_CONTROL_SELECTOR) : null
    if (control) return control
  }
  return null
}
