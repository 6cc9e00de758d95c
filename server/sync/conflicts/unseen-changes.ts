import { sql } from 'drizzle-orm'
import type { RecordRef } from '../../../contract/rows.ts'
import { isSameValue, isSetChange } from '../../../contract/rules/merge.ts'
import type { Batch } from '../rows/author.ts'
import { type Outcome, toApplied, toConflict } from '../rows/outcome.ts'
import { loadRows, type WrittenTable } from '../rows/tables.ts'
import { buildOwnSide, recordConflict } from './conflicts.ts'
import { joinChanges, type ShownChange, toShownChange } from './shown-change.ts'

type UnseenChange = ShownChange & { made_at: Date; device_id: string | null; by: string | null }

const updateNameByTable = {
  sessions: 'session.update',
  registered: 'registered.update',
  parcel_provisions: 'parcel.update',
  parcel_rows: 'parcel_row.set',
} as const

/**
 * Builds SQL for one part of a change's record id, such as "session:person". An alias is replaced by its current id.
 */
const buildCurrentIdSql = (part: 1 | 2) => sql`coalesce(
  (SELECT a.target::text FROM aliases a
    WHERE a.organisation_id = m.organisation_id AND a.id::text = split_part(m.record, ':', ${part}::int)),
  split_part(m.record, ':', ${part}::int))`

/** Loads changes by other devices to a session, a person or their ticks after version `seen`, in order. */
const loadUnseenChanges = async ({ tx, author }: Batch, record: RecordRef, seen: number): Promise<UnseenChange[]> => {
  // The record id of a tick or a parcel row has two parts, such as "session:person". Compare the second part for a
  // person, otherwise the first.
  const recordPart = record.table === 'registered' ? 2 : 1
  // Use this name for the resolution of a conflict, because a decision about a field counts as a change of that field.
  const updateName = updateNameByTable[record.table as keyof typeof updateNameByTable]
  const isParcelRow = record.table === 'parcel_rows'
  const { rows } = await tx.execute<UnseenChange>(sql`
    SELECT CASE WHEN c.field IS NULL THEN m.name ELSE ${updateName} END AS name,
      CASE WHEN c.field IS NULL THEN m.args ELSE jsonb_build_object('id', c.record, 'set', jsonb_build_object(c.field,
        jsonb_build_object('base', c.theirs -> 'value', 'value', m.args -> 'value'))) END AS args,
      m.made_at, m.device_id, name_of_user(m.user_id) AS by
    FROM mutations m
    LEFT JOIN conflicts c ON c.organisation_id = m.organisation_id
      AND c.id = CASE WHEN m.name = 'conflict.resolve' THEN m.record::uuid END
    WHERE m.organisation_id = ${author.organisation} AND m.version > ${seen}
      AND m.device_id IS DISTINCT FROM ${author.device}::uuid AND m.status IN ('applied', 'conflict')
      AND CASE WHEN m.name IN ('session.update', 'registered.update', 'registered.merge', 'registered.unmerge',
                               'registered.restore', 'parcel.update') THEN m.record
            WHEN m.name = 'parcel_row.set' AND ${isParcelRow} THEN ${buildCurrentIdSql(1)} || ':' || ${buildCurrentIdSql(2)}
            WHEN m.name IN ('attendance.set', 'parcel_row.set') THEN split_part(m.record, ':', ${recordPart})
            WHEN m.name = 'conflict.resolve' THEN c.record END
        IN (SELECT ${record.id} UNION ALL SELECT a.id::text FROM aliases a
            WHERE a.organisation_id = ${author.organisation} AND a.target::text = ${record.id})
    ORDER BY m.version, m.seq`)
  return rows
}

/**
 * Joins all changes into one change. Each field shows the row's current value if one of the changes wrote that value.
 * Otherwise it shows the last proposed value.
 */
const joinAllChanges = (first: ShownChange, others: readonly ShownChange[], row: object): ShownChange => {
  const joinedChange = others.reduce<ShownChange>((before, after) => joinChanges(before, after), first)
  if (!joinedChange.args.set) return joinedChange
  const entries = Object.entries(joinedChange.args.set).map(([field, change]) => {
    const currentValue = (row as Record<string, unknown>)[field] ?? null
    const isWritten = [first, ...others].some(({ args }) => {
      const writtenChange = args.set?.[field]
      return (
        writtenChange !== undefined && !isSetChange(writtenChange) && isSameValue(writtenChange.value, currentValue)
      )
    })
    return [field, isWritten ? { ...change, value: currentValue } : change]
  })
  return { name: joinedChange.name, args: { ...joinedChange.args, set: Object.fromEntries(entries) } }
}

/**
 * Returns the outcome of a deletion. The record stays deleted. If another device made changes that the author had not
 * seen, a conflict is opened. In the conflict, the club decides if the record comes back.
 */
export const finishDeletion = async (
  batch: Batch,
  record: RecordRef,
  seen: number | undefined,
  madeAt: string,
  touched: RecordRef[],
): Promise<Outcome> => {
  const unseenChanges = seen === undefined ? [] : await loadUnseenChanges(batch, record, seen)
  const shownChanges = unseenChanges.map(({ name, args }): ShownChange => toShownChange(record, { name, args }))
  const [firstChange, ...laterChanges] = shownChanges
  // Show the author of the last change of fields, because the conflict shows fields. A later tick may have another
  // author.
  const lastChange = unseenChanges.findLast(({ args }) => args.set) ?? unseenChanges.at(-1)
  if (!firstChange || !lastChange) return toApplied(touched)
  const { made_at, device_id: device, by: changedBy } = lastChange
  const row = (await loadRows(batch.tx, record.table as WrittenTable, [record.id])).get(record.id)?.row
  const conflictId = await recordConflict(batch, {
    kind: 'deleted',
    table: record.table,
    record: record.id,
    field: null,
    base: null,
    mine: {
      value: joinAllChanges(firstChange, laterChanges, row ?? {}),
      by: changedBy,
      device,
      at: new Date(made_at).toISOString(),
    },
    theirs: buildOwnSide(batch, null, madeAt),
  })
  return toConflict([conflictId], touched)
}
