import './testing/browser.ts'

import { newId } from '@contract/id.ts'
import type { AttendanceState } from '@contract/rows.ts'
import { createParcelRow } from '@contract/rules/parcel-rows.ts'
import { liveQuery } from 'dexie'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ReplicaDb, type StoredRow } from './db.ts'
import { queueChanges } from './queue.ts'

const openDbs: ReplicaDb[] = []
afterEach(async () => {
  for (const db of openDbs.splice(0)) await db.delete()
})

const createReplica = () => {
  const db = new ReplicaDb(newId())
  openDbs.push(db)
  return db
}
const buildAttendance = (session: string, registered: string, version: number): StoredRow<'attendance'> => ({
  id: `${session}:${registered}`,
  session,
  registered,
  state: 'registered',
  contested: false,
  version,
})
const buildTick = (session: string, registered: string, state: AttendanceState = 'attending') =>
  ({ name: 'attendance.set', args: { session, registered, seen: 0, state } }) as const

it('saves a tick from memory like a tick that reads first [ATT-24]', async () => {
  const [session, aliId, maliId] = [newId(), newId(), newId()]
  const storedTick = buildAttendance(session, aliId, 7)
  const savedStates = await Promise.all(
    [undefined, ({ id }: { id: string }) => (id === storedTick.id ? storedTick : undefined)].map(
      async (getInMemoryRow) => {
        const db = createReplica()
        await db.rows('attendance').put(storedTick)
        await queueChanges(db, 'club', [buildTick(session, aliId), buildTick(session, maliId)], getInMemoryRow)
        const entries = await db.outbox.orderBy('seq').toArray()
        return {
          rows: await db.rows('attendance').toArray(),
          entries: entries.map(({ seq, name, v, args, touches }) => ({ seq, name, v, args, touches })),
        }
      },
    ),
  )
  expect(savedStates[1]).toEqual(savedStates[0])
  expect(savedStates[0]?.rows).toHaveLength(2)
  expect(savedStates[0]?.entries).toHaveLength(2)
})

it('keeps the server’s version of a row that changed since the screen read it [invariant 6]', async () => {
  const [session, aliId, maliId] = [newId(), newId(), newId()]
  const db = createReplica()
  await db.rows('attendance').bulkPut([buildAttendance(session, aliId, 9), buildAttendance(session, maliId, 4)])
  const tickOnScreen = buildAttendance(session, aliId, 7)
  await queueChanges(db, 'club', [buildTick(session, aliId)], ({ id }) =>
    id === tickOnScreen.id ? tickOnScreen : undefined,
  )
  await queueChanges(db, 'club', [buildTick(session, maliId, 'none')], () => undefined)
  expect(await db.rows('attendance').toArray()).toEqual([{ ...buildAttendance(session, aliId, 9), state: 'attending' }])
  expect(await db.outbox.count()).toBe(2)
})

it('writes a tick only to the session that its session was merged into', async () => {
  const [ownSession, mergedSession, aliId] = [newId(), newId(), newId()]
  const db = createReplica()
  await db.aliases.put({ id: ownSession, target: mergedSession })
  await db.rows('attendance').put(buildAttendance(mergedSession, aliId, 3))
  await queueChanges(db, 'club', [buildTick(ownSession, aliId)], () => undefined)
  expect(await db.rows('attendance').toArray()).toEqual([
    { ...buildAttendance(mergedSession, aliId, 3), state: 'attending' },
  ])
  const [entry, ...otherEntries] = await db.outbox.toArray()
  expect(otherEntries).toEqual([])
  expect(entry).toMatchObject({ seq: 1, args: { session: ownSession } })
  expect(entry?.touches).toContain(`attendance/${mergedSession}:${aliId}`)
})

it('keeps a written tick if repairing its row fails [invariant 1]', async () => {
  const [session, aliId] = [newId(), newId()]
  const db = createReplica()
  await db.rows('attendance').put(buildAttendance(session, aliId, 9))
  const reportError = vi.fn()
  vi.stubGlobal('reportError', reportError)
  const transactionSpy = vi
    .spyOn(db, 'transaction')
    .mockImplementation(() => Promise.reject(new Error('gone')) as never)
  const changes = await queueChanges(db, 'club', [buildTick(session, aliId)], () => undefined)
  transactionSpy.mockRestore()
  vi.unstubAllGlobals()
  expect(changes).toMatchObject([{ table: 'attendance', row: { state: 'attending' } }])
  expect(reportError).toHaveBeenCalledOnce()
  expect(await db.outbox.count()).toBe(1)
})

it.each([
  ['by what the screen holds', () => undefined],
  ['that reads first', undefined],
])('leaves no row if the queue entry fails (a tick %s) [invariant 1]', async (_, getInMemoryRow) => {
  const [session, aliId] = [newId(), newId()]
  const db = createReplica()
  await db.open()
  const addSpy = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await expect(queueChanges(db, 'club', [buildTick(session, aliId)], getInMemoryRow)).rejects.toMatchObject({
    reason: 'full',
  })
  addSpy.mockRestore()
  expect(await db.rows('attendance').count()).toBe(0)
  expect(await db.outbox.count()).toBe(0)
})

it('saves a tick from memory without an open database connection', async () => {
  const [session, aliId] = [newId(), newId()]
  const db = createReplica()
  await queueChanges(db, 'club', [buildTick(session, aliId)], () => undefined)
  expect(await db.outbox.count()).toBe(1)
  const connectionSpy = vi.spyOn(db, 'backendDB').mockImplementation(() => null as never)
  await db.close({ disableAutoOpen: false })
  await queueChanges(db, 'club', [buildTick(session, newId())], () => undefined)
  connectionSpy.mockRestore()
  expect(await db.outbox.count()).toBe(2)
})

it('notifies live queries of a tick from memory [SES-09]', async () => {
  const [session, aliId] = [newId(), newId()]
  const db = createReplica()
  const counts: number[] = []
  const query = liveQuery(() => db.rows('attendance').where('session').equals(session).count())
  const subscription = query.subscribe((count) => void counts.push(count))
  await vi.waitUntil(() => counts.length === 1)
  await queueChanges(db, 'club', [buildTick(session, aliId)], () => undefined)
  await vi.waitUntil(() => counts.at(-1) === 1)
  subscription.unsubscribe()
  expect(counts[0]).toBe(0)
})

it('deletes a draft in the same write that saves its form', async () => {
  const db = createReplica()
  const aliId = newId()
  const savedDraft = { id: `person ${aliId}`, at: 1, values: { first_name: 'Ali' }, opened: null }
  const otherDraft = { ...savedDraft, id: 'person other' }
  await db.kept_forms.bulkPut([savedDraft, otherDraft])
  const createChange = {
    name: 'registered.create',
    args: { id: aliId, values: { first_name: 'Ali', last_name: 'Quill' } },
  } as const
  const failingAddSpy = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })
  await expect(queueChanges(db, 'club', [createChange as never], undefined, savedDraft.id)).rejects.toThrow('full')
  failingAddSpy.mockRestore()
  expect(await db.kept_forms.toArray()).toEqual([otherDraft, savedDraft].sort((a, b) => (a.id < b.id ? -1 : 1)))
  expect(await db.outbox.count()).toBe(0)

  const deleteSpy = vi.spyOn(IDBObjectStore.prototype, 'delete')
  const addSpy = vi.spyOn(IDBObjectStore.prototype, 'add')
  await queueChanges(db, 'club', [createChange as never], undefined, savedDraft.id)
  const findTransaction = ({ mock }: typeof deleteSpy | typeof addSpy, store: string) =>
    (mock.contexts as IDBObjectStore[]).find(({ name }) => name === store)?.transaction
  expect(findTransaction(deleteSpy, 'kept_forms')).toBeDefined()
  expect(findTransaction(deleteSpy, 'kept_forms')).toBe(findTransaction(addSpy, 'outbox'))
  deleteSpy.mockRestore()
  addSpy.mockRestore()
  expect(await db.kept_forms.toArray()).toEqual([otherDraft])
  expect(await db.outbox.count()).toBe(1)
})

describe('a parcel tick from memory', () => {
  const parcel = newId()
  const buildFamily = (registered: string, version: number): StoredRow<'parcel_rows'> => ({
    ...createParcelRow(parcel, registered, { adults: 2, children: 1, num_meals: 3 }),
    version,
  })
  const buildPackedChange = (registered: string) =>
    ({
      name: 'parcel_row.set',
      args: { parcel, registered, set: { packed: { base: false, value: true } } },
    }) as const
  const readEntries = async (db: ReplicaDb) =>
    (await db.outbox.toArray()).map(({ name, v, args, touches }) => ({ name, v, args, touches }))

  it('saves the same row and entry as a tick that reads first [B-PAR-01]', async () => {
    const storedFamily = buildFamily(newId(), 7)
    const savedStates = await Promise.all(
      [undefined, ({ id }: { id: string }) => (id === storedFamily.id ? storedFamily : undefined)].map(
        async (getInMemoryRow) => {
          const db = createReplica()
          await db.rows('parcel_rows').put(storedFamily)
          await queueChanges(db, 'club', [buildPackedChange(storedFamily.registered)], getInMemoryRow)
          return { rows: await db.rows('parcel_rows').toArray(), entries: await readEntries(db) }
        },
      ),
    )
    expect(savedStates[1]).toEqual(savedStates[0])
    expect(savedStates[0]?.rows).toEqual([{ ...storedFamily, packed: true }])
    expect(savedStates[0]?.entries).toHaveLength(1)
  })

  it("keeps another page's change of the same row [invariant 6]", async () => {
    const db = createReplica()
    const familyOnScreen = buildFamily(newId(), 7)
    await db.rows('parcel_rows').put({ ...familyOnScreen, note: 'Side door' })
    await queueChanges(db, 'club', [buildPackedChange(familyOnScreen.registered)], () => familyOnScreen)
    expect(await db.rows('parcel_rows').toArray()).toEqual([{ ...familyOnScreen, note: 'Side door', packed: true }])
    expect(await db.outbox.count()).toBe(1)
  })

  it('adds a family again that another page removed [B-PAR-01]', async () => {
    const db = createReplica()
    const familyOnScreen = buildFamily(newId(), 7)
    await queueChanges(db, 'club', [buildPackedChange(familyOnScreen.registered)], () => familyOnScreen)
    const [row] = await db.rows('parcel_rows').toArray()
    expect(row).toMatchObject({ id: familyOnScreen.id, packed: true, adults: 1, num_meals: null })
    expect((await readEntries(db))[0]?.touches).toContain(`parcel_rows/${familyOnScreen.id}`)
  })

  it('reads a family first if it is not in memory [B-PAR-01]', async () => {
    const db = createReplica()
    const storedFamily = buildFamily(newId(), 7)
    await db.rows('parcel_rows').put(storedFamily)
    await queueChanges(db, 'club', [buildPackedChange(storedFamily.registered)], () => undefined)
    expect(await db.rows('parcel_rows').toArray()).toEqual([{ ...storedFamily, packed: true }])
  })
})
