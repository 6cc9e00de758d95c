import { definitionOf, type EffectContext, isMutationName, type MutationName } from '@contract/mutations.ts'
import { type Change, type Ref, type Rows, refKey, type TableName } from '@contract/rows.ts'
import type { QueueEntry, ReplicaDb } from './db.ts'

type Named = Pick<QueueEntry, 'name' | 'args' | 'made_at'>

/** Reads what a mutation's effect looks at. Call it inside the transaction that will write. */
const contextFor = async (db: ReplicaDb, organisation: string, m: Named): Promise<EffectContext> => {
  const rows = new Map<string, unknown>()
  const named = [m.args.id, m.args.session, m.args.registered].filter((id) => typeof id === 'string')
  const aliases = new Map((await db.aliases.bulkGet(named)).map((a, i) => [named[i], a?.target]))
  const resolve = (_table: string, id: string) => aliases.get(id) ?? id
  const load = async ({ table, id }: Ref) => {
    const stored = await db.rows(table).get(id)
    if (stored) rows.set(refKey({ table, id }), plainRow(stored))
  }
  const groups = m.name === 'session.create' ? await db.rows('groups').toArray() : []
  for (const group of groups) rows.set(`groups/${group.id}`, plainRow(group))
  const definition = definitionOf(m.name as MutationName)
  const record = definition.record(m.args as never, organisation)
  // A tick replaces its row whatever it was: one read less on the way that matters most.
  if (m.name !== 'attendance.set') await load({ table: record.table, id: resolve(record.table, record.id) })
  const conflict = rows.get(refKey(record)) as Rows['conflicts'] | undefined
  if (record.table === 'conflicts' && conflict)
    await load({ table: conflict.table as TableName, id: conflict.record })
  const ticks =
    m.name === 'session.delete'
      ? await db.rows('attendance').where('session').equals(record.id).toArray()
      : []
  return {
    organisation,
    now: m.made_at,
    read: <T extends TableName>(table: T, id: string) =>
      rows.get(refKey({ table, id })) as Rows[T] | undefined,
    resolve,
    defaultGroup: () => groups.find((g) => g.is_default)?.id,
    attendanceOf: () => ticks.map(plainRow),
  }
}

/** The wire row inside a stored one. */
export const plainRow = <R extends { version: number }>(
  stored: R,
): Omit<R, 'version' | 'gen' | 'archived'> => {
  const {
    version: _version,
    gen: _gen,
    archived: _archived,
    ...row
  } = stored as R & { gen?: number; archived?: number }
  return row as Omit<R, 'version' | 'gen' | 'archived'>
}

/**
 * The rows after a queued mutation, as this replica stands. Empty for a mutation that this version does
 * not know: it waits for the update.
 */
export const effectOn = async (db: ReplicaDb, organisation: string, m: Named): Promise<Change[]> => {
  if (!isMutationName(m.name)) return []
  return definitionOf(m.name).effect(m.args as never, await contextFor(db, organisation, m))
}

/** Keys of the records a mutation touches or needs, by which its dependants are found. */
export const touchesOf = (
  name: MutationName,
  args: unknown,
  organisation: string,
  changes: readonly Change[],
): string[] => {
  const definition = definitionOf(name)
  const refs = [
    definition.record(args as never, organisation),
    ...definition.needs(args as never),
    ...changes,
  ]
  return [...new Set(refs.map(refKey))]
}
