import { expect } from '@playwright/test'
import type { ReplicaContent } from './harness.ts'

type Fields = Record<string, { value?: unknown; add?: string[]; remove?: string[] }>

/** Checks that a device shows its pending changes, because its own last change wins locally over any server state. */
export const expectPendingShown = (replica: ReplicaContent): void => {
  const mergedIds = new Map(replica.aliases.map(({ id, target }) => [id, target]))
  const toCurrentId = (id: unknown) => mergedIds.get(String(id)) ?? String(id)
  const findRow = (table: string, id: string) =>
    replica.rows[table]?.find((one) => one.id === id) as Record<string, unknown> | undefined
  /**
   * Expected value and reader of the shown value. Key: record, field or item. A later change replaces an earlier entry.
   */
  const expected = new Map<string, { want: unknown; shown: () => unknown }>()
  const deleteExpected = (part: string) => {
    for (const key of expected.keys()) if (key.includes(part)) expected.delete(key)
  }
  const expectFields = (table: string, id: string, set: Fields) => {
    for (const [field, { value, add = [], remove = [] }] of Object.entries(set)) {
      const getCurrent = () => (findRow(table, id) ? findRow(table, id)?.[field] : undefined)
      if (value !== undefined) expected.set(`${id} ${field}`, { want: value, shown: () => getCurrent() ?? value })
      for (const [items, want] of [
        [add, true],
        [remove, false],
      ] as const)
        for (const item of items)
          expected.set(`${id} ${field} ${item}`, {
            want,
            shown: () => (getCurrent() as string[] | undefined)?.includes(item) ?? want,
          })
    }
  }
  for (const { name, args } of replica.outbox) {
    const id = toCurrentId(args.id)
    if (name === 'attendance.set') {
      const cell = `${toCurrentId(args.session)}:${toCurrentId(args.registered)}`
      expected.set(cell, { want: args.state, shown: () => findRow('attendance', cell)?.state ?? 'none' })
    }
    if (name === 'departure.set') {
      const cell = `${toCurrentId(args.session)}:${toCurrentId(args.registered)}`
      const getShown = () => findRow('departures', cell)?.collector ?? null
      expected.set(`${cell} left`, { want: args.collector, shown: getShown })
    }
    if (name === 'parcel_row.set' || name === 'parcel_row.remove') {
      const family = `${toCurrentId(args.parcel)}:${toCurrentId(args.registered)}`
      if (name === 'parcel_row.remove') deleteExpected(family)
      const want = name === 'parcel_row.set'
      expected.set(`${family} there`, { want, shown: () => findRow('parcel_rows', family) !== undefined })
      expectFields('parcel_rows', family, (args.set ?? {}) as Fields)
    }
    if (name === 'parcel.create' || name === 'parcel.delete') {
      if (name === 'parcel.delete') deleteExpected(id)
      const want = name === 'parcel.create'
      expected.set(`${id} there`, { want, shown: () => findRow('parcel_provisions', id) !== undefined })
    }
    if (name === 'session.update') expectFields('sessions', id, args.set as Fields)
    if (name === 'registered.update') expectFields('registered', id, args.set as Fields)
    if (name === 'session.create' || name === 'registered.create') {
      const table = name === 'session.create' ? 'sessions' : 'registered'
      expected.set(`${id} there`, { want: true, shown: () => findRow(table, id) !== undefined })
    }
    if (name === 'session.delete' || name === 'registered.delete') {
      const table = name === 'session.delete' ? 'sessions' : 'registered'
      if (table === 'sessions') deleteExpected(id)
      expected.set(`${id} there`, { want: false, shown: () => findRow(table, id) !== undefined })
    }
    if (name === 'checklist.set') {
      const item = `${args.section}:${args.item}`
      expected.set(item, { want: args.ticked, shown: () => findRow('checklist', item) !== undefined })
    }
    // Delete the expectations for the conflict's record. The decision writes its field, and the device may not have the
    // conflict any more.
    if (name === 'conflict.resolve') deleteExpected(String(findRow('conflicts', id)?.record ?? ''))
  }
  for (const [subject, { want, shown: getShown }] of expected)
    expect(getShown(), `${subject} waits and shows`).toEqual(want)
}
