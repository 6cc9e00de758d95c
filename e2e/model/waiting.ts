import { expect } from '@playwright/test'
import type { Held } from './harness.ts'

type Fields = Record<string, { value?: unknown; add?: string[]; remove?: string[] }>

/**
 * Checks that a device shows its pending changes over any server state, because its own last change wins
 * locally.
 */
export const waitingIsShown = (held: Held): void => {
  const other = new Map(held.aliases.map(({ id, target }) => [id, target]))
  const idOf = (id: unknown) => other.get(String(id)) ?? String(id)
  const row = (table: string, id: string) =>
    held.rows[table]?.find((one) => one.id === id) as Record<string, unknown> | undefined
  /** Expected and shown values by subject. A later change replaces an earlier one. */
  const expected = new Map<string, { want: unknown; shown: () => unknown }>()
  const forget = (part: string) => {
    for (const key of expected.keys()) if (key.includes(part)) expected.delete(key)
  }
  const fields = (table: string, id: string, set: Fields) => {
    for (const [field, { value, add = [], remove = [] }] of Object.entries(set)) {
      const now = () => (row(table, id) ? row(table, id)?.[field] : undefined)
      if (value !== undefined) expected.set(`${id} ${field}`, { want: value, shown: () => now() ?? value })
      for (const [items, want] of [
        [add, true],
        [remove, false],
      ] as const)
        for (const item of items)
          expected.set(`${id} ${field} ${item}`, {
            want,
            shown: () => (now() as string[] | undefined)?.includes(item) ?? want,
          })
    }
  }
  for (const { name, args } of held.outbox) {
    const id = idOf(args.id)
    if (name === 'attendance.set') {
      const cell = `${idOf(args.session)}:${idOf(args.registered)}`
      expected.set(cell, { want: args.state, shown: () => row('attendance', cell)?.state ?? 'none' })
    }
    if (name === 'departure.set') {
      const cell = `${idOf(args.session)}:${idOf(args.registered)}`
      const shown = () => row('departures', cell)?.collector ?? null
      expected.set(`${cell} left`, { want: args.collector, shown })
    }
    if (name === 'parcel_row.set' || name === 'parcel_row.remove') {
      const family = `${idOf(args.parcel)}:${idOf(args.registered)}`
      if (name === 'parcel_row.remove') forget(family)
      const want = name === 'parcel_row.set'
      expected.set(`${family} there`, { want, shown: () => row('parcel_rows', family) !== undefined })
      fields('parcel_rows', family, (args.set ?? {}) as Fields)
    }
    if (name === 'parcel.create' || name === 'parcel.delete') {
      if (name === 'parcel.delete') forget(id)
      const want = name === 'parcel.create'
      expected.set(`${id} there`, { want, shown: () => row('parcel_provisions', id) !== undefined })
    }
    if (name === 'session.update') fields('sessions', id, args.set as Fields)
    if (name === 'registered.update') fields('registered', id, args.set as Fields)
    if (name === 'session.create' || name === 'registered.create') {
      const table = name === 'session.create' ? 'sessions' : 'registered'
      expected.set(`${id} there`, { want: true, shown: () => row(table, id) !== undefined })
    }
    if (name === 'session.delete' || name === 'registered.delete') {
      const table = name === 'session.delete' ? 'sessions' : 'registered'
      if (table === 'sessions') forget(id)
      expected.set(`${id} there`, { want: false, shown: () => row(table, id) !== undefined })
    }
    if (name === 'checklist.set') {
      const item = `${args.section}:${args.item}`
      expected.set(item, { want: args.ticked, shown: () => row('checklist', item) !== undefined })
    }
    // A decision writes the field of its conflict, which the device may no longer know.
    if (name === 'conflict.resolve') forget(String(row('conflicts', id)?.record ?? ''))
  }
  for (const [what, { want, shown }] of expected) expect(shown(), `${what} waits and shows`).toEqual(want)
}
