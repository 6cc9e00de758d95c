import { useLiveQuery } from 'dexie-react-hooks'
import { ConflictCard } from '@/features/sync/conflict-card.tsx'
import { useReplica } from '@/hooks/use-replica.ts'

/** What devices say differently of the session itself, until somebody chooses. */
export const SessionDisputes = ({ id }: { id: string }) => {
  const { db } = useReplica()
  const open = useLiveQuery(
    () =>
      db
        .rows('conflicts')
        .where('record')
        .equals(id)
        .filter((one) => one.table === 'parcel_provisions' && !one.resolved_at)
        .toArray(),
    [db, id],
  )
  return open?.map((one) => <ConflictCard key={one.id} conflict={one} heading="h2" />)
}
