import type { SessionRow } from '@contract/rows.ts'
import { useLingui } from '@lingui/react/macro'
import { History } from '@/blocks/history/history.tsx'
import { useSaveLocally } from '@/blocks/use-save-locally.ts'
import { useUser } from '@/hooks/use-user.ts'
import { useToast } from '@/ui/toast.tsx'

type SessionHistoryProps = { session: SessionRow; asked?: boolean }

/** The history of the session beside its register. */
export const SessionHistory = ({ session, asked = false }: SessionHistoryProps) => {
  const { t } = useLingui()
  const { show } = useToast()
  const save = useSaveLocally()
  const user = useUser()
  const { id } = session
  const restore = async (field: string, value: unknown) => {
    const base = (session as Record<string, unknown>)[field] ?? null
    const set = { [field]: { base, value } } as never
    if (await save([{ name: 'session.update', args: { id, set } }])) show({ message: t`Put back` })
  }
  return (
    <History
      table="sessions"
      id={id}
      current={session}
      asked={asked}
      {...(user.user_type === 'coordinator' && { onRestore: restore })}
    />
  )
}
