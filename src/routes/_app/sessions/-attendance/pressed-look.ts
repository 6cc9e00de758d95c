import type { PointerEvent } from 'react'

/** How long a tile stays down after a quick tap, in ms. */
const DOWN_MS = 90

/**
 * Shows a tile pressed from the moment a finger is on it: on touch the browser's own `:active` comes only
 * when the tap ends. Give it to what holds the tiles.
 */
export const pressedLook = {
  onPointerDown: ({ target }: PointerEvent) => {
    const tile = target instanceof Element ? target.closest<HTMLElement>('.tile:not([data-gone])') : null
    if (!tile) return
    tile.dataset.pressed = ''
    const over = new AbortController()
    const release = () => {
      over.abort()
      delete tile.dataset.pressed
    }
    // Back only after the tick is drawn: a change of look before it would be a frame before it.
    addEventListener('pointerup', () => setTimeout(release, DOWN_MS), { signal: over.signal, once: true })
    addEventListener('pointercancel', release, { signal: over.signal })
  },
}
