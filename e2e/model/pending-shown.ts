import { expect } from '@playwright/test'
import type { ReplicaContent } from './harness.ts'

type FieldChanges = Record<string, { value?: unknown; add?: string[]; remove?: string[] }>

/** Checks that a device shows its pending changes, because its own last change wins locally over any server state. */
export const expectPendingShown = (replica: ReplicaContent): void => {
  const targetIdByAlias = new Map(replica.aliases.map(({ id, target }) => [id, target]))
  const toCurrentId = (id: unknown) => targetIdByAlias.get(String(id)) ?? String(id)
  const findRow = (table: string, id: string) =>
    replica.rows[table]?.find((one) => one.id === id) as Record<string, unknown> | undefined
  /**
   * Expected value and reader of the shown value. Key: record, field or item. A later change replaces an earlier entry.
   */
  const expectationByKey = new Map<string, { want: unknown; shown: () => unknown }>()
  const deleteExpected = (part: string) => {
    for (const key of expectationByKey.keys()) if (key.includes(part)) expectationByKey.delete(key)
  }
  const expectFields = (table: string, id: string, set: FieldChanges) => {
    for (const [field, { value, add = [], remove = [] }] of Object.entries(set)) {
      const readField = () => (findRow(table, id) ? findRow(table, id)?.[field] : undefined)
      if (value !== undefined)
        expectationByKey.set(`${id} ${field}`, { want: value, shown: () => readField() ?? value })
      for (const [items, want] of [
        [add, true],
        [remove, false],
      ] as const)
        for (const item of items)
          expectationByKey.set(`${id} ${field} ${item}`, {
            want,
            shown: () => (readField() as string[] | undefined)?.includes(item) ?? want,
          })
    }
  }
  for (const { name, args } of replica.outbox) {
    const id = toCurrentId(args.id)
    if (name === 'attendance.set') {
      const cellKey = `${toCurrentId(args.session)}:${toCurrentId(args.registered)}`
      expectationByKey.set(cellKey, { want: args.state, shown: () => findRow('attendance', cellKey)?.state ?? 'none' })
    }
    if (name === 'departure.set') {
      const cellKey = `${toCurrentId(args.session)}:${toCurrentId(args.registered)}`
      const getShown = () => findRow('departures', cellKey)?.collector ?? null
      expectationByKey.set(`${cellKey} left`, { want: args.collector, shown: getShown })
    }
    if (name === 'booking.set') {
      const cellKey = `${toCurrentId(args.session)}:${toCurrentId(args.registered)}`
      const getShown = () => findRow('bookings', cellKey)?.state ?? 'cancelled'
      expectationByKey.set(`${cellKey} booked`, { want: args.state, shown: getShown })
    }
    if (name === 'parcel_row.set' || name === 'parcel_row.remove') {
      const familyKey = `${toCurrentId(args.parcel)}:${toCurrentId(args.registered)}`
      if (name === 'parcel_row.remove') deleteExpected(familyKey)
      const isPresent = name === 'parcel_row.set'
      expectationByKey.set(`${familyKey} there`, {
        want: isPresent,
        shown: () => findRow('parcel_rows', familyKey) !== undefined,
      })
      expectFields('parcel_rows', familyKey, (args.set ?? {}) as FieldChanges)
    }
    if (name === 'parcel.create' || name === 'parcel.delete') {
      if (name === 'parcel.delete') deleteExpected(id)
      const isPresent = name === 'parcel.create'
      expectationByKey.set(`${id} there`, {
        want: isPresent,
        shown: () => findRow('parcel_provisions', id) !== undefined,
      })
    }
    if (name === 'session.update') expectFields('sessions', id, args.set as FieldChanges)
    if (name === 'registered.update') expectFields('registered', id, args.set as FieldChanges)
    if (name === 'session.create' || name === 'registered.create') {
      const table = name === 'session.create' ? 'sessions' : 'registered'
      expectationByKey.set(`${id} there`, { want: true, shown: () => findRow(table, id) !== undefined })
    }
    if (name === 'session.delete' || name === 'registered.delete') {
      const table = name === 'session.delete' ? 'sessions' : 'registered'
      if (table === 'sessions') deleteExpected(id)
      expectationByKey.set(`${id} there`, { want: false, shown: () => findRow(table, id) !== undefined })
    }
    if (name === 'checklist.set') {
      const itemKey = `${args.section}:${args.item}`
      expectationByKey.set(itemKey, { want: args.ticked, shown: () => findRow('checklist', itemKey) !== undefined })
    }
    // Delete the expectations for the conflict's record. The decision writes its field, and the device may not have the
    // conflict any more.
    if (name === 'conflict.resolve') deleteExpected(String(findRow('conflicts', id)?.record ?? ''))
  }
  for (const [subject, { want: expectedValue, shown: getShown }] of expectationByKey)
    expect(getShown(), `${subject} waits and shows`).toEqual(expectedValue)
}
