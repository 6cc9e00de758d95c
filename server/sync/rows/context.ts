import { and, eq, isNull } from 'drizzle-orm'
import type { EffectContext } from '../../../contract/mutations/mutation.ts'
import type { AttendanceRow, RecordRef, RowByTable, RowChange, TableName } from '../../../contract/rows.ts'
import { groups, holidayAllocation } from '../../db/schema.ts'
import type { Batch } from './author.ts'
import { loadRows, type WrittenTable, writeChange } from './tables.ts'

/** Loads the club's groups that are not deleted. */
export const loadLiveGroups = (batch: Batch) =>
  batch.tx
    .select()
    .from(groups)
    .where(and(eq(groups.organisation_id, batch.author.organisation), isNull(groups.deleted_at)))

/** Loads the club's holiday dates of all years. */
export const loadHolidayAllocations = async (batch: Batch): Promise<RowByTable['holiday_allocation'][]> => {
  const allocations = await batch.tx
    .select()
    .from(holidayAllocation)
    .where(and(eq(holidayAllocation.organisation_id, batch.author.organisation), isNull(holidayAllocation.deleted_at)))
  return allocations as RowByTable['holiday_allocation'][]
}

type ContextFacts = {
  aliases?: Record<string, string>
  attendance?: readonly AttendanceRow[]
  parcelRows?: readonly RowByTable['parcel_rows'][]
  held?: readonly RowByTable['registered'][]
  madeAt: string
}

/** Builds the context that an effect reads on the server. The rows in `reads` are loaded under the batch's lock. */
export const buildEffectContext = async (
  batch: Batch,
  reads: readonly RecordRef[],
  facts: ContextFacts,
): Promise<EffectContext> => {
  const rows = new Map<string, unknown>()
  for (const { table, id } of reads) {
    const storedRecord = (await loadRows(batch.tx, table as WrittenTable, [id])).get(id)
    if (storedRecord && !storedRecord.deleted) rows.set(`${table}/${id}`, storedRecord.row)
  }
  return {
    organisation: batch.author.organisation,
    now: facts.madeAt,
    taken: batch.now,
    read: <T extends TableName>(table: T, id: string) => rows.get(`${table}/${id}`) as RowByTable[T] | undefined,
    resolve: (_table, id) => facts.aliases?.[id] ?? id,
    defaultGroup: () => undefined,
    attendanceOf: () => facts.attendance ?? [],
    parcelRowsOf: () => facts.parcelRows ?? [],
    heldOf: () => facts.held ?? [],
  }
}

/** Writes every change of an effect and returns the touched records. */
export const writeChanges = async (batch: Batch, changes: readonly RowChange[]): Promise<RecordRef[]> => {
  for (const change of changes) await writeChange(batch, change)
  return changes.map(({ table, id }) => ({ table, id }))
}
