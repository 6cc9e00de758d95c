import { newId } from '@contract/id.ts'
import { dayInLondon } from '@contract/rules/days.ts'
import { usualHoliday } from '@contract/rules/holidays.ts'
import { Trans } from '@lingui/react/macro'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useLiveQuery } from 'dexie-react-hooks'
import { useReplica } from '@/hooks/use-replica.ts'
import { shortDay } from '@/i18n/format.ts'
import { Button } from '@/ui/button.tsx'

export const Route = createFileRoute('/_app/sessions/')({
  component: SessionsScreen,
  staticData: { offline: true },
})

function SessionsScreen() {
  const replica = useReplica()
  const sessions = useLiveQuery(
    () => replica.db.rows('sessions').orderBy('date').reverse().limit(50).toArray(),
    [replica],
  )
  const today = dayInLondon()
  const create = () =>
    replica.queue([
      {
        name: 'session.create',
        args: { id: newId(), date: today, holiday: usualHoliday(today), year: Number(today.slice(0, 4)) },
      },
    ])
  return (
    <main className="p-6">
      <h1 className="text-2xl font-heavy">
        <Trans>Lunch Club Sessions</Trans>
      </h1>
      <Button variant="primary" onClick={() => void create()}>
        <Trans>Create New Session(s)</Trans>
      </Button>
      <ul>
        {sessions?.map((s) => (
          <li key={s.id}>
            <Link to="/sessions/$id" params={{ id: s.id }}>
              {shortDay(s.date)}
            </Link>
          </li>
        ))}
      </ul>
    </main>
  )
}
