import { lazyPopup } from '@/ui/lazy-popup.tsx'
import type { MoreMenuProps } from './more-menu.tsx'

/** Lazy menu behind More and behind the user's picture. */
export const LazyMoreMenu = lazyPopup<MoreMenuProps>(
  () => import('./more-menu.tsx').then((m) => m.MoreMenu),
  'menu',
)
