import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../../../contract/id.ts'
import { checklistItems } from '../../../contract/rules/checklist.ts'
import { createTestApi, createTestDevice, type TestApi } from '../../testing/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const CHECKLIST_ITEM = checklistItems.ready[0] ?? ''
const SESSION_VALUES = { date: '2026-08-05', holiday: 'July/Aug', year: 2026 }
const PERSON_VALUES = { first_name: 'Ava', last_name: 'Hughes', medical_conditions: 'Asthma' }

/** Creates a user whose device has pushed in one club, and the club to which the user is moved. */
const createMovedUser = async () => {
  const [oldClub, newClub] = [await api.club('Old club'), await api.club('New club')]
  const user = await api.user(oldClub.id)
  const device = createTestDevice(api, user.token)
  const session = newId()
  await device.push(device.mutation('session.create', { id: session, ...SESSION_VALUES }))
  /**
   * Moves the user to a club. Waits until the clock is past the millisecond of the move, because a device's clock has
   * no finer resolution.
   */
  const moveTo = async (club: string) => {
    const text = 'UPDATE users SET organisation_id = $1 WHERE id = $2 RETURNING club_since'
    const { rows } = await api.db.network((_tx, client) => client.query(text, [club, user.id]))
    await expect.poll(() => Date.now(), { interval: 1 }).toBeGreaterThan(Date.parse(rows[0].club_since))
  }
  return { old: oldClub, now: newClub, user, device, session, moveTo }
}

/** Counts some of a club's rows: people, sessions, ticked items and open holidays. */
const countRows = (club: string) =>
  api.db.club(club, async (_tx, client) => {
    const { rows } = await client.query(`SELECT (SELECT count(*)::int FROM registered) AS people,
      (SELECT count(*)::int FROM sessions) AS sessions, (SELECT count(*)::int FROM checklist) AS checklist,
      (SELECT count(*)::int FROM holiday_allocation) AS holidays`)
    return rows[0]
  })

it('continues with the same device in a moved user’s new club [API-08]', async () => {
  const { old, now, device, session, moveTo } = await createMovedUser()
  const [person = ''] = await now.people(1)
  await moveTo(now.id)
  const newSession = newId()
  const { results } = await device.push(
    device.mutation('session.create', { id: newSession, ...SESSION_VALUES }),
    device.mutation('attendance.set', {
      session: newSession,
      registered: person,
      seen: 0,
      state: 'attending',
    }),
    device.mutation('registered.create', { id: newId(), values: PERSON_VALUES }),
  )
  expect(results.map((r) => r.code ?? r.status)).toEqual(['applied', 'applied', 'applied'])
  const { rows } = await device.pullAll()
  expect(rows.get(`attendance/${newSession}:${person}`)?.row).toMatchObject({ state: 'attending' })
  expect(rows.has(`sessions/${session}`)).toBe(false)
  // Later pushes for the new club work too. After the user's return to the old club, a push works there again.
  expect((await device.push(device.mutation('session.delete', { id: newSession }))).results[0]?.status).toBe('applied')
  await moveTo(old.id)
  const lastPush = await device.push(device.mutation('session.delete', { id: session }))
  expect(lastPush.results[0]?.status).toBe('applied')
})

it('rejects changes queued for the old club but applies later changes [API-08]', async () => {
  const { old, now, device, session, moveTo } = await createMovedUser()
  const [person = ''] = await old.people(1)
  const [newcomer = ''] = await now.people(1)
  const countsBefore = [await countRows(old.id), await countRows(now.id)]
  const createdSession = newId()
  const childId = newId()
  const buildTickArgs = (sessionId: string, who: string) => ({
    session: sessionId,
    registered: who,
    seen: 0,
    state: 'attending',
  })
  const queuedChanges = [
    device.mutation('session.create', { id: createdSession, ...SESSION_VALUES, date: '2026-08-06' }),
    device.mutation('attendance.set', buildTickArgs(createdSession, person)),
    device.mutation('attendance.set', buildTickArgs(session, person)),
    device.mutation('registered.create', { id: childId, values: PERSON_VALUES }),
    device.mutation('registered.update', {
      id: person,
      set: { school: { base: null, value: 'Ysgol' } },
    }),
    device.mutation('checklist.set', { section: 'ready', item: CHECKLIST_ITEM, ticked: true }),
    device.mutation('holiday.set', {
      year: 2026,
      holiday: 'July/Aug',
      set: { status: { base: 'Open', value: 'Closed' } },
    }),
    device.mutation('session.delete', { id: session }),
  ]
  await moveTo(now.id)
  const firstPush = await device.push(...queuedChanges.slice(0, 3))
  const secondPush = await device.push(
    ...queuedChanges.slice(3),
    device.mutation('session.create', { id: newId(), ...SESSION_VALUES }),
    device.mutation('registered.update', {
      id: newcomer,
      set: { school: { base: null, value: 'Ysgol' } },
    }),
  )
  const allResults = [...firstPush.results, ...secondPush.results]
  expect(allResults.map((r) => r.code ?? r.status)).toEqual([
    'forbidden',
    'depends_on',
    'not_found',
    'forbidden',
    'not_found',
    'forbidden',
    'forbidden',
    'not_found',
    'applied',
    'applied',
  ])
  // Only the new club's rows are returned. All other records are returned as null, so that the device undoes its
  // optimistic change.
  const rows = allResults.slice(0, queuedChanges.length).flatMap((r) => r.rows)
  expect(rows.filter((r) => r.row !== null)).toMatchObject([{ table: 'holiday_allocation', row: { status: 'Open' } }])
  expect(await countRows(old.id)).toEqual(countsBefore[0])
  expect(await countRows(now.id)).toEqual({ ...countsBefore[1], sessions: countsBefore[1].sessions + 1 })
})

it('applies ticks of the old club to neither club after the move [API-08]', async () => {
  const { old, now, device, session, moveTo } = await createMovedUser()
  const people = await old.people(4)
  const ticks = people.map((registered) =>
    device.mutation('attendance.set', { session, registered, seen: 0, state: 'attending' }),
  )
  await moveTo(now.id)
  const pushReplies = await Promise.all([device.push(...ticks.slice(0, 2)), device.push(...ticks.slice(2))])
  const results = pushReplies.flatMap((answer) => answer.results)
  expect(results.map((r) => r.code)).toEqual(Array(4).fill('not_found'))
  expect(results.flatMap((r) => r.rows).every((r) => r.row === null)).toBe(true)
  const { rows } = await api.db.network((_tx, client) =>
    client.query('SELECT 1 FROM attendance WHERE registered_id = ANY ($1)', [people]),
  )
  expect(rows).toEqual([])
})

it('returns duplicate for a change that the old club accepted [invariant 2]', async () => {
  const { old, now, device, session, moveTo } = await createMovedUser()
  const [person = ''] = await old.people(1)
  const acceptedChanges = [
    device.mutation('registered.create', { id: newId(), values: PERSON_VALUES }),
    device.mutation('attendance.set', { session, registered: person, seen: 0, state: 'attending' }),
    device.mutation('checklist.set', { section: 'ready', item: 'nothing', ticked: true }),
  ]
  await device.push(...acceptedChanges)
  const countsBefore = await countRows(now.id)
  await moveTo(now.id)
  const reusedSeqChange = {
    ...device.mutation('session.create', { id: newId(), ...SESSION_VALUES }),
    seq: acceptedChanges[0]?.seq ?? 0,
  }
  const forgedChange = { ...acceptedChanges[1]!, args: { ...acceptedChanges[1]!.args, state: 'none' } }
  for (let i = 0; i < 2; i++) {
    const { results } = await device.push(...acceptedChanges, reusedSeqChange, forgedChange)
    expect(results.map((r) => [r.status, r.first ?? r.code])).toEqual([
      ['duplicate', 'applied'],
      ['duplicate', 'applied'],
      ['duplicate', 'rejected'],
      ['rejected', 'seq_reused'],
      ['rejected', 'payload_mismatch'],
    ])
    // The device undoes its refused change, and receives no rows of the old club.
    expect(results.flatMap((r) => r.rows).map((r) => r.row)).toEqual([null, null, null])
    expect(results.slice(0, 2).flatMap((r) => r.rows)).toEqual([])
  }
  expect(await countRows(now.id)).toEqual(countsBefore)
})

it('rejects another user’s device, also across clubs [API-08]', async () => {
  const { device, moveTo, now } = await createMovedUser()
  const otherClub = await api.club()
  const otherUser = await api.user(otherClub.id)
  const push = (token: string) =>
    api.call(token, 'POST', '/sync/push', {
      device_id: device.id,
      mutations: [device.mutation('session.create', { id: newId(), ...SESSION_VALUES })],
    })
  const refusedResponse = { status: 403, body: { code: 'device_of_another_user' } }
  expect(await push(otherUser.token)).toMatchObject(refusedResponse)
  await moveTo(now.id)
  expect(await push(otherUser.token)).toMatchObject(refusedResponse)
  expect(
    (await device.push(device.mutation('session.create', { id: newId(), ...SESSION_VALUES }))).results[0]?.status,
  ).toBe('applied')
})

it('ignores the device clock of a user who was never moved', async () => {
  const club = await api.club()
  const device = createTestDevice(api, (await api.user(club.id)).token)
  const oldChange = device.mutation('session.create', { id: newId(), ...SESSION_VALUES })
  const { results } = await device.push({ ...oldChange, made_at: '2001-01-01T00:00:00.000Z' })
  expect(results[0]?.status).toBe('applied')
})
