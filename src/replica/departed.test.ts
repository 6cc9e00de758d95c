// Import first, because Dexie looks for IndexedDB while it loads.
import './testing/browser.ts'

import { newId } from '@contract/id.ts'
import { Dexie } from 'dexie'
import { expect, it } from 'vitest'
import { readToken } from '../api/token.ts'
import { ReplicaDb } from './db.ts'
import { pullChanges } from './engine/pull.ts'
import { queueChanges } from './queue.ts'
import { countSessions } from './session-counts.ts'
import { createSyncFixture } from './testing/sync-fixture.ts'

const server = createSyncFixture()

type Tablet = Awaited<ReturnType<typeof server.tablet>>

/**
 * Creates an attended session of two children and one adult, on the tablets of two users. The adult is last in
 * `people`.
 */
const createAttendedSession = async () => {
  const club = await server.api.club()
  const children = await club.people(2)
  const adults = await club.people(1, { is_adult: true })
  const people = [...children, ...adults]
  const [tabletA, tabletB] = [await server.tablet(club), await server.tablet(club)]
  await tabletA.sync()
  const session = newId()
  await tabletA.create(session)
  for (const person of people) await tabletA.tick(session, person)
  await tabletA.sync()
  await tabletB.sync()
  const counts = async ({ db }: Pick<Tablet, 'db'>) => (await countSessions(db, [session])).get(session)
  const onServer = async () => {
    const { token } = await server.api.user(club.id)
    const { body } = await server.api.call(token, 'GET', `/sessions/${session}`)
    return {
      children: body.num_children_attending,
      adults: body.num_adults_attending,
      all: body.num_attending,
    }
  }
  const remove = (tablet: Tablet, id: string) =>
    queueChanges(tablet.db, club.id, [{ name: 'registered.delete', args: { id } }])
  return { club, people, a: tabletA, b: tabletB, session, counts, onServer, remove }
}

const ALL_COUNTS = { children: 2, adults: 1, all: 3 }

it("keeps a session's numbers on every tablet after people are removed [ATT-53]", async () => {
  const { club, people, a, b, counts, onServer, remove } = await createAttendedSession()
  const [child = '', , adult = ''] = people
  await remove(a, child)
  await remove(a, adult)
  expect(await counts(a)).toEqual(ALL_COUNTS)
  await a.sync()
  await b.sync()
  const newTablet = await server.tablet(club)
  await newTablet.sync()
  expect(await onServer()).toEqual(ALL_COUNTS)
  for (const tablet of [a, b, newTablet]) {
    expect(await tablet.db.rows('registered').get(child)).toBeUndefined()
    expect(await counts(tablet)).toEqual(ALL_COUNTS)
    await tablet.equalsServer()
  }
})

it('counts a tick that arrives while a removal is pending [ATT-53]', async () => {
  const { club, people, a, b, session, counts, remove } = await createAttendedSession()
  const [child = ''] = people
  await b.tick(session, child, 'none', Number.MAX_SAFE_INTEGER)
  await b.sync()
  await a.sync()
  await b.tick(session, child, 'attending', Number.MAX_SAFE_INTEGER)
  await b.sync()
  await remove(a, child)
  await a.signIn()
  await pullChanges({ db: a.db, organisation: club.id, token: (await readToken())?.token ?? '' })
  expect(await counts(a)).toEqual(ALL_COUNTS)
  await a.sync()
  expect(await counts(a)).toEqual(ALL_COUNTS)
})

it('counts people who come back once [ATT-53]', async () => {
  const { club, people, a, b, counts, remove } = await createAttendedSession()
  const [child = ''] = people
  await remove(a, child)
  await a.sync()
  await b.sync()
  await queueChanges(a.db, club.id, [{ name: 'registered.restore', args: { id: child } }])
  await a.sync()
  await b.sync()
  for (const tablet of [a, b]) {
    expect(await tablet.db.rows('registered').get(child)).toBeDefined()
    expect(await counts(tablet)).toEqual(ALL_COUNTS)
  }
})

it('loads departed people into a replica of an older app [ATT-53]', async () => {
  const { people, a, b, counts, remove } = await createAttendedSession()
  const [child = ''] = people
  await remove(a, child)
  await a.sync()
  await b.sync()
  // Recreate the replica as the previous app version stored it, without the table `departed`.
  const oldTables = b.db.tables.filter(({ name }) => name !== 'departed')
  const rows = await Promise.all(oldTables.map((table) => table.toArray()))
  const schema = Object.fromEntries(
    oldTables.map(({ name, schema: { primKey, indexes } }) => [name, [primKey, ...indexes].map((i) => i.src).join()]),
  )
  await Dexie.delete(b.db.name)
  const old = new Dexie(b.db.name)
  old.version(3).stores(schema)
  await Promise.all(oldTables.map(({ name }, i) => old.table(name).bulkPut(rows[i] ?? [])))
  old.close()
  const db = new ReplicaDb(b.id)
  expect(await counts({ db })).toEqual({ ...ALL_COUNTS, children: 1, all: 2 })
  await b.sync()
  expect(await counts({ db })).toEqual(ALL_COUNTS)
  db.close()
})
