import { and, desc, eq, gt, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import type { FieldHistory, HistoryEntry } from '../../contract/history.ts'
import { scalarFields } from '../../contract/registered/registered-fields.ts'
import type { AttendanceState } from '../../contract/rows.ts'
import { isSameValue } from '../../contract/rules/merge.ts'
import type { Tx } from '../db/client.ts'
import {
  aliases,
  attendance,
  conflicts,
  devices,
  merges,
  mutations,
  parcelProvisions,
  registered,
  sessions,
} from '../db/schema.ts'
import type { MergeChanges } from '../sync/rows/merge-trail.ts'

/** Maximum number of changes of one kind on a history page. */
export const HISTORY_PAGE_SIZE = 100

/**
 * Position of a change in the audit trail. Changes by API calls have no `seq` and are sorted as the last changes of
 * their version.
 */
export type TrailPosition = { version: number; seq: number; id: string }

const positionInVersion = sql`coalesce(${mutations.seq}, ${Number.MAX_SAFE_INTEGER}::bigint)`

export const historyTables = { registered, sessions, parcel_provisions: parcelProvisions }

export type TrailArgs = {
  set?: Record<string, unknown>
  values?: Record<string, unknown>
  value?: unknown
  duplicates?: string[]
  mutation?: string
}

const isListChange = (change: unknown): change is { add: string[]; remove: string[] } =>
  typeof change === 'object' && change !== null && 'add' in change

const isScalarChange = (change: unknown): change is { base: unknown; value: unknown } =>
  typeof change === 'object' && change !== null && 'value' in change

export const toFieldHistory = (set: Record<string, unknown> = {}): FieldHistory[] =>
  Object.entries(set).flatMap(([field, change]): FieldHistory[] => {
    if (isListChange(change)) return [{ field, from: null, to: null, add: change.add, remove: change.remove }]
    return isScalarChange(change) ? [{ field, from: change.base ?? null, to: change.value ?? null }] : []
  })

const getChangeKind = (name: string, args: unknown): HistoryEntry['what'] => {
  // An `offer` is a change that a device re-uploaded after a restore. Return the kind of the original change.
  if (name === 'offer') return getChangeKind(String((args as TrailArgs).mutation), args)
  if (name === 'conflict.resolve') return 'decided'
  if (name === 'attendance.set') return 'ticked'
  if (name.endsWith('.create')) return 'created'
  return name.endsWith('.delete') || name.endsWith('.remove') ? 'removed' : 'changed'
}

const howByName: Record<string, HistoryEntry['how']> = {
  'registered.merge': 'merged',
  'registered.unmerge': 'unmerged',
  'registered.restore': 'restored',
  'registration.take': 'taken_in',
}

/**
 * Reads the fields of a person that changed in merges that have not been undone. Map key: sorted ids of the merged
 * people, joined.
 */
const readMergedFields = async (tx: Tx, organisation: string, primary: string) => {
  const rows = await tx
    .select({ duplicates: merges.duplicates, changes: merges.changes })
    .from(merges)
    .where(and(eq(merges.organisation_id, organisation), eq(merges.primary_id, primary)))
  return new Map(
    rows.map(({ duplicates, changes }) => {
      const changedPerson = (changes as MergeChanges).people.find(({ id }) => id === primary)
      const fields = scalarFields.flatMap((field): FieldHistory[] => {
        const [oldValue, newValue] = [changedPerson?.before[field] ?? null, changedPerson?.after[field] ?? null]
        return isSameValue(oldValue, newValue) ? [] : [{ field, from: oldValue, to: newValue }]
      })
      return [duplicates.toSorted().join(), fields]
    }),
  )
}

/**
 * Reads the newest changes of some records before a position in the audit trail, plus one more to detect a further
 * page.
 */
const readChanges = (tx: Tx, organisation: string, records: SQL | undefined, before?: TrailPosition) =>
  tx
    .select({
      id: mutations.id,
      name: mutations.name,
      args: mutations.args,
      version: mutations.version,
      seq: sql`${positionInVersion}`.mapWith(Number),
      at: mutations.made_at,
      by: sql<string | null>`name_of_user(${mutations.user_id})`,
      by_family: sql<boolean>`${mutations.user_id} IS NULL`,
      device: mutations.device_id,
      device_name: devices.name,
      record: mutations.record,
      conflicts: mutations.conflicts,
    })
    .from(mutations)
    .leftJoin(devices, eq(devices.id, mutations.device_id))
    .where(
      and(
        eq(mutations.organisation_id, organisation),
        ne(mutations.status, 'rejected'),
        records,
        before &&
          sql`(${mutations.version}, ${positionInVersion}, ${mutations.id}) < (${before.version}::bigint, ${before.seq}::bigint, ${before.id}::uuid)`,
      ),
    )
    .orderBy(desc(mutations.version), desc(positionInVersion), desc(mutations.id))
    .limit(HISTORY_PAGE_SIZE + 1)

export type ChangeRow = Awaited<ReturnType<typeof readChanges>>[number]

const toEntryFacts = (row: ChangeRow) => ({
  id: row.id,
  at: row.at,
  by: row.by,
  device: row.device,
  device_name: row.device_name,
  ...(row.by_family && { by_family: true }),
  disputed: (row.conflicts?.length ?? 0) > 0,
})

/**
 * Finds the aliases of these records. An alias is the id of a merged person, or of a session that was created twice for
 * one day. Map value: the id of the remaining record.
 */
const findAliases = async (tx: Tx, organisation: string, targets: readonly string[]) =>
  new Map(
    (
      await tx
        .select({ id: aliases.id, target: aliases.target })
        .from(aliases)
        .where(and(eq(aliases.organisation_id, organisation), inArray(aliases.target, [...targets])))
    ).map(({ id, target }) => [id, target]),
  )

/**
 * Selects the changes that were sent under a merged person's id after the merge. They were applied to the remaining
 * person.
 */
const selectMergedChanges = async (tx: Tx, organisation: string, primary: string): Promise<SQL[]> => {
  const mergedIds = [...(await findAliases(tx, organisation, [primary])).keys()]
  if (mergedIds.length === 0) return []
  const mergeChanges = await tx
    .select({ version: mutations.version, args: mutations.args })
    .from(mutations)
    .where(
      and(
        eq(mutations.organisation_id, organisation),
        eq(mutations.table, 'registered'),
        inArray(mutations.record, [primary, ...mergedIds]),
        eq(mutations.name, 'registered.merge'),
      ),
    )
    .orderBy(desc(mutations.version))
  return mergedIds.flatMap((id) => {
    const mergeVersion = mergeChanges.find(({ args }) => (args as TrailArgs).duplicates?.includes(id))?.version
    return mergeVersion ? (and(eq(mutations.record, id), gt(mutations.version, mergeVersion)) ?? []) : []
  })
}

/** Reads the changes to one record, and the decisions on its conflicts. */
export const readOwnChanges = async (
  tx: Tx,
  organisation: string,
  table: keyof typeof historyTables,
  id: string,
  before?: TrailPosition,
) => {
  const conflictRows = await tx
    .select({ id: conflicts.id, field: conflicts.field })
    .from(conflicts)
    .where(and(eq(conflicts.organisation_id, organisation), eq(conflicts.table, table), eq(conflicts.record, id)))
  const fieldByConflict = new Map(conflictRows.map((dispute) => [dispute.id as string, dispute.field]))
  const mergedChanges = table === 'registered' ? await selectMergedChanges(tx, organisation, id) : []
  const isOwnChange = and(eq(mutations.table, table), or(eq(mutations.record, id), ...mergedChanges))
  const isDecision = and(eq(mutations.table, 'conflicts'), inArray(mutations.record, [...fieldByConflict.keys(), '']))
  const rows = await readChanges(tx, organisation, or(isOwnChange, isDecision), before)
  const mergedFieldsByPeople = rows.some(({ name }) => name === 'registered.merge')
    ? await readMergedFields(tx, organisation, id)
    : new Map<string, FieldHistory[]>()
  return rows.map((row) => {
    const what = getChangeKind(row.name, row.args)
    const args = row.args as TrailArgs
    const how = howByName[row.name]
    if (how === 'merged') {
      const mergedPeopleKey = (args.duplicates ?? []).toSorted().join()
      const fields = mergedFieldsByPeople.get(mergedPeopleKey) ?? []
      // Return the fields only once. If the same people were merged again after an undo, only the newest merge has
      // fields.
      mergedFieldsByPeople.delete(mergedPeopleKey)
      const mergedCount = args.duplicates?.length ?? 0
      return { row, entry: { ...toEntryFacts(row), what, how, merged: mergedCount, fields } satisfies HistoryEntry }
    }
    const field = what === 'decided' ? (fieldByConflict.get(row.record ?? '') ?? null) : null
    const fields = field ? [{ field, from: null, to: args.value ?? null }] : toFieldHistory(args.set)
    return { row, entry: { ...toEntryFacts(row), what, ...(how && { how }), fields } satisfies HistoryEntry }
  })
}

/** Key of a row about a person in a session. */
export type SessionPersonPair = { of: string; person: string }

/**
 * Reads the changes to rows about a person in a session, and the decisions on their conflicts. Includes changes under
 * an alias of the session or of the person, because they were applied to the same rows.
 */
export const readPairChanges = async (
  tx: Tx,
  organisation: string,
  table: 'attendance' | 'bookings' | 'departures' | 'parcel_rows',
  pairs: readonly SessionPersonPair[],
  before?: TrailPosition,
) => {
  const targetIds = new Set(pairs.flatMap(({ of: sessionId, person }) => [sessionId, person]))
  const targetByAlias = await findAliases(tx, organisation, [...targetIds])
  const idsByTarget = new Map([...targetIds].map((id) => [id, [id]]))
  for (const [alias, target] of targetByAlias) idsByTarget.get(target)?.push(alias)
  // List every possible key, so that the query uses the audit trail's index on the record.
  const allRecordKeys = pairs.flatMap(({ of: sessionId, person }) =>
    (idsByTarget.get(sessionId) ?? []).flatMap((session) =>
      (idsByTarget.get(person) ?? []).map((personId) => `${session}:${personId}`),
    ),
  )
  const recordKeys = [...new Set(allRecordKeys), '']
  const conflictRows = await tx
    .select({ id: conflicts.id, record: conflicts.record, field: conflicts.field })
    .from(conflicts)
    .where(
      and(
        eq(conflicts.organisation_id, organisation),
        eq(conflicts.table, table),
        inArray(conflicts.record, recordKeys),
      ),
    )
  const conflictById = new Map(conflictRows.map((dispute) => [dispute.id as string, dispute]))
  const isPairChange = and(eq(mutations.table, table), inArray(mutations.record, recordKeys))
  const isDecision = and(eq(mutations.table, 'conflicts'), inArray(mutations.record, [...conflictById.keys(), '']))
  const rows = await readChanges(tx, organisation, or(isPairChange, isDecision), before)
  return rows.map((row) => {
    const conflictRow = conflictById.get(row.record ?? '')
    const [sessionId = '', person = ''] = (conflictRow?.record ?? row.record ?? '').split(':')
    return {
      row,
      of: targetByAlias.get(sessionId) ?? sessionId,
      person: targetByAlias.get(person) ?? person,
      field: conflictRow?.field ?? null,
      facts: { ...toEntryFacts(row), what: getChangeKind(row.name, row.args) },
    }
  })
}

/** Reads the ticks of a session, and the decisions on conflicts about them. */
export const readTickChanges = async (tx: Tx, organisation: string, session: string, before?: TrailPosition) => {
  const pairs = await tx
    .select({ of: attendance.session_id, person: attendance.registered_id })
    .from(attendance)
    .where(eq(attendance.session_id, session))
  const changes = await readPairChanges(tx, organisation, 'attendance', pairs, before)
  return changes.map(({ row, person, facts }) => {
    const args = row.args as { state?: AttendanceState; value?: AttendanceState }
    const tick = { registered: person, state: args.state ?? args.value ?? 'none' }
    return { row, entry: { ...facts, fields: [], tick } satisfies HistoryEntry }
  })
}
