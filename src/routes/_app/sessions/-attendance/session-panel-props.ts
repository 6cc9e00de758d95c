import type { SessionRow } from '@contract/rows.ts'
import type { AttendanceMode } from '@contract/rules/attendance.ts'
import type { Register } from './register.ts'
import type { Counting } from './summary.ts'
import type { Ticking } from './use-ticking.tsx'

/** What the panel of a session, or the sheet in its place, is drawn from. */
export type SessionPanelProps = {
  register: Register
  session: SessionRow
  counting: Counting
  mode: AttendanceMode
  ticking: Ticking
  editing: boolean
  onEditing: (editing: boolean) => void
}
