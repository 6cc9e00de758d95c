import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../../contract/id.ts'
import { recountFacts } from '../dashboard/recount-facts.ts'
import { erasePeople } from '../retention/erase-people.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'
import { createSyncFixture } from '../testing/sync-fixture.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const runSql = (text: string, values: unknown[] = []) =>
  api.db.network((_tx, client) => client.query(text, values)).then(({ rows }) => rows)

const loadFacts = (club: string) =>
  runSql('SELECT * FROM attendance_facts WHERE organisation_id = $1 ORDER BY registered_id', [club])

/** Expects that a full recount finds no difference to the stored facts. */
const expectNoDifferences = async () => expect(await recountFacts(api.db, new AbortController().signal)).toEqual([])

it('writes a fact with each tick and deletes it when unticked [DASH-94]', async () => {
  const { club, people, a: firstDevice, tick: buildTick, session } = await createSyncFixture(api)
  const [ava = '', bryn = ''] = people
  await firstDevice.push(
    firstDevice.mutation('attendance.set', buildTick(ava, 'attending')),
    firstDevice.mutation('attendance.set', buildTick(bryn, 'registered')),
  )
  expect(await loadFacts(club.id)).toEqual([
    expect.objectContaining({
      session_id: session,
      registered_id: ava,
      date: '2026-08-05',
      year: 2026,
      holiday: 'July/Aug',
      eligible_child: true,
      removed: false,
      support: false,
    }),
  ])
  await firstDevice.push(firstDevice.mutation('attendance.set', buildTick(ava, 'none', 9999)))
  expect(await loadFacts(club.id)).toEqual([])
  await expectNoDifferences()
})

it('updates facts when a person is edited, removed, restored or erased [DASH-94]', async () => {
  const { club, people, a: firstDevice, tick: buildTick } = await createSyncFixture(api, 1)
  const [ava = ''] = people
  await firstDevice.push(firstDevice.mutation('attendance.set', buildTick(ava, 'attending')))
  const buildFieldChanges = (values: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(values).map(([field, value]) => [
        field,
        { base: typeof value === 'boolean' ? false : null, value },
      ]),
    )
  await firstDevice.push(
    firstDevice.mutation('registered.update', {
      id: ava,
      set: buildFieldChanges({ gender: 'Female', date_of_birth: '2015-03-02', young_helper: true }),
    }),
  )
  const youngHelperFact = { gender: 'Female', year_of_birth: 2015, young_helper: true, eligible_child: false }
  expect(await loadFacts(club.id)).toMatchObject([youngHelperFact])
  await firstDevice.push(firstDevice.mutation('registered.delete', { id: ava, seen: 99999 }))
  expect(await loadFacts(club.id)).toMatchObject([{ ...youngHelperFact, removed: true }])
  await firstDevice.push(firstDevice.mutation('registered.restore', { id: ava }))
  expect(await loadFacts(club.id)).toMatchObject([{ ...youngHelperFact, removed: false }])
  await firstDevice.push(firstDevice.mutation('registered.delete', { id: ava, seen: 99999 }))
  await runSql("UPDATE registered SET deleted_at = now() - interval '40 days' WHERE id = $1", [ava])
  expect(await erasePeople(api.db, new AbortController().signal)).toMatchObject({ people: 1 })
  expect(await runSql('SELECT first_name, gender FROM registered WHERE id = $1', [ava])).toEqual([
    { first_name: '', gender: null },
  ])
  expect(await loadFacts(club.id)).toMatchObject([{ ...youngHelperFact, removed: true, support: false }])
  await expectNoDifferences()
})

it('leaves one fact after a merge and two after its undo [DASH-94]', async () => {
  const { club, people, a: firstDevice, tick: buildTick } = await createSyncFixture(api, 2)
  const [ava = '', duplicate = ''] = people
  await firstDevice.push(
    ...[ava, duplicate].map((id) => firstDevice.mutation('attendance.set', buildTick(id, 'attending'))),
  )
  await firstDevice.push(firstDevice.mutation('registered.merge', { primary: ava, duplicates: [duplicate] }))
  expect(await loadFacts(club.id)).toMatchObject([{ registered_id: ava, removed: false }])
  await expectNoDifferences()
  await firstDevice.push(firstDevice.mutation('registered.unmerge', { primary: ava }))
  expect(await loadFacts(club.id)).toMatchObject([{ removed: false }, { removed: false }])
  await expectNoDifferences()
})

it('deletes and updates facts with their session [DASH-94]', async () => {
  const { club, people, a: firstDevice, tick: buildTick, session } = await createSyncFixture(api, 1)
  await firstDevice.push(firstDevice.mutation('attendance.set', buildTick(people[0] ?? '', 'attending')))
  const holiday = { base: 'July/Aug', value: 'Extra Sessions' }
  await firstDevice.push(firstDevice.mutation('session.update', { id: session, set: { holiday } }))
  expect(await loadFacts(club.id)).toMatchObject([{ holiday: 'Extra Sessions' }])
  await firstDevice.push(firstDevice.mutation('session.delete', { id: session, seen: 9999 }))
  expect(await loadFacts(club.id)).toEqual([])
  await expectNoDifferences()
})

it('allows no caller to write facts, and no club to read another’s', async () => {
  const { club, people, a: firstDevice, tick: buildTick } = await createSyncFixture(api, 1)
  await firstDevice.push(firstDevice.mutation('attendance.set', buildTick(people[0] ?? '', 'attending')))
  const otherClub = await api.club()
  const queryAsOtherClub = (text: string) => api.db.club(otherClub.id, (_tx, client) => client.query(text))
  expect((await queryAsOtherClub('SELECT * FROM attendance_facts')).rows).toEqual([])
  for (const table of ['parcel_facts', 'parcel_volunteer_facts'])
    expect((await queryAsOtherClub(`SELECT * FROM ${table}`)).rows).toEqual([])
  await expect(queryAsOtherClub('DELETE FROM attendance_facts')).rejects.toMatchObject({ code: '42501' })
  await expect(runSql('UPDATE attendance_facts SET year = 2020')).rejects.toMatchObject({ code: '42501' })
  for (const hiddenQuery of ['SELECT * FROM person_facts', `SELECT recount_attendance_facts('${club.id}')`])
    await expect(queryAsOtherClub(hiddenQuery)).rejects.toMatchObject({ code: '42501' })
})

it('reports and repairs differences in the nightly recount', async () => {
  const { club, people, a: firstDevice, tick: buildTick } = await createSyncFixture(api, 2)
  await firstDevice.push(...people.map((id) => firstDevice.mutation('attendance.set', buildTick(id, 'attending'))))
  const { rows } = await api.db.network((_tx, client) => client.query('SELECT current_database() AS name'))
  expect(rows[0].name).toContain('hallbook_test')
  const pg = (await import('pg')).default
  const ownerClient = new pg.Client({ connectionString: api.databaseUrl })
  await ownerClient.connect()
  await ownerClient.query('DELETE FROM attendance_facts WHERE registered_id = $1', [people[0]])
  await ownerClient.query('UPDATE attendance_facts SET year = 1999 WHERE registered_id = $1', [people[1]])
  await ownerClient.query(
    `INSERT INTO attendance_facts SELECT $1, registered_id, organisation_id, date, year, holiday, removed, is_adult,
       eligible_child, eligible_parent, helper, young_helper, support FROM attendance_facts WHERE registered_id = $2`,
    [newId(), people[1]],
  )
  await ownerClient.end()
  expect(await recountFacts(api.db, new AbortController().signal)).toEqual([
    { club: club.id, missing: 1, extra: 1, different: 1 },
  ])
  await expectNoDifferences()
})
