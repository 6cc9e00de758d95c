import { createLazyPopup } from '@/kit/page/lazy-popup.tsx'
import type { AddAttendanceProps } from './add-attendance.tsx'
import type { RegisterMenuProps } from './register-menu.tsx'
import type { SessionSheetProps } from './session-sheet.tsx'

/** Lazy parts of attendance that a tap opens. The list is shown before their code is loaded. */

export const LazyAddAttendance = createLazyPopup<AddAttendanceProps>(
  () => import('./add-attendance.tsx').then((m) => m.AddAttendance),
  'dialog',
)

export const LazyRegisterMenu = createLazyPopup<RegisterMenuProps>(
  () => import('./register-menu.tsx').then((m) => m.RegisterMenu),
  'menu',
)

export const LazySessionSheet = createLazyPopup<SessionSheetProps>(
  () => import('./session-sheet.tsx').then((m) => m.SessionSheet),
  'dialog',
)
