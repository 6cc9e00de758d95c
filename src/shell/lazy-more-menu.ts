import { createLazyPopup } from '@/kit/page/lazy-popup.tsx'
import type { MoreMenuProps } from './more-menu.tsx'

/** Menu behind More and behind the user's picture. The code loads on first use. */
export const LazyMoreMenu = createLazyPopup<MoreMenuProps>(
  () => import('./more-menu.tsx').then((m) => m.MoreMenu),
  'menu',
)
