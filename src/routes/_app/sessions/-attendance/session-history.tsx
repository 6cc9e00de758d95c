import type { SessionRow } from '@contract/rows.ts'
import { History } from '@/features/history/history.tsx'
import type { CreateFieldChange } from '@/features/history/restore.tsx'
import { useUser } from '@/user/use-user.ts'

type SessionHistoryProps = { session: SessionRow; asked?: boolean }

/** History of the session, shown next to its register. */
export const SessionHistory = ({ session, asked: isRequested = false }: SessionHistoryProps) => {
  const user = useUser()
  const { id } = session
  const buildChange: CreateFieldChange = (field, base, value) => ({
    name: 'session.update',
    args: { id, set: { [field]: { base, value } } },
  })
  return (
    <History
      table="sessions"
      id={id}
      current={session}
      isRequested={isRequested}
      change={user.user_type === 'coordinator' ? buildChange : undefined}
    />
  )
}
