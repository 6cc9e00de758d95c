import { getLondonDay } from '@contract/rules/days.ts'
import { Plural } from '@lingui/react/macro'
import { useLiveQuery } from 'dexie-react-hooks'
import { useIsUnconfirmed } from '@/register/use-unconfirmed.ts'
import { useReplica } from '@/sync-state/use-replica.ts'

/** Number of people at today's sessions whose health facts were not confirmed for a year (B-FAM-04). */
export const UnconfirmedHere = () => {
  const { db } = useReplica()
  const isUnconfirmed = useIsUnconfirmed()
  const today = getLondonDay()
  const count = useLiveQuery(async () => {
    const sessionIds = await db.rows('sessions').where('date').equals(today).primaryKeys()
    const ticks = await db
      .rows('attendance')
      .filter(({ session, state }) => state === 'attending' && sessionIds.includes(session))
      .toArray()
    const people = await db.rows('registered').bulkGet([...new Set(ticks.map(({ registered }) => registered))])
    return people.filter((person) => person && isUnconfirmed(person)).length
  }, [db, today, isUnconfirmed])
  if (!count) return null
  return (
    <p className="text-sm font-bold text-warning-text">
      <Plural value={count} one="# here not confirmed for a year" other="# here not confirmed for a year" />
    </p>
  )
}
