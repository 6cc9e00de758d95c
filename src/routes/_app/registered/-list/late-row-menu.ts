import { late } from '@/ui/lazy-popup.tsx'
import type { RowMenuProps } from './row-menu.tsx'

/** The menu behind "…" at the end of a row. */
export const LateRowMenu = late<RowMenuProps>(() => import('./row-menu.tsx').then((m) => m.RowMenu), 'menu')
