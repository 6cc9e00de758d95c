import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { newId } from '../../contract/id.ts'
import { createTestApi, createTestDevice, type TestApi } from '../testing/api.ts'
import { confirmLeaderKey, makeLeaderKey, makeNetworkKey } from '../testing/concern-keys.ts'
import { emailConcerns } from './email-concerns.ts'

const SUPPORT_FIELDS = { is_staff: true, role: 'vp_support' }

let api: TestApi
beforeAll(async () => {
  api = await createTestApi({ PUBLIC_ORIGIN: 'https://hall.example' })
})
afterAll(() => api.close())

const query = async (text: string, values: unknown[] = []) =>
  (await api.db.network((_tx, client) => client.query(text, values))).rows
beforeEach(async () => {
  await query('DELETE FROM concerns')
  await query('DELETE FROM mails')
})

async function makeClub() {
  const club = await api.club('Riverside')
  const leader = await api.user(club.id, { user_type: 'safeguarding_leader', first_name: 'Mair' })
  const coordinator = await api.user(club.id)
  const support = await api.user(null, SUPPORT_FIELDS)
  const writer = await api.user(club.id, { user_type: 'core', first_name: 'Huw' })
  const tablet = createTestDevice(api, writer.token)
  const buildNote = (...keys: string[]) => {
    const sealed = keys.map((key) => ({ key, by: 'b'.repeat(87), box: 'sealed' }))
    return tablet.mutation('concern.create', { id: newId(), sealed })
  }
  const renewKey = async () => {
    const key = await makeLeaderKey(api, leader.token)
    await confirmLeaderKey(api, club.id, key)
    await query('DELETE FROM mails')
    return key
  }
  const listUnread = async ({ token }: { token: string }): Promise<string[]> =>
    (await api.call(token, 'GET', '/concern_tasks')).body.unread.map(({ id }: { id: string }) => id)
  return {
    ...club,
    leader,
    coordinator,
    support,
    writer,
    tablet,
    note: buildNote,
    renew: renewKey,
    unreadOf: listUnread,
  }
}

/** Runs the email job and returns the addresses of all emails about notes that no one can read. */
const runMailJob = async (): Promise<string[]> => {
  await emailConcerns(api.db, api.env, new AbortController().signal, new Date(Date.now() + 60_000))
  const rows = await query("SELECT to_address FROM mails WHERE subject LIKE 'No one can read%' ORDER BY to_address")
  return rows.map(({ to_address }) => to_address)
}
const toAddress = ({ id }: { id: string }) => `${id}@hallbook.example`

it("applies a note sealed offline to a leader's replaced key [B-HAL-05]", async () => {
  const {
    leader,
    coordinator,
    support,
    writer,
    tablet,
    note: buildNote,
    renew: renewKey,
    unreadOf: listUnread,
  } = await makeClub()
  const firstKey = await renewKey()
  const offlineNote = buildNote(firstKey)
  await renewKey()
  const { results } = await tablet.push(offlineNote)
  expect(results).toMatchObject([{ status: 'applied', code: 'no_reader', detail: { ring: 'leader' } }])
  const repeatReply = await tablet.push(offlineNote)
  expect(repeatReply.results).toMatchObject([{ status: 'duplicate', first: 'applied', code: 'no_reader' }])
  const { id } = offlineNote.args
  for (const one of [leader, coordinator, support]) expect(await listUnread(one)).toEqual([id])
  const mailedAddresses = await runMailJob()
  for (const one of [leader, coordinator, support]) expect(mailedAddresses).toContain(toAddress(one))
  expect(mailedAddresses).not.toContain(toAddress(writer))
  expect(await runMailJob()).toEqual(mailedAddresses)
  // Open the note with the earlier key, because the seal to that key is still valid. This ends the task.
  expect((await api.call(leader.token, 'POST', `/concerns/${id}/opening`)).status).toBe(200)
  expect(await listUnread(coordinator)).toEqual([])
})

it('shows an unreadable note for the network to VP support only [B-HAL-05]', async () => {
  const {
    leader,
    coordinator,
    support,
    tablet,
    note: buildNote,
    renew: renewKey,
    unreadOf: listUnread,
  } = await makeClub()
  await renewKey()
  const [sara, tom] = [await api.user(null, SUPPORT_FIELDS), await api.user(null, SUPPORT_FIELDS)]
  const endedKey = await makeNetworkKey(api, sara, [sara, tom])
  await makeNetworkKey(api, sara, [sara, tom])
  await query('DELETE FROM mails')
  const [noteAboutLeader, noteForUnknownKey] = [buildNote(endedKey), buildNote(newId())]
  for (const one of [noteAboutLeader, noteForUnknownKey]) {
    const { results } = await tablet.push(one)
    expect(results).toMatchObject([{ status: 'applied', code: 'no_reader', detail: { ring: 'network' } }])
  }
  expect((await listUnread(support)).sort()).toEqual([noteAboutLeader.args.id, noteForUnknownKey.args.id].sort())
  const mailedAddresses = await runMailJob()
  expect(mailedAddresses).toContain(toAddress(support))
  for (const one of [leader, coordinator]) {
    expect(await listUnread(one)).toEqual([])
    expect(mailedAddresses).not.toContain(toAddress(one))
  }
  const { body } = await api.call(leader.token, 'GET', '/concerns')
  expect(body).toMatchObject({ count: 0, results: [] })
})

it('returns no code and no task for a readable note [B-HAL-05]', async () => {
  const { support, tablet, note: buildNote, renew: renewKey, unreadOf: listUnread } = await makeClub()
  const key = await renewKey()
  const { results } = await tablet.push(buildNote(key, newId()))
  expect(results).toEqual([expect.not.objectContaining({ code: expect.anything() })])
  expect(await listUnread(support)).toEqual([])
  expect(await runMailJob()).toEqual([])
})

it('creates tasks for coordinators and VP support while no leader has a key [B-HAL-05]', async () => {
  const { id, coordinator, support, renew: renewKey } = await makeClub()
  const listClubsWithoutKey = async ({ token }: { token: string }) =>
    (await api.call(token, 'GET', '/concern_tasks')).body.clubs_without_key.map((club: { id: string }) => club.id)
  expect(await listClubsWithoutKey(coordinator)).toEqual([id])
  expect(await listClubsWithoutKey(support)).toContain(id)
  await renewKey()
  expect(await listClubsWithoutKey(coordinator)).toEqual([])
  expect(await listClubsWithoutKey(support)).not.toContain(id)
})

it('returns the leader and the network to phone with each pull [B-HAL-05]', async () => {
  const { leader, writer, support } = await makeClub()
  await query("UPDATE users SET mobile_number = '447700900555' WHERE id = $1", [leader.id])
  const settings = { safeguarding_number: '020 7946 0018' }
  expect((await api.call(support.token, 'PATCH', '/network_settings', settings)).status).toBe(200)
  const { body } = await api.call(writer.token, 'GET', '/sync/pull')
  expect(body.concern_contacts).toEqual({
    leaders: [{ name: 'Mair Rees', number: '+447700900555' }],
    network: '020 7946 0018',
  })
})

it('passes a note on to a leader whose key was unconfirmed then [B-HAL-05]', async () => {
  const { id: club, leader, tablet, note: buildNote, renew: renewKey } = await makeClub()
  const key = await renewKey()
  const otherLeader = await api.user(club, { user_type: 'safeguarding_leader', first_name: 'Gwen' })
  const unconfirmedKey = await makeLeaderKey(api, otherLeader.token)
  const writtenNote = buildNote(key)
  await tablet.push(writtenNote)
  const path = `/concerns/${writtenNote.args.id}`
  expect((await api.call(otherLeader.token, 'GET', path)).status).toBe(404)
  const seal = { key: unconfirmedKey, by: 'b'.repeat(87), box: 'again' }
  expect((await api.call(leader.token, 'POST', `${path}/seals`, seal)).status).toBe(400)
  expect((await api.call(leader.token, 'GET', path)).body.others).toEqual([])
  await confirmLeaderKey(api, club, unconfirmedKey)
  expect((await api.call(leader.token, 'GET', path)).body.others).toMatchObject([{ id: unconfirmedKey, is_due: true }])
  expect((await api.call(otherLeader.token, 'POST', `${path}/seals`, seal)).status).toBe(404)
  expect((await api.call(leader.token, 'POST', `${path}/seals`, seal)).status).toBe(200)
  expect((await api.call(otherLeader.token, 'POST', `${path}/opening`)).body).toEqual({ sealed: [seal] })
})
