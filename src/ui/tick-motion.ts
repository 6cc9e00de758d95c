import { type RefObject, useEffect, useRef } from 'react'

const MS = 140

/**
 * Moves the tick once it is set. The frame that first shows it stands still: beginning a movement in it would make it
 * later. `showTicked` has drawn that frame before. Who asked for less motion sees none.
 */
export const useTickMotion = (box: RefObject<HTMLElement | null>, checked: boolean): void => {
  const before = useRef(checked)
  useEffect(() => {
    const fresh = checked && !before.current
    before.current = checked
    if (!fresh || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    box.current?.animate(
      [{ transform: 'scale(0.7)' }, { transform: 'scale(1.12)', offset: 0.7 }, { transform: 'none' }],
      { duration: MS, easing: 'ease-out' },
    )
  }, [box, checked])
}
