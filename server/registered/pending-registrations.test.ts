import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../../contract/id.ts'
import { getLondonDay } from '../../contract/rules/days.ts'
import { createTestApi, createTestDevice, type TestApi } from '../testing/api.ts'
import { createAppBehindProxy } from '../testing/behind-proxy.ts'
import { buildFamilyForm } from '../testing/family-form.ts'

let api: TestApi
let app: ReturnType<typeof createAppBehindProxy>
/** Connection as the database owner. It can read tables that the server's own database roles cannot read. */
let ownerClient: pg.Client
beforeAll(async () => {
  api = await createTestApi()
  app = createAppBehindProxy(api)
  ownerClient = new pg.Client({ connectionString: api.databaseUrl })
  await ownerClient.connect()
})
afterAll(async () => {
  await ownerClient.end()
  await api.close()
})

/** Counter that gives each form its own IP address. */
let hostNumber = 0
const sendForm = async (form: object) => {
  const reply = await app.request('/api/participant_registration', {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Forwarded-For': `198.51.${++hostNumber >> 8}.${hostNumber & 255}`,
    },
    body: JSON.stringify(form),
  })
  return { status: reply.status, body: await reply.json() }
}
const runQuery = async (text: string, values: unknown[] = []) =>
  (await api.db.network((_tx, client) => client.query(text, values))).rows

const makeClub = async () => {
  const hashid = newId()
  const club = await api.club('Clwb Cinio', { hashid })
  const { token } = await api.user(club.id)
  const countPending = async () =>
    (
      await runQuery('SELECT count(DISTINCT held_registration)::int AS n FROM registered WHERE organisation_id = $1', [
        club.id,
      ])
    )[0].n
  const listPending = async () => (await api.call(token, 'GET', '/held_registrations')).body
  return { ...club, hashid, token, heldOf: countPending, list: listPending }
}
const buildParentForm = (hashid: string) => buildFamilyForm(hashid, { children: [] })
/** Builds a family form that a bot seems to have sent, because the hidden field is filled in. */
const buildBotForm = (hashid: string) => buildFamilyForm(hashid, { leave_empty: 'https://spam.example' })
const sendMany = async (hashid: string, count: number) => {
  for (let i = 0; i < count; i++) expect((await sendForm(buildParentForm(hashid))).status).toBe(201)
}

const decide = async (token: string, id: string, take: unknown) =>
  (await api.call(token, 'POST', `/held_registrations/${id}`, { take })).status
/**
 * Counts a club's ethnicity answers.
 * @returns the number of counted answers, and the number of answers that are pending approval
 */
const countAnswers = async (club: string) => {
  const count = async (table: string) =>
    (await ownerClient.query(`SELECT count(*)::int AS n FROM ${table} WHERE organisation_id = $1`, [club])).rows[0].n
  return [await count('ethnicity_captures'), await count('held_ethnicities')]
}

it("requires approval only for a club's forms after the 30th per hour", async () => {
  const [club, otherClub] = [await makeClub(), await makeClub()]
  await sendMany(club.hashid, 30)
  expect(await club.heldOf()).toBe(0)
  const lateForm = buildFamilyForm(club.hashid)
  expect(await sendForm(lateForm)).toEqual({ status: 201, body: { received: true } })
  expect(await club.heldOf()).toBe(1)
  await sendForm(buildParentForm(otherClub.hashid))
  expect(await otherClub.heldOf()).toBe(0)
  const { count, results } = await club.list()
  expect(count).toBe(1)
  expect(results[0].people).toMatchObject([
    { first_name: 'Rhian', soft_archived: true, held_registration: results[0].id },
    { first_name: 'Mali', allergens: ['gluten'], participant_self_registration: true },
  ])
  // Send the form again, as after a lost response. It must count as the same pending family.
  expect((await sendForm(lateForm)).status).toBe(201)
  expect((await club.list()).count).toBe(1)
  const countListed = async (archived: string) =>
    (await api.call(club.token, 'GET', `/registered?soft_archived=${archived}`)).body.count
  expect([await countListed('false'), await countListed('true')]).toEqual([30, 0])
})

it('allows 100 forms per hour on a day with a session', async () => {
  const club = await makeClub()
  await runQuery(
    `INSERT INTO sessions (id, organisation_id, version, group_id, date, holiday, year)
     VALUES ($1, $2, 1, $3, $4, 'July/Aug', 2026)`,
    [newId(), club.id, club.group, getLondonDay()],
  )
  await sendMany(club.hashid, 100)
  expect(await club.heldOf()).toBe(0)
  await sendMany(club.hashid, 1)
  expect(await club.heldOf()).toBe(1)
})

it('requires approval for a form with a filled hidden field', async () => {
  const club = await makeClub()
  expect(await sendForm(buildBotForm(club.hashid))).toEqual({ status: 201, body: { received: true } })
  const { results } = await club.list()
  expect(results.map(({ people }: { people: unknown[] }) => people.length)).toEqual([2])
  expect(await decide(club.token, results[0].id, true)).toBe(204)
  expect(await countAnswers(club.id)).toEqual([1, 0])
})

it('counts ethnicity answers only after approval and deletes them on refusal [SELF-122]', async () => {
  const club = await makeClub()
  for (let formIndex = 0; formIndex < 3; formIndex++) await sendForm(buildBotForm(club.hashid))
  expect(await countAnswers(club.id)).toEqual([0, 3])
  const selectAllSql = 'SELECT * FROM held_ethnicities'
  const clubRead = await api.db.club(club.id, (_tx, client) => client.query(selectAllSql))
  expect([clubRead.rows, await runQuery(selectAllSql)]).toEqual([[], []])
  const [firstId, secondId, thirdId] = (await club.list()).results.map(({ id }: { id: string }) => id)
  expect(await decide(club.token, firstId, false)).toBe(204)
  expect(await countAnswers(club.id)).toEqual([0, 2])
  expect(await decide(club.token, secondId, true)).toBe(204)
  expect(await countAnswers(club.id)).toEqual([1, 1])
  // Approve the third family by unarchiving its parent in the register. Its answer must then be counted.
  const unarchiveReply = await api.call(club.token, 'PATCH', `/registered/${thirdId}`, { soft_archived: false })
  expect(unarchiveReply.status).toBe(200)
  expect(await countAnswers(club.id)).toEqual([2, 0])
})

it('tablets pull pending families with their allergies and can approve them offline', async () => {
  const club = await makeClub()
  const [firstDevice, secondDevice] = [
    createTestDevice(api, club.token),
    createTestDevice(api, (await api.user(club.id)).token),
  ]
  await sendForm(buildBotForm(club.hashid))
  const pullPeople = async (device: typeof firstDevice) =>
    [...(await device.pullAll()).rows.values()].flatMap(({ table, row }) =>
      table === 'registered' && row ? [row as Record<string, unknown>] : [],
    )
  const pulledPeople = await pullPeople(secondDevice)
  const registration = pulledPeople[0]?.held_registration as string
  expect(pulledPeople.find(({ first_name }) => first_name === 'Mali')).toMatchObject({
    allergens: ['gluten'],
    held_registration: registration,
    soft_archived: true,
  })
  const { results } = await firstDevice.push(firstDevice.mutation('registration.take', { id: registration }))
  expect(results[0]).toMatchObject({ status: 'applied' })
  expect(results[0]?.rows.map(({ row }) => (row as { held_registration: unknown }).held_registration)).toEqual([
    null,
    null,
  ])
  for (const person of await pullPeople(secondDevice))
    expect(person).toMatchObject({ held_registration: null, soft_archived: false })
  // Approve the family on the other tablet too, before it pulls the first approval.
  const repeatReply = await secondDevice.push(secondDevice.mutation('registration.take', { id: registration }))
  expect(repeatReply.results[0]).toMatchObject({ status: 'applied' })
  const unknownReply = await secondDevice.push(secondDevice.mutation('registration.take', { id: newId() }))
  expect(unknownReply.results[0]).toMatchObject({ status: 'rejected', code: 'not_found' })
  const history = await api.call(club.token, 'GET', `/registered/${registration}/history`)
  expect(history.body.entries[0]).toMatchObject({ how: 'taken_in', by: 'Nia Rees' })
})

it("the API approves or deletes only the own club's pending families", async () => {
  const [club, otherClub] = [await makeClub(), await makeClub()]
  await sendForm(buildBotForm(club.hashid))
  await sendForm(buildBotForm(club.hashid))
  const [firstId, secondId] = (await club.list()).results.map(({ id }: { id: string }) => id)
  expect(await decide(otherClub.token, firstId, true)).toBe(404)
  expect((await api.call(otherClub.token, 'GET', '/held_registrations')).body).toEqual({ count: 0, results: [] })
  expect(await decide(club.token, firstId, 'yes')).toBe(400)
  expect(await decide(club.token, firstId, true)).toBe(204)
  expect(await decide(club.token, secondId, false)).toBe(204)
  expect(await decide(club.token, firstId, true)).toBe(404)
  expect((await club.list()).count).toBe(0)
  expect((await api.call(club.token, 'GET', '/registered')).body.count).toBe(2)
})

it('unarchiving or merging a pending person approves the person', async () => {
  const club = await makeClub()
  await sendForm(buildBotForm(club.hashid))
  const [{ people }] = (await club.list()).results
  const [rhian, mali] = people.map(({ id }: { id: string }) => id)
  const body = { soft_archived: false }
  expect((await api.call(club.token, 'PATCH', `/registered/${rhian}`, body)).body).toMatchObject({
    held_registration: null,
  })
  const [listedPerson] = await club.people(1)
  const dedupe = { primary: mali, dedupe: [listedPerson] }
  const mergeReply = await api.call(club.token, 'POST', '/registered_duplicates/dedupe', dedupe)
  expect(mergeReply.status).toBeLessThan(300)
  const row = await runQuery('SELECT soft_archived, held_registration FROM registered WHERE id = $1', [mali])
  expect(row).toEqual([{ soft_archived: false, held_registration: null }])
})
