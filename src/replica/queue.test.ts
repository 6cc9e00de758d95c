import './testing/browser.ts'

import { newId } from '@contract/id.ts'
import type { AttendanceState } from '@contract/rows.ts'
import { afterEach, expect, it } from 'vitest'
import { ReplicaDb, type Stored } from './db.ts'
import { NotSaved, queue } from './queue.ts'

const opened: ReplicaDb[] = []
afterEach(async () => {
  for (const db of opened.splice(0)) await db.delete()
})

const replica = () => {
  const db = new ReplicaDb(newId())
  opened.push(db)
  return db
}
const row = (session: string, registered: string, version: number): Stored<'attendance'> => ({
  id: `${session}:${registered}`,
  session,
  registered,
  state: 'registered',
  contested: false,
  version,
})
const tick = (session: string, registered: string, state: AttendanceState = 'attending') =>
  ({ name: 'attendance.set', args: { session, registered, seen: 0, state } }) as const

it('ATT-24: a tick by what the screen holds saves the same row and entry as one that reads first', async () => {
  const [session, ali, mali] = [newId(), newId(), newId()]
  const stands = row(session, ali, 7)
  const saved = await Promise.all(
    [undefined, ({ id }: { id: string }) => (id === stands.id ? stands : undefined)].map(async (held) => {
      const db = replica()
      await db.rows('attendance').put(stands)
      await queue(db, 'club', [tick(session, ali), tick(session, mali)], held)
      const entries = await db.outbox.orderBy('seq').toArray()
      return {
        rows: await db.rows('attendance').toArray(),
        entries: entries.map(({ seq, name, v, args, touches }) => ({ seq, name, v, args, touches })),
      }
    }),
  )
  expect(saved[1]).toEqual(saved[0])
  expect(saved[0]?.rows).toHaveLength(2)
  expect(saved[0]?.entries).toHaveLength(2)
})

it('invariant 6: a row that changed since the screen read it keeps the server’s version', async () => {
  const [session, ali, mali] = [newId(), newId(), newId()]
  const db = replica()
  await db.rows('attendance').bulkPut([row(session, ali, 9), row(session, mali, 4)])
  const before = row(session, ali, 7)
  await queue(db, 'club', [tick(session, ali)], ({ id }) => (id === before.id ? before : undefined))
  await queue(db, 'club', [tick(session, mali, 'none')], () => undefined)
  expect(await db.rows('attendance').toArray()).toEqual([{ ...row(session, ali, 9), state: 'attending' }])
  expect(await db.outbox.count()).toBe(2)
})

it('a tick of a session that another tablet had made first lands there, and nowhere else', async () => {
  const [mine, first, ali] = [newId(), newId(), newId()]
  const db = replica()
  await db.aliases.put({ id: mine, target: first })
  await db.rows('attendance').put(row(first, ali, 3))
  await queue(db, 'club', [tick(mine, ali)], () => undefined)
  expect(await db.rows('attendance').toArray()).toEqual([{ ...row(first, ali, 3), state: 'attending' }])
  const [entry, ...others] = await db.outbox.toArray()
  expect(others).toEqual([])
  expect(entry).toMatchObject({ seq: 1, args: { session: mine } })
  expect(entry?.touches).toContain(`attendance/${first}:${ali}`)
})

it('invariant 1: what cannot be queued leaves no row', async () => {
  const [session, ali] = [newId(), newId()]
  const db = replica()
  await db.open()
  db.outbox.hook('creating', () => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await expect(queue(db, 'club', [tick(session, ali)], () => undefined)).rejects.toBeInstanceOf(NotSaved)
  expect(await db.rows('attendance').count()).toBe(0)
  expect(await db.outbox.count()).toBe(0)
})
