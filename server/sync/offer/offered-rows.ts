import { getDefinition, type MutationName } from '../../../contract/mutations/mutations.ts'
import { parcelRowFields } from '../../../contract/mutations/parcel-mutations.ts'
import {
  PersonValues,
  type ScalarField,
  scalarFields,
  setFields,
} from '../../../contract/registered/registered-fields.ts'
import type { RowByTable, TableName } from '../../../contract/rows.ts'
import { isSameCollector } from '../../../contract/rules/collectors.ts'
import { isCheckboxField, isSameFieldValue } from '../../../contract/rules/merge.ts'
import type { StoredRow } from '../rows/tables.ts'

/** A change that would create the uploaded row. */
export type OfferedChange = { name: MutationName; v: number; args: Record<string, unknown> }

/**
 * Builds the changes for an uploaded row.
 * @param backupVersion the club's version in the backup. The device had seen every row up to this version.
 */
type ChangeBuilder<T extends TableName> = (
  row: RowByTable[T],
  stored: StoredRow<T> | undefined,
  backupVersion: number,
) => OfferedChange[]

const buildChange = (name: MutationName, args: Record<string, unknown>): OfferedChange => ({
  name,
  v: getDefinition(name).version,
  args,
})

/**
 * Builds changes of single values. The device's base is not known, so an uploaded value fills an empty value and
 * conflicts with any other value.
 */
const buildScalarChanges = (
  fields: readonly string[],
  row: object,
  stored: object | undefined,
): Record<string, { base: unknown; value: unknown }> => {
  const uploadedValues = row as Record<string, unknown>
  const storedValues = (stored ?? {}) as Record<string, unknown>
  const changedFields = fields.filter((field) => !isSameFieldValue(field, storedValues[field], uploadedValues[field]))
  return Object.fromEntries(
    changedFields.map((field) => [field, { base: getBase(field, storedValues), value: uploadedValues[field] }]),
  )
}

/**
 * Returns the empty value that an uploaded value is based on. This is false for a flag that was never set, otherwise
 * null.
 */
const getBase = (field: string, storedValues: Record<string, unknown>): false | null =>
  storedValues[field] === false && scalarFields.includes(field as ScalarField) && isCheckboxField(field as ScalarField)
    ? false
    : null

/** Builds additions of the list items that the server does not have. An upload removes no items from the server. */
const buildAdditions = (fields: readonly string[], row: object, stored: object | undefined) => {
  const uploadedLists = row as Record<string, string[]>
  const storedLists = (stored ?? {}) as Record<string, string[]>
  const missingItems = fields.flatMap((field) => {
    const add = (uploadedLists[field] ?? []).filter((one) => !(storedLists[field] ?? []).includes(one))
    return add.length ? [[field, { add }] as const] : []
  })
  return Object.fromEntries(missingItems)
}

const isEmpty = (set: object) => Object.keys(set).length === 0

/**
 * Builders of the changes that would create an uploaded row. Key: table. They return no change if the row is current.
 */
const changeBuilders: { [T in Exclude<TableName, 'options' | 'groups' | 'clearances'>]: ChangeBuilder<T> } = {
  registered: (row, stored) => {
    if (!stored) {
      const values = Object.fromEntries(Object.keys(PersonValues.entries).map((f) => [f, row[f as 'id']]))
      return [buildChange('registered.create', { id: row.id, values })]
    }
    const changes = {
      ...buildScalarChanges(scalarFields, row, stored.row),
      ...buildAdditions(setFields, row, stored.row),
    }
    // Build a change for a removed person even if all values match. The upload shows that the person exists on the
    // device, so the change must open a conflict.
    if (stored.deleted && isEmpty(changes))
      Object.assign(changes, { first_name: { base: row.first_name, value: row.first_name } })
    return isEmpty(changes) ? [] : [buildChange('registered.update', { id: row.id, set: changes })]
  },
  sessions: (row, stored) => {
    const { id, date, holiday, year, group } = row
    const createChanges = stored ? [] : [buildChange('session.create', { id, date, holiday, year, group })]
    const fields = stored ? ['holiday', 'activities_other'] : ['activities_other']
    const changes = {
      ...buildScalarChanges(fields, row, stored?.row ?? { activities_other: null }),
      ...buildAdditions(['activities'], row, stored?.row),
      ...(row.sign_out && !stored?.row.sign_out && { sign_out: { base: false, value: true } }),
    }
    if (stored?.deleted && isEmpty(changes)) Object.assign(changes, { holiday: { base: holiday, value: holiday } })
    return isEmpty(changes) ? createChanges : [...createChanges, buildChange('session.update', { id, set: changes })]
  },
  attendance: ({ session, registered, state }, stored, backupVersion) => {
    if ((stored?.deleted === false ? stored.row.state : 'none') === state) return []
    const seenVersion = stored && stored.version <= backupVersion ? stored.version : 0
    return [buildChange('attendance.set', { session, registered, seen: seenVersion, state })]
  },
  holiday_allocation: (row, stored) => {
    const changes = buildScalarChanges(['start_date', 'end_date', 'status'], row, stored?.row)
    return isEmpty(changes) ? [] : [buildChange('holiday.set', { year: row.year, holiday: row.holiday, set: changes })]
  },
  checklist: ({ section, item }, stored) =>
    stored?.deleted === false ? [] : [buildChange('checklist.set', { section, item, ticked: true })],
  // Send the proposed side of a conflict that the backup did not have, which opens the conflict again.
  conflicts: ({ kind, table, record, field, base, mine, resolved_at }, stored) => {
    if (stored || resolved_at || kind !== 'field' || !field) return []
    const changes = { [field]: { base: base ?? null, value: mine.value } }
    if (table === 'registered') return [buildChange('registered.update', { id: record, set: changes })]
    if (table === 'parcel_provisions') return [buildChange('parcel.update', { id: record, set: changes })]
    const [parcel, registered] = record.split(':')
    if (table === 'parcel_rows') return [buildChange('parcel_row.set', { parcel, registered, set: changes })]
    return table === 'sessions' ? [buildChange('session.update', { id: record, set: changes })] : []
  },
  parcel_provisions: (row, stored) => {
    const { id, date, holiday } = row
    const createChanges = stored ? [] : [buildChange('parcel.create', { id, date, holiday })]
    const fields = ['average_meals', 'activities_other', ...(stored ? ['holiday'] : [])]
    const changes = {
      ...buildScalarChanges(fields, row, stored?.row ?? { average_meals: null, activities_other: null }),
      ...buildAdditions(['activities', 'volunteers'], row, stored?.row),
    }
    if (stored?.deleted && isEmpty(changes)) Object.assign(changes, { holiday: { base: holiday, value: holiday } })
    return isEmpty(changes) ? createChanges : [...createChanges, buildChange('parcel.update', { id, set: changes })]
  },
  parcel_rows: (row, stored) => {
    const { parcel, registered, number } = row
    // Treat a removed family as missing. A user must decide if the family comes back, so its numbers are sent with an
    // equal base, not as new values.
    const liveRow = stored && !stored.deleted ? stored.row : undefined
    const changes = liveRow
      ? buildScalarChanges(Object.keys(parcelRowFields), row, liveRow)
      : Object.fromEntries(
          Object.keys(parcelRowFields).map((field) => {
            const value = row[field as keyof typeof parcelRowFields]
            return [field, { base: stored ? value : null, value }]
          }),
        )
    const boxNumber = number === null || liveRow ? {} : { number }
    return isEmpty(changes) ? [] : [buildChange('parcel_row.set', { parcel, registered, ...boxNumber, set: changes })]
  },
  musters: ({ session, registered }, stored) =>
    stored?.deleted === false ? [] : [buildChange('muster.set', { session, registered, seen: true })],
  departures: ({ session, registered, collector, unlisted }, stored, backupVersion) => {
    if (isSameCollector(stored?.deleted === false ? stored.row.collector : null, collector)) return []
    const seenVersion = stored && stored.version <= backupVersion ? stored.version : 0
    return [
      buildChange('departure.set', {
        session,
        registered,
        seen: seenVersion,
        collector,
        ...(unlisted && { unlisted }),
      }),
    ]
  },
  bookings: ({ session, registered, state }, stored, backupVersion) => {
    if ((stored?.deleted === false ? stored.row.state : 'cancelled') === state) return []
    // Only the server puts a child on the waiting list, so no mutation makes such a row. See `restoreWaiting`.
    if (state !== 'booked' && state !== 'cancelled') return []
    const seenVersion = stored && stored.version <= backupVersion ? stored.version : 0
    return [buildChange('booking.set', { session, registered, seen: seenVersion, state })]
  },
}

/** Table whose uploaded rows become changes. */
export type ChangedTable = keyof typeof changeBuilders

/** Returns the changes that would create an uploaded row, or an empty list if there is nothing to do. */
export const buildChanges = <T extends ChangedTable>(
  table: T,
  row: RowByTable[T],
  stored: StoredRow<T> | undefined,
  backupVersion: number,
): OfferedChange[] => (changeBuilders[table] as ChangeBuilder<T>)(row, stored, backupVersion)

/** True if the sessions differ in day, year or group. No change can turn one into the other. */
export const isOtherSession = (row: RowByTable['sessions'], stored: StoredRow<'sessions'> | undefined): boolean =>
  stored !== undefined &&
  (row.date !== stored.row.date || row.group !== stored.row.group || row.year !== stored.row.year)

/** Splits a change into one change for each field, for a full change that was refused. */
export const splitByField = ({ name, v, args }: OfferedChange): OfferedChange[] => {
  const { set } = args as { set?: Record<string, unknown> }
  if (!set) return []
  const fields = Object.entries(set)
  // Apply texts first, because a flag requires its text.
  const isFlag = (one: unknown) => typeof (one as { value?: unknown }).value === 'boolean'
  fields.sort(([, a], [, b]) => Number(isFlag(a)) - Number(isFlag(b)))
  return fields.map(([field, one]) => ({ name, v, args: { ...args, set: { [field]: one } } }))
}
