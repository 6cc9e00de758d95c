import { loadWithMessages } from '@/i18n/i18n.ts'
import { createLazyPopup } from '@/kit/page/lazy-popup.tsx'
import type { PlacesSheetProps } from './places-sheet.tsx'

/** Sheet of the places. Separate from the other lazy parts, because the session sheet contains its button. */
export const LazyPlacesSheet = createLazyPopup<PlacesSheetProps>(
  () => loadWithMessages('club', import('./places-sheet.tsx')).then((m) => m.PlacesSheet),
  'dialog',
)
