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

const syncFixture = createSyncFixture()

type Tablet = Awaited<ReturnType<typeof syncFixture.tablet>>

/**
 * Creates an attended session of two children and one adult, on the tablets of two users. The adult is last in
 * `people`.
 */
const createAttendedSession = async () => {
  const club = await syncFixture.api.club()
  const children = await club.people(2)
  const adults = await club.people(1, { is_adult: true })
  const people = [...children, ...adults]
  const [tabletA, tabletB] = [await syncFixture.tablet(club), await syncFixture.tablet(club)]
  await tabletA.sync()
  const session = newId()
  await tabletA.create(session)
  for (const person of people) await tabletA.tick(session, person)
  await tabletA.sync()
  await tabletB.sync()
  const getCounts = async ({ db }: Pick<Tablet, 'db'>) => (await countSessions(db, [session])).get(session)
  const fetchServerCounts = async () => {
    const { token } = await syncFixture.api.user(club.id)
    const { body } = await syncFixture.api.call(token, 'GET', `/sessions/${session}`)
    return {
      children: body.num_children_attending,
      adults: body.num_adults_attending,
      all: body.num_attending,
    }
  }
  const removePerson = (tablet: Tablet, id: string) =>
    queueChanges(tablet.db, club.id, [{ name: 'registered.delete', args: { id } }])
  return {
    club,
    people,
    a: tabletA,
    b: tabletB,
    session,
    counts: getCounts,
    onServer: fetchServerCounts,
    remove: removePerson,
  }
}

const ALL_COUNTS = { children: 2, adults: 1, all: 3 }

it("keeps a session's numbers on every tablet after people are removed [ATT-53]", async () => {
  const {
    club,
    people,
    a: tabletA,
    b: tabletB,
    counts: getCounts,
    onServer: fetchServerCounts,
    remove: removePerson,
  } = await createAttendedSession()
  const [child = '', , adult = ''] = people
  await removePerson(tabletA, child)
  await removePerson(tabletA, adult)
  expect(await getCounts(tabletA)).toEqual(ALL_COUNTS)
  await tabletA.sync()
  await tabletB.sync()
  const newTablet = await syncFixture.tablet(club)
  await newTablet.sync()
  expect(await fetchServerCounts()).toEqual(ALL_COUNTS)
  for (const tablet of [tabletA, tabletB, newTablet]) {
    expect(await tablet.db.rows('registered').get(child)).toBeUndefined()
    expect(await getCounts(tablet)).toEqual(ALL_COUNTS)
    await tablet.equalsServer()
  }
})

it('counts a tick that arrives while a removal is pending [ATT-53]', async () => {
  const {
    club,
    people,
    a: tabletA,
    b: tabletB,
    session,
    counts: getCounts,
    remove: removePerson,
  } = await createAttendedSession()
  const [child = ''] = people
  await tabletB.tick(session, child, 'none', Number.MAX_SAFE_INTEGER)
  await tabletB.sync()
  await tabletA.sync()
  await tabletB.tick(session, child, 'attending', Number.MAX_SAFE_INTEGER)
  await tabletB.sync()
  await removePerson(tabletA, child)
  await tabletA.signIn()
  await pullChanges({ db: tabletA.db, organisation: club.id, token: (await readToken())?.token ?? '' })
  expect(await getCounts(tabletA)).toEqual(ALL_COUNTS)
  await tabletA.sync()
  expect(await getCounts(tabletA)).toEqual(ALL_COUNTS)
})

it('counts people who come back once [ATT-53]', async () => {
  const {
    club,
    people,
    a: tabletA,
    b: tabletB,
    counts: getCounts,
    remove: removePerson,
  } = await createAttendedSession()
  const [child = ''] = people
  await removePerson(tabletA, child)
  await tabletA.sync()
  await tabletB.sync()
  await queueChanges(tabletA.db, club.id, [{ name: 'registered.restore', args: { id: child } }])
  await tabletA.sync()
  await tabletB.sync()
  for (const tablet of [tabletA, tabletB]) {
    expect(await tablet.db.rows('registered').get(child)).toBeDefined()
    expect(await getCounts(tablet)).toEqual(ALL_COUNTS)
  }
})

it('loads departed people into a replica of an older app [ATT-53]', async () => {
  const { people, a: tabletA, b: tabletB, counts: getCounts, remove: removePerson } = await createAttendedSession()
  const [child = ''] = people
  await removePerson(tabletA, child)
  await tabletA.sync()
  await tabletB.sync()
  // Recreate the replica as the previous app version stored it, without the table `departed`.
  const oldTables = tabletB.db.tables.filter(({ name }) => name !== 'departed')
  const rows = await Promise.all(oldTables.map((table) => table.toArray()))
  const schema = Object.fromEntries(
    oldTables.map(({ name, schema: { primKey, indexes } }) => [name, [primKey, ...indexes].map((i) => i.src).join()]),
  )
  await Dexie.delete(tabletB.db.name)
  const oldDb = new Dexie(tabletB.db.name)
  oldDb.version(3).stores(schema)
  await Promise.all(oldTables.map(({ name }, i) => oldDb.table(name).bulkPut(rows[i] ?? [])))
  oldDb.close()
  const db = new ReplicaDb(tabletB.id)
  expect(await getCounts({ db })).toEqual({ ...ALL_COUNTS, children: 1, all: 2 })
  await tabletB.sync()
  expect(await getCounts({ db })).toEqual(ALL_COUNTS)
  db.close()
})
