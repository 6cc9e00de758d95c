import { healthFields } from '@contract/registered/registered-fields.ts'
import type { ConflictRow } from '@contract/rows.ts'
import type { Dispute } from '@/features/food/needs.ts'
import { KeyedValues } from '@/register/keyed-values.ts'
import type { ReplicaDb, StoredRow } from '@/replica/db.ts'
import type { ReadRows } from '@/replica/engine/native-reader.ts'
import { openLiveRows } from '@/replica/live-rows.ts'

const isHealthDispute = (row: ConflictRow): boolean =>
  !row.resolved_at &&
  row.kind === 'field' &&
  row.table === 'registered' &&
  healthFields.some((field) => field === row.field)

const haveSameDisputes = (a: readonly Dispute[], b: readonly Dispute[]) =>
  a.length === b.length && a.every((dispute, index) => JSON.stringify(dispute) === JSON.stringify(b[index]))

/** Opens the undecided health conflicts, grouped by person, and follows changes. */
export const openDisputes = async (
  db: ReplicaDb,
  read: ReadRows,
): Promise<{ disputes: KeyedValues<readonly Dispute[]>; close: () => void }> => {
  const disputes = new KeyedValues<readonly Dispute[]>(haveSameDisputes)
  const { rows, close } = await openLiveRows(
    db,
    'conflicts',
    async () => (await read<StoredRow<'conflicts'>>('conflicts')).filter(isHealthDispute),
    isHealthDispute,
  )
  const groupByPerson = () => {
    const disputesByPerson = new Map<string, Dispute[]>()
    for (const { id, record, field, mine, theirs: otherSide } of rows.all()) {
      const personDisputes = disputesByPerson.get(record) ?? []
      personDisputes.push({ id, field: field ?? '', values: [otherSide.value, mine.value] })
      disputesByPerson.set(record, personDisputes)
    }
    disputes.replace(disputesByPerson)
  }
  groupByPerson()
  rows.subscribeAll(groupByPerson)
  return { disputes, close }
}
