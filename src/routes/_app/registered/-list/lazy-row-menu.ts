import { createLazyPopup } from '@/kit/page/lazy-popup.tsx'
import type { RowMenuProps } from './row-menu.tsx'

/** Menu behind "…" at the end of a row, loaded when opened. */
export const LazyRowMenu = createLazyPopup<RowMenuProps>(() => import('./row-menu.tsx').then((m) => m.RowMenu), 'menu')
