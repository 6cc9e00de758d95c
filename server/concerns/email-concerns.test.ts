import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { newId } from '../../contract/id.ts'
import { DAY_MS } from '../../contract/rules/days.ts'
import { runRetention } from '../retention/retention.ts'
import { createTestApi, createTestDevice, type TestApi } from '../testing/api.ts'
import { confirmLeaderKey, makeLeaderKey, makeNetworkKey } from '../testing/concern-keys.ts'
import { emailConcerns } from './email-concerns.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi({ PUBLIC_ORIGIN: 'https://hall.example' })
})
afterAll(() => api.close())

const query = (text: string, values: unknown[] = []) => api.db.network((_tx, client) => client.query(text, values))
beforeEach(async () => {
  await query('DELETE FROM mails')
  await query('DELETE FROM concerns')
})

const buildSeal = (key: string) => ({ key, by: 'b'.repeat(87), box: 'sealed' })
const signal = new AbortController().signal
const runJob = (days = 0) => emailConcerns(api.db, api.env, signal, new Date(Date.now() + days * DAY_MS + 60_000))

const readMails = async () => {
  const { rows } = await query('SELECT to_address, subject, text FROM mails ORDER BY subject, to_address')
  await query('DELETE FROM mails')
  return rows as { to_address: string; subject: string; text: string }[]
}

const createConcernFixture = async () => {
  const club = await api.club('Riverside')
  const leader = await api.user(club.id, { user_type: 'safeguarding_leader' })
  const writer = await api.user(club.id, { user_type: 'core', first_name: 'Huw', last_name: 'Griffiths' })
  const supportFields = { is_staff: true, role: 'vp_support' }
  const sara = await api.user(null, { ...supportFields, first_name: 'Sara', last_name: 'Lloyd' })
  const tom = await api.user(null, supportFields)
  const leaderKeyId = await makeLeaderKey(api, leader.token)
  await confirmLeaderKey(api, club.id, leaderKeyId)
  const networkKeyId = await makeNetworkKey(api, sara, [sara, tom])
  await query('DELETE FROM mails')
  const tablet = createTestDevice(api, writer.token)
  const writeConcern = async (...keys: string[]) => {
    const id = newId()
    await tablet.push(tablet.mutation('concern.create', { id, sealed: keys.map(buildSeal) }))
    return id
  }
  const getAddresses = (...people: { id: string }[]) => people.map(({ id }) => `${id}@hallbook.example`).sort()
  return {
    club,
    leader,
    writer,
    sara,
    tom,
    mine: leaderKeyId,
    ofNetwork: networkKeyId,
    write: writeConcern,
    address: getAddresses,
  }
}

it("emails the leader whose key opens a moved writer's note [B-HAL-05]", async () => {
  const {
    leader,
    writer,
    mine: leaderKeyId,
    ofNetwork: networkKeyId,
    write: writeConcern,
    address: getAddresses,
  } = await createConcernFixture()
  const otherClub = await api.club('Salem')
  const otherLeader = await api.user(otherClub.id, { user_type: 'safeguarding_leader' })
  await query('UPDATE users SET organisation_id = $1 WHERE id = $2', [otherClub.id, writer.id])
  const id = await writeConcern(leaderKeyId, networkKeyId)
  await runJob()
  expect(await readMails()).toMatchObject([
    { to_address: getAddresses(leader)[0], subject: 'A concern note has come in at Riverside' },
  ])
  const openConcern = (token: string) => api.call(token, 'POST', `/concerns/${id}/opening`)
  expect((await openConcern(leader.token)).body.sealed).toMatchObject([{ key: leaderKeyId }])
  expect((await openConcern(otherLeader.token)).status).toBe(404)
})

it('emails the leader once about a note, without its content [B-HAL-05]', async () => {
  const {
    leader,
    mine: leaderKeyId,
    ofNetwork: networkKeyId,
    write: writeConcern,
    address: getAddresses,
  } = await createConcernFixture()
  await writeConcern(leaderKeyId, networkKeyId)
  expect(await runJob()).toBe(1)
  const [mail, ...otherMails] = await readMails()
  expect(otherMails).toEqual([])
  expect(mail).toMatchObject({ to_address: getAddresses(leader)[0] })
  expect(mail?.subject).toBe('A concern note has come in at Riverside')
  expect(mail?.text).toContain('https://hall.example/concerns')
  expect(mail?.text).not.toContain('Griffiths')
  expect(await runJob()).toBe(0)
})

it('emails the network about its own or unacknowledged notes [B-HAL-05]', async () => {
  const {
    leader,
    sara,
    tom,
    mine: leaderKeyId,
    ofNetwork: networkKeyId,
    write: writeConcern,
    address: getAddresses,
  } = await createConcernFixture()
  await writeConcern(networkKeyId)
  await runJob()
  expect((await readMails()).map((mail) => mail.to_address)).toEqual(getAddresses(sara, tom))
  const [unacknowledgedId, acknowledgedId] = [
    await writeConcern(leaderKeyId, networkKeyId),
    await writeConcern(leaderKeyId, networkKeyId),
  ]
  await runJob()
  await readMails()
  await api.call(leader.token, 'PATCH', `/concerns/${acknowledgedId}`, { acknowledged: true })
  expect(await runJob(2)).toBe(0)
  expect(await runJob(3)).toBe(2)
  expect((await readMails()).map((mail) => mail.to_address)).toEqual(getAddresses(sara, tom))
  expect(await runJob(9)).toBe(0)
  const { rows } = await query(
    'SELECT id FROM concerns WHERE network_told_at IS NOT NULL AND told_at < network_told_at',
  )
  expect(rows).toEqual([{ id: unacknowledgedId }])
})

it("emails the leader when the network's key opens their notes [B-HAL-05]", async () => {
  const {
    leader,
    sara,
    mine: leaderKeyId,
    ofNetwork: networkKeyId,
    write: writeConcern,
    address: getAddresses,
  } = await createConcernFixture()
  const [sharedConcernId, networkConcernId] = [
    await writeConcern(leaderKeyId, networkKeyId),
    await writeConcern(networkKeyId),
  ]
  await runJob()
  await readMails()
  for (const id of [sharedConcernId, networkConcernId]) await api.call(sara.token, 'POST', `/concerns/${id}/opening`)
  expect(await runJob()).toBe(1)
  const [mail] = await readMails()
  expect(mail?.to_address).toBe(getAddresses(leader)[0])
  expect(mail?.text).toContain('Sara Lloyd has read a concern note of Riverside')
  expect(await runJob()).toBe(0)
})

it('deletes a note a year after it was closed, never an open one [B-HAL-05]', async () => {
  const { leader, mine: leaderKeyId, write: writeConcern } = await createConcernFixture()
  const [openNote, closedNote] = [await writeConcern(leaderKeyId), await writeConcern(leaderKeyId)]
  await api.call(leader.token, 'PATCH', `/concerns/${closedNote}`, { closed: true })
  await query("UPDATE concerns SET received_at = now() - interval '9 years' WHERE id = $1", [openNote])
  expect((await runRetention(api.db, signal))?.concerns).toBe(0)
  await query("UPDATE concerns SET closed_at = now() - interval '366 days' WHERE id = $1", [closedNote])
  expect((await runRetention(api.db, signal))?.concerns).toBe(1)
  const { rows } = await query('SELECT concern_id FROM concern_seals WHERE concern_id = ANY($1)', [
    [openNote, closedNote],
  ])
  expect(rows).toEqual([{ concern_id: openNote }])
})
