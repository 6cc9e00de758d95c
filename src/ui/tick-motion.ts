import { type RefObject, useEffect, useRef } from 'react'

const DURATION_MS = 140

/**
 * Animates a tick after it is set. Skips the first frame, which `showTickInDom` has rendered, because starting an
 * animation would delay that frame. Respects reduced motion.
 */
export const useTickAnimation = (box: RefObject<HTMLElement | null>, checked: boolean): void => {
  const wasChecked = useRef(checked)
  useEffect(() => {
    const isNewTick = checked && !wasChecked.current
    wasChecked.current = checked
    if (!isNewTick || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    box.current?.animate(
      [{ transform: 'scale(0.7)' }, { transform: 'scale(1.12)', offset: 0.7 }, { transform: 'none' }],
      { duration: DURATION_MS, easing: 'ease-out' },
    )
  }, [box, checked])
}
