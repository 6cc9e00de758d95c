import { createLazyPopup } from '@/kit/page/lazy-popup.tsx'
import type { CheckSheetProps } from './check-sheet.tsx'

/** Check sheet that is loaded on the first press, because families are rarely checked. */
export const LazyCheckSheet = createLazyPopup<CheckSheetProps>(
  () => import('./check-sheet.tsx').then((m) => m.CheckSheet),
  'dialog',
)
