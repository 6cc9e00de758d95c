/** Dialogs and sheets of the app, and other windows above the page. A menu is not one of them. */
const OVERLAYS = '.dialog, .sheet, [role="alertdialog"], dialog[open]:not(.lock-screen)'

/** Returns true for Ctrl K or Cmd K, if no editor of rich text and no dialog uses the key. */
export const isPaletteKey = (event: KeyboardEvent): boolean => {
  const { key, ctrlKey, metaKey, shiftKey, altKey, target } = event
  if (key.toLowerCase() !== 'k' || ctrlKey === metaKey || shiftKey || altKey || event.defaultPrevented) return false
  if (target instanceof Element && target.closest('[contenteditable]:not([contenteditable="false"])')) return false
  return !document.querySelector(OVERLAYS)
}
