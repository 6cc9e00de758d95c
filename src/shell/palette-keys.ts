import { isPaletteOpen, setPaletteOpen } from './palette-state.ts'

/** Dialogs and sheets of the app, and other windows above the page. A menu is not one of them. */
const OVERLAYS = '.dialog, .sheet, [role="alertdialog"], dialog[open]:not(.lock-screen)'

/** Opens the palette on Ctrl K or Cmd K, and closes an open palette on the same key. */
export const handlePaletteKey = (event: KeyboardEvent): void => {
  const { key, ctrlKey, metaKey } = event
  if (key.toLowerCase() !== 'k' || ctrlKey === metaKey || !(isPaletteOpen() || canOpenPalette(event))) return
  event.preventDefault()
  setPaletteOpen(!isPaletteOpen())
}

/** Returns true if no editor of rich text and no dialog uses the key. */
const canOpenPalette = ({ shiftKey, altKey, defaultPrevented, target }: KeyboardEvent): boolean =>
  !shiftKey &&
  !altKey &&
  !defaultPrevented &&
  !(target instanceof Element && target.closest('[contenteditable]:not([contenteditable="false"])')) &&
  !document.querySelector(OVERLAYS)
