import { healthFields } from '@contract/registered/registered-fields.ts'
import type { ConflictRow } from '@contract/rows.ts'
import type { Dispute } from '@/features/sessions/needs.ts'
import { KeyedValues } from '@/hooks/keyed-values.ts'
import type { ReplicaDb, Stored } from '@/replica/db.ts'
import type { ReadRows } from '@/replica/engine/whole-reads.ts'
import { openLiveRows } from '@/replica/live-rows.ts'

const isHealthDispute = (row: ConflictRow): boolean =>
  !row.resolved_at &&
  row.kind === 'field' &&
  row.table === 'registered' &&
  healthFields.some((field) => field === row.field)

const sameDisputes = (a: readonly Dispute[], b: readonly Dispute[]) =>
  a.length === b.length && a.every((dispute, at) => JSON.stringify(dispute) === JSON.stringify(b[at]))

/** Opens the undecided health conflicts by person, and follows changes. */
export const openDisputes = async (
  db: ReplicaDb,
  read: ReadRows,
): Promise<{ disputes: KeyedValues<readonly Dispute[]>; close: () => void }> => {
  const disputes = new KeyedValues<readonly Dispute[]>(sameDisputes)
  const { rows, close } = await openLiveRows(
    db,
    'conflicts',
    async () => (await read<Stored<'conflicts'>>('conflicts')).filter(isHealthDispute),
    isHealthDispute,
  )
  const spread = () => {
    const byPerson = new Map<string, Dispute[]>()
    for (const { id, record, field, mine, theirs } of rows.all()) {
      const list = byPerson.get(record) ?? []
      list.push({ id, field: field ?? '', values: [theirs.value, mine.value] })
      byPerson.set(record, list)
    }
    disputes.replace(byPerson)
  }
  spread()
  rows.subscribeAll(spread)
  return { disputes, close }
}
