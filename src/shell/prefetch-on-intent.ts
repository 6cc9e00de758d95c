import type { AnyRouter } from '@tanstack/react-router'
import { prefetchScreen } from '@/kit/list/use-prefetch-form.ts'

/** Events before a link is followed. A touch sends `pointerover` too. */
const INTENT_EVENTS = ['pointerover', 'focusin'] as const

/**
 * Prefetches the code of a screen when the user points at a link to it, touches the link or focuses it.
 * @returns a function that stops the prefetching
 */
export function startPrefetchOnIntent(router: AnyRouter): () => void {
  const prefetchLinkedScreen = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null
    if (link) prefetchScreen(router, link.pathname)
  }
  for (const type of INTENT_EVENTS) document.addEventListener(type, prefetchLinkedScreen)
  return () => {
    for (const type of INTENT_EVENTS) document.removeEventListener(type, prefetchLinkedScreen)
  }
}
