import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../contract/id.ts'
import { getSectionItems } from '../../../contract/rules/checklist.ts'
import type { MutationEnvelope } from '../../../contract/sync.ts'
import { runRetention } from '../../retention/retention.ts'
import { createTestApi, createTestDevice, type TestApi } from '../../testing/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const query = (text: string, values: unknown[] = []) => api.db.network((_tx, client) => client.query(text, values))

/**
 * Creates a club with a session, a coordinator, and a helper's tablet. `close` closes the helper's account and lets the
 * tablet notice this.
 */
const createFixture = async () => {
  const club = await api.club()
  const people = await club.people(3)
  const { token: coordinator } = await api.user(club.id)
  const { id: user, token, signIn } = await api.user(club.id, { user_type: 'core', first_name: 'Mair' })
  const device = createTestDevice(api, token)
  const session = newId()
  const sessionArgs = { id: session, date: '2026-08-05', holiday: 'July/Aug', year: 2026 }
  await device.push(device.mutation('session.create', sessionArgs))
  const buildTick = (person: string, sessionId = session) =>
    device.mutation('attendance.set', { session: sessionId, registered: person, seen: 0, state: 'attending' })
  const closeAccount = async () => {
    await query('UPDATE users SET is_active = false WHERE id = $1', [user])
    return api.call(token, 'GET', '/me')
  }
  const readTickedPeople = async () => {
    const { rows } = await query(`SELECT registered_id FROM attendance WHERE session_id = $1`, [session])
    return rows.map((row) => row.registered_id as string).sort()
  }
  const readQuarantinedChanges = async () => (await api.call(coordinator, 'GET', '/held_changes')).body
  const decide = (id: string, take: boolean) => api.call(coordinator, 'POST', `/held_changes/${id}`, { take })
  return {
    club,
    people,
    coordinator,
    token,
    signIn,
    device,
    session,
    tick: buildTick,
    close: closeAccount,
    here: readTickedPeople,
    heldList: readQuarantinedChanges,
    decide,
  }
}
const setMadeAt = (m: MutationEnvelope, ms: number): MutationEnvelope => ({
  ...m,
  made_at: new Date(Date.now() + ms).toISOString(),
})

describe('quarantined changes', () => {
  it('applies earlier ticks and quarantines forms and later changes', async () => {
    const { people, device, tick, close, here, heldList } = await createFixture()
    const [one, two] = people as [string, string]
    const earlyTick = setMadeAt(tick(one), -60_000)
    const healthChange = device.mutation('registered.update', {
      id: two,
      set: { medical_requirements: { base: null, value: 'Asthma' } },
    })
    await close()
    const lateTick = setMadeAt(tick(two), 0)
    const reply = await device.push(earlyTick, healthChange, lateTick)
    expect(reply.results).toEqual([
      { id: earlyTick.id, status: 'applied', rows: [] },
      { id: healthChange.id, status: 'held', code: 'access_ended', rows: [] },
      { id: lateTick.id, status: 'held', code: 'access_ended', rows: [] },
    ])
    expect(await here()).toEqual([one])
    const quarantinedList = await heldList()
    expect(quarantinedList.count).toBe(2)
    expect(quarantinedList.results[0]).toMatchObject({
      id: healthChange.id,
      name: 'registered.update',
      by: 'Mair Rees',
    })
    // Pushing the same changes again changes nothing.
    expect((await device.push(earlyTick, healthChange, lateTick)).results.map(({ status }) => status)).toEqual([
      'duplicate',
      'held',
      'held',
    ])
    expect((await heldList()).count).toBe(2)
  })

  it('quarantines parcel changes until a coordinator accepts them [PARC-72]', async () => {
    const { people, coordinator, device, close, heldList, decide } = await createFixture()
    const [one = ''] = people
    const parcel = newId()
    const parcelCreation = device.mutation('parcel.create', { id: parcel, date: '2026-08-07', holiday: 'July/Aug' })
    await device.push(parcelCreation)
    const changes = { adults: { base: null, value: 2 }, num_meals: { base: null, value: 4 } }
    const addFamily = setMadeAt(device.mutation('parcel_row.set', { parcel, registered: one, set: changes }), -60_000)
    await close()
    expect((await device.push(addFamily)).results).toEqual([
      { id: addFamily.id, status: 'held', code: 'access_ended', rows: [] },
    ])
    const [quarantined] = (await heldList()).results
    expect(quarantined).toMatchObject({ id: addFamily.id, name: 'parcel_row.set', by: 'Mair Rees' })
    expect((await decide(addFamily.id, true)).status).toBe(204)
    const { body } = await api.call(coordinator, 'GET', `/parcel_provisions/${parcel}`)
    expect(body.registered).toMatchObject([{ registered: one, adults: 2, num_meals: 4 }])
  })

  it('repeats an earlier acceptance but quarantines an earlier rejection', async () => {
    const { device, session, close, heldList } = await createFixture()
    const acceptedChange = device.mutation('checklist.set', {
      section: 'ready',
      item: getSectionItems('ready')[0],
      ticked: true,
    })
    const refusedChange = device.mutation('session.update', {
      id: session,
      set: { holiday: { base: 'July/Aug', value: 'Easter' } },
    })
    const firstPush = await device.push(acceptedChange, refusedChange)
    expect(firstPush.results.map(({ status }) => status)).toEqual(['applied', 'rejected'])
    await close()
    const { results } = await device.push(acceptedChange, refusedChange)
    expect(results.map(({ status }) => status)).toEqual(['duplicate', 'held'])
    expect((await heldList()).results.map(({ id }: { id: string }) => id)).toContain(refusedChange.id)
  })

  it('quarantines ticks of a quarantined session until both are accepted', async () => {
    const { people, device, tick, close, heldList, decide } = await createFixture()
    const quarantinedSession = newId()
    const sessionCreation = device.mutation('session.create', {
      id: quarantinedSession,
      date: '2026-08-06',
      holiday: 'July/Aug',
      year: 2026,
    })
    const tickChange = setMadeAt(tick(people[0] as string, quarantinedSession), -60_000)
    await close()
    const reply = await device.push(sessionCreation, tickChange)
    expect(reply.results.map(({ code }) => code)).toEqual(['access_ended', 'access_ended'])
    // Accepting in the wrong order is rejected with a message, and the change stays quarantined.
    expect((await decide(tickChange.id, true)).status).toBe(404)
    expect((await heldList()).count).toBe(2)
    expect((await decide(sessionCreation.id, true)).status).toBe(204)
    expect((await decide(tickChange.id, true)).status).toBe(204)
    expect((await heldList()).count).toBe(0)
    const { rows } = await query('SELECT state FROM attendance WHERE session_id = $1', [quarantinedSession])
    expect(rows).toEqual([{ state: 'attending' }])
  })

  it('changes nothing and deletes the contents of a discarded change', async () => {
    const { people, device, close, heldList, decide } = await createFixture()
    const healthChange = device.mutation('registered.update', {
      id: people[0],
      set: { medical_requirements: { base: null, value: 'Invented' } },
    })
    await close()
    await device.push(healthChange)
    expect((await decide(healthChange.id, false)).status).toBe(204)
    expect((await decide(healthChange.id, true)).status).toBe(404)
    expect((await heldList()).count).toBe(0)
    for (const table of ['held_changes', 'registered', 'mutations'])
      expect((await query(`SELECT FROM ${table} t WHERE t::text LIKE '%Invented%'`)).rowCount, table).toBe(0)
  })
})

describe('limits of access', () => {
  it('accepts photos but nothing else, and no push after seven days', async () => {
    const { token, signIn, device, close, tick, people } = await createFixture()
    const picture = 'data:image/jpeg;base64,AAAA'
    // First close the account without permission for the tablet to push its remaining queue: the push is refused.
    await query(`UPDATE users SET is_active = false WHERE id = (SELECT user_id FROM sign_ins WHERE id = $1)`, [signIn])
    const push = () => api.call(token, 'POST', '/sync/push', { device_id: device.id, mutations: [] })
    expect((await push()).status).toBe(401)
    await close()
    expect((await push()).status).toBe(200)
    // Uploading media is still permitted. This upload gets 400, not 401, because its contents are not a picture.
    expect((await api.call(token, 'PUT', `/media/${newId()}`, { filename: 'a.jpg', content: picture })).status).toBe(
      400,
    )
    for (const path of ['/sync/pull', '/me', '/sessions', '/registered', '/me/sign_ins'])
      expect((await api.call(token, 'GET', path)).status, path).toBe(401)
    await query(`UPDATE sign_ins SET drain_until = now() - interval '1 second' WHERE id = $1`, [signIn])
    const latePush = await api.call(token, 'POST', '/sync/push', {
      device_id: device.id,
      mutations: [tick(people[0] as string)],
    })
    expect(latePush).toMatchObject({ status: 401, body: { code: 'account_closed', detail: null } })
  })

  it('shows quarantined changes only to the own club’s coordinators', async () => {
    const { club, people, device, close, heldList } = await createFixture()
    await close()
    const healthChange = device.mutation('registered.update', {
      id: people[0],
      set: { notes: { base: null, value: 'x' } },
    })
    await device.push(healthChange)
    expect((await heldList()).count).toBe(1)
    const otherUser = await api.user((await api.club()).id)
    expect((await api.call(otherUser.token, 'GET', '/held_changes')).body.count).toBe(0)
    expect((await api.call(otherUser.token, 'POST', `/held_changes/${healthChange.id}`, { take: true })).status).toBe(
      404,
    )
    const coreUser = await api.user(club.id, { user_type: 'core' })
    expect((await api.call(coreUser.token, 'GET', '/held_changes')).status).toBe(403)
  })

  it('sends changes of a moved user’s old club to neither club', async () => {
    const { people, token, device, close } = await createFixture()
    const removal = setMadeAt(device.mutation('registered.delete', { id: people[0] }), -60_000)
    const otherClub = await api.club()
    await query('UPDATE users SET organisation_id = $1 WHERE id = (SELECT user_id FROM devices WHERE id = $2)', [
      otherClub.id,
      device.id,
    ])
    await close()
    const { body } = await api.call(token, 'POST', '/sync/push', { device_id: device.id, mutations: [removal] })
    expect(body.results).toEqual([{ id: removal.id, status: 'rejected', code: 'forbidden', rows: [] }])
    expect((await query('SELECT FROM held_changes WHERE id = $1', [removal.id])).rowCount).toBe(0)
  })

  it('deletes quarantined changes of an erased person', async () => {
    const { people, device, close, heldList } = await createFixture()
    const healthChange = device.mutation('registered.update', {
      id: people[0],
      set: { notes: { base: null, value: 'x' } },
    })
    await close()
    await device.push(healthChange)
    await query(`UPDATE registered SET deleted_at = now() - interval '31 days' WHERE id = $1`, [people[0]])
    await runRetention(api.db, new AbortController().signal)
    expect((await heldList()).count).toBe(0)
  })
})
