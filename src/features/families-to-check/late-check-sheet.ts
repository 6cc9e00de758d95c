import { late } from '@/ui/lazy-popup.tsx'
import type { CheckSheetProps } from './check-sheet.tsx'

/** Families are checked on few days: the code comes with the first press. */
export const LateCheckSheet = late<CheckSheetProps>(
  () => import('./check-sheet.tsx').then((m) => m.CheckSheet),
  'dialog',
)
