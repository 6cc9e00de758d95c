import type { SessionRow } from '@contract/rows.ts'
import type { AttendanceMode } from '@contract/rules/attendance.ts'
import type { Register } from './register.ts'
import type { AttendanceCountStore } from './summary.ts'
import type { TickActions } from './use-ticking.tsx'

/** Props of the session panel, and of the sheet that replaces it. */
export type SessionPanelProps = {
  register: Register
  session: SessionRow
  counting: AttendanceCountStore
  mode: AttendanceMode
  ticking: TickActions
  editing: boolean
  onEditing: (editing: boolean) => void
  /** Opens the sheet of a person. */
  onAbout: (person: string) => void
}
