import type { SessionRow } from '@contract/rows.ts'
import type { AttendanceMode } from '@contract/rules/attendance.ts'
import type { Register } from './register.ts'
import type { Counting } from './summary.ts'
import type { Ticking } from './use-ticking.tsx'

/** Props of the session panel, and of the sheet that replaces it. */
export type SessionPanelProps = {
  register: Register
  session: SessionRow
  counting: Counting
  mode: AttendanceMode
  ticking: Ticking
  editing: boolean
  onEditing: (editing: boolean) => void
}
