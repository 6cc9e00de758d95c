import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SealingKey } from '../../contract/concerns/concern-seals.ts'
import { newId } from '../../contract/id.ts'
import { createTestApi, createTestDevice, type TestApi } from '../testing/api.ts'
import {
  confirmLeaderKey,
  makeKeyPair,
  makeLeaderKey,
  makeNetworkKey,
  publicKey,
  wrappedKey,
} from '../testing/concern-keys.ts'

const PASSWORD = 'orchard lantern 7'
const SUPPORT_FIELDS = { is_staff: true, role: 'vp_support' }
const LEADER_FIELDS = { user_type: 'safeguarding_leader', first_name: 'Mair' }

let api: TestApi
beforeAll(async () => {
  api = await createTestApi({ PUBLIC_ORIGIN: 'https://hall.example' })
})
afterAll(() => api.close())
beforeEach(() => query('DELETE FROM mails'))

const query = async (text: string, values: unknown[] = []) =>
  (await api.db.network((_tx, client) => client.query(text, values))).rows

const postConfirmation = (token: string, key: string, body?: object) =>
  api.call(token, 'POST', `/concern_keys/${key}/confirm`, body)

const findMailAddresses = async (subject: string): Promise<string[]> =>
  (await query('SELECT to_address FROM mails WHERE subject LIKE $1', [`%${subject}%`])).map(
    ({ to_address }) => to_address,
  )

async function makeClub() {
  const club = await api.club('Riverside')
  const leader = await api.user(club.id, LEADER_FIELDS)
  const coordinator = await api.user(club.id)
  const writer = await api.user(club.id, { user_type: 'core', first_name: 'Huw' })
  const tablet = createTestDevice(api, writer.token)
  const write = async (...keys: string[]) => {
    const id = newId()
    const sealed = keys.map((key) => ({ key, by: 'b'.repeat(87), box: 'sealed' }))
    const { results } = await tablet.push(tablet.mutation('concern.create', { id, sealed }))
    return { id, result: results[0] }
  }
  const readOfferedKeys = async (): Promise<string[]> =>
    (await api.call(writer.token, 'GET', '/sync/pull')).body.concern_keys
      .filter(({ holder }: SealingKey) => holder === 'leader')
      .map(({ id }: SealingKey) => id)
  return { ...club, leader, coordinator, writer, write, offered: readOfferedKeys }
}

let lastMobileNumber = 447_700_911_100
const buildAccount = (club: string, more: object = {}) => ({
  first_name: 'Elin',
  last_name: 'Gruffudd',
  email: `${newId()}@hallbook.example`,
  organisation: club,
  user_type: 'safeguarding_leader',
  mobile_number: String(++lastMobileNumber),
  ...more,
})
const signIn = async (email: string, password = PASSWORD): Promise<string> =>
  (await api.call(null, 'POST', '/auth', { email, password })).body.token

/**
 * Creates an account and sets its password through the emailed link, then signs in. The test thus acts as an account
 * creator who also reads the new account's emails.
 */
async function makeAccount(maker: string, list: 'staff' | 'pastors', more: object): Promise<string> {
  const body = { first_name: 'Elin', last_name: 'Gruffudd', email: `${newId()}@hallbook.example`, ...more }
  const accountBody = { ...body, send_password_link: true }
  expect((await api.call(maker, 'POST', `/users/${list}`, accountBody)).status).toBe(201)
  const link = (await query('SELECT text FROM mails WHERE to_address = $1', [body.email]))[0]?.text
  const token = /password_reset\/(\S+)/.exec(link)?.[1]
  expect((await api.call(null, 'POST', '/password_reset', { token, password: PASSWORD })).status).toBe(204)
  return signIn(body.email)
}

describe("a leader's new key [B-HAL-05]", () => {
  it('is not offered to devices until it is confirmed', async () => {
    const { leader, id, offered: readOfferedKeys } = await makeClub()
    const key = await makeLeaderKey(api, leader.token)
    expect(await readOfferedKeys()).toEqual([])
    await confirmLeaderKey(api, id, key)
    expect(await readOfferedKeys()).toEqual([key])
  })

  it('leaves the current key in use until it is confirmed', async () => {
    const { leader, id, offered: readOfferedKeys } = await makeClub()
    const firstKey = await makeLeaderKey(api, leader.token)
    await confirmLeaderKey(api, id, firstKey)
    const secondKey = await makeLeaderKey(api, leader.token)
    expect(await readOfferedKeys()).toEqual([firstKey])
    await confirmLeaderKey(api, id, secondKey)
    expect(await readOfferedKeys()).toEqual([secondKey])
  })

  it('ends the current key if the leader reports its passphrase as lost', async () => {
    const { leader, id, offered: readOfferedKeys } = await makeClub()
    await confirmLeaderKey(api, id, await makeLeaderKey(api, leader.token))
    await makeLeaderKey(api, leader.token, { passphrase_lost: true })
    expect(await readOfferedKeys()).toEqual([])
  })

  it('needs a signature by the current key if the same leader confirms it', async () => {
    const { leader, id, offered: readOfferedKeys } = await makeClub()
    const [presentPair, strangerPair, nextPair] = [await makeKeyPair(), await makeKeyPair(), await makeKeyPair()]
    const firstKey = newId()
    await api.call(leader.token, 'POST', '/concern_keys', { id: firstKey, open: presentPair.open, door: wrappedKey })
    await confirmLeaderKey(api, id, firstKey)
    const secondKey = newId()
    await api.call(leader.token, 'POST', '/concern_keys', { id: secondKey, open: nextPair.open, door: wrappedKey })
    const invalidBodies = [
      undefined,
      { proof: await strangerPair.sign(secondKey, nextPair.open) },
      { proof: await nextPair.sign(secondKey, nextPair.open) },
      { proof: await presentPair.sign(firstKey, nextPair.open) },
    ]
    for (const body of invalidBodies) expect((await postConfirmation(leader.token, secondKey, body)).status).toBe(403)
    expect(await readOfferedKeys()).toEqual([firstKey])
    const proof = await presentPair.sign(secondKey, nextPair.open)
    expect((await postConfirmation(leader.token, secondKey, { proof })).body).toMatchObject({
      confirmed: expect.any(String),
      confirmed_by: [{ by: 'Mair Rees', as: 'present_key' }],
    })
    expect(await readOfferedKeys()).toEqual([secondKey])
  })

  it('is confirmed only by another leader with a valid key', async () => {
    const { leader, id, offered: readOfferedKeys } = await makeClub()
    const otherClub = await makeClub()
    const [otherLeader, keylessLeader, inactiveLeader] = [
      await api.user(id, LEADER_FIELDS),
      await api.user(id, LEADER_FIELDS),
      await api.user(id, LEADER_FIELDS),
    ]
    for (const one of [otherLeader, inactiveLeader])
      await confirmLeaderKey(api, id, await makeLeaderKey(api, one.token))
    await confirmLeaderKey(api, otherClub.id, await makeLeaderKey(api, otherClub.leader.token))
    await query('UPDATE users SET is_active = false WHERE id = $1', [inactiveLeader.id])
    const key = await makeLeaderKey(api, leader.token)
    expect((await postConfirmation(keylessLeader.token, key)).status).toBe(403)
    expect((await postConfirmation(inactiveLeader.token, key)).status).toBe(401)
    expect((await postConfirmation(otherClub.leader.token, key)).status).toBe(404)
    expect((await postConfirmation(otherClub.coordinator.token, key)).status).toBe(404)
    expect(await readOfferedKeys()).not.toContain(key)
    expect((await postConfirmation(otherLeader.token, key)).body.confirmed).not.toBeNull()
    expect(await readOfferedKeys()).toContain(key)
  })

  it('is confirmed by a holder of the network’s key', async () => {
    const { leader, offered: readOfferedKeys } = await makeClub()
    const [sara, tom] = [await api.user(null, SUPPORT_FIELDS), await api.user(null, SUPPORT_FIELDS)]
    await makeNetworkKey(api, sara, [sara, tom])
    const key = await makeLeaderKey(api, leader.token)
    expect((await postConfirmation(sara.token, key)).body.confirmed_by).toMatchObject([{ as: 'network' }])
    expect(await readOfferedKeys()).toEqual([key])
  })

  it('is confirmed by one coordinator and one VP support user, each once', async () => {
    const { leader, coordinator, id, offered: readOfferedKeys } = await makeClub()
    const [supportUser, secondSupportUser] = [
      await api.user(null, SUPPORT_FIELDS),
      await api.user(null, SUPPORT_FIELDS),
    ]
    const key = await makeLeaderKey(api, leader.token)
    for (const { token } of [supportUser, supportUser, secondSupportUser])
      expect((await postConfirmation(token, key)).body).toMatchObject({ confirmed: null })
    expect(await readOfferedKeys()).toEqual([])
    const renewedKey = await makeLeaderKey(api, leader.token)
    expect((await postConfirmation(supportUser.token, key)).status).toBe(404)
    const otherCoordinator = await api.user(id)
    for (const { token } of [coordinator, coordinator, otherCoordinator])
      expect((await postConfirmation(token, renewedKey)).body).toMatchObject({ confirmed: null })
    expect(await readOfferedKeys()).toEqual([])
    expect((await postConfirmation(supportUser.token, renewedKey)).body.confirmed).not.toBeNull()
  })

  it('does not change when a confirmation is repeated', async () => {
    const { leader, coordinator, id } = await makeClub()
    const key = await makeLeaderKey(api, leader.token)
    await confirmLeaderKey(api, id, key)
    const repeatReply = await postConfirmation(coordinator.token, key)
    expect(repeatReply.status).toBe(200)
    expect(repeatReply.body.confirmed_by).toHaveLength(2)
  })

  it('cannot be confirmed by a coordinator account that the VP support user created', async () => {
    const { leader, id, offered: readOfferedKeys } = await makeClub()
    const supportUser = await api.user(null, SUPPORT_FIELDS)
    const body = buildAccount(id, { user_type: 'coordinator', send_password_link: true })
    const response = await api.call(supportUser.token, 'POST', '/users/pastors', body)
    expect(response.status).toBe(201)
    const link = (await query('SELECT text FROM mails WHERE to_address = $1', [body.email]))[0]?.text
    const token = /password_reset\/(\S+)/.exec(link)?.[1]
    expect((await api.call(null, 'POST', '/password_reset', { token, password: PASSWORD })).status).toBe(204)
    const key = await makeLeaderKey(api, leader.token)
    expect((await postConfirmation(await signIn(body.email), key)).status).toBe(200)
    expect((await postConfirmation(supportUser.token, key)).status).toBe(403)
    expect(await readOfferedKeys()).toEqual([])
  })

  it('cannot be confirmed by an account that VP support created through another', async () => {
    const { leader, id } = await makeClub()
    const supportUser = await api.user(null, SUPPORT_FIELDS)
    const secondToken = await makeAccount(supportUser.token, 'staff', { role: 'vp_support' })
    const puppetToken = await makeAccount(secondToken, 'pastors', buildAccount(id, { user_type: 'coordinator' }))
    const key = await makeLeaderKey(api, leader.token)
    expect((await postConfirmation(puppetToken, key)).status).toBe(200)
    for (const token of [supportUser.token, secondToken]) expect((await postConfirmation(token, key)).status).toBe(403)
    const { token: otherToken } = await api.user(null, SUPPORT_FIELDS)
    expect((await postConfirmation(otherToken, key)).body.confirmed).not.toBeNull()
  })

  it('cannot be confirmed by an account whose address staff have just changed', async () => {
    const { leader, coordinator, id } = await makeClub()
    const { token: supportToken } = await api.user(null, SUPPORT_FIELDS)
    const { body: currentAccount } = await api.call(supportToken, 'GET', `/users/pastors/${coordinator.id}`)
    const changedAccount = { ...buildAccount(id, { user_type: 'coordinator' }), first_name: currentAccount.first_name }
    expect((await api.call(supportToken, 'PUT', `/users/pastors/${coordinator.id}`, changedAccount)).status).toBe(200)
    expect((await postConfirmation(coordinator.token, await makeLeaderKey(api, leader.token))).status).toBe(403)
  })

  it("is emailed to the club's leaders and coordinators and to VP support", async () => {
    const { leader, coordinator, writer } = await makeClub()
    const otherClub = await makeClub()
    const supportUser = await api.user(null, SUPPORT_FIELDS)
    await makeLeaderKey(api, leader.token)
    const mailedAddresses = await findMailAddresses('has made a new key')
    for (const { id } of [leader, coordinator, supportUser]) expect(mailedAddresses).toContain(`${id}@hallbook.example`)
    for (const { id } of [writer, otherClub.coordinator])
      expect(mailedAddresses).not.toContain(`${id}@hallbook.example`)
  })
})

describe('an account taken over by staff [B-HAL-05]', () => {
  it('cannot create a key with a password that VP general has set', async () => {
    const { id, leader, coordinator, offered: readOfferedKeys } = await makeClub()
    const { token: generalToken } = await api.user(null, { is_staff: true, role: 'vp_general' })
    const body = buildAccount(id, { password: PASSWORD })
    expect((await api.call(generalToken, 'POST', '/users/pastors', body)).status).toBe(201)
    const mailedAddresses = await findMailAddresses('is a safeguarding leader of Riverside')
    for (const one of [leader, coordinator]) expect(mailedAddresses).toContain(`${one.id}@hallbook.example`)
    const thiefToken = await signIn(body.email)
    const createKey = () =>
      api.call(thiefToken, 'POST', '/concern_keys', { id: newId(), open: publicKey, door: wrappedKey })
    expect(await createKey()).toMatchObject({
      status: 403,
      body: {
        code: 'own_password_needed',
        detail: { non_field_errors: [expect.stringContaining('mailed link')] },
      },
    })
    // Replace the password while signed in: this proves nothing, because the attacker knows the password.
    const passwordBody = { current: PASSWORD, password: 'meadow kettle 11' }
    expect((await api.call(thiefToken, 'POST', '/me/password', passwordBody)).status).toBe(204)
    expect((await createKey()).status).toBe(403)
    expect(await readOfferedKeys()).toEqual([])
  })

  it('opens no note until the user has set a password by the emailed link', async () => {
    const { id, leader, write } = await makeClub()
    const key = await makeLeaderKey(api, leader.token)
    await confirmLeaderKey(api, id, key)
    const { id: noteId } = await write(key)
    const { token: generalToken } = await api.user(null, { is_staff: true, role: 'vp_general' })
    const body = buildAccount(id, { password: PASSWORD })
    expect((await api.call(generalToken, 'PUT', `/users/pastors/${leader.id}`, body)).status).toBe(200)
    const thiefToken = await signIn(body.email)
    expect((await api.call(thiefToken, 'POST', `/concerns/${noteId}/opening`)).status).toBe(403)
    await api.call(null, 'POST', '/password_reset_request', { email: body.email })
    const [mail] = await query("SELECT text FROM mails WHERE to_address = $1 AND subject LIKE 'Reset%'", [body.email])
    const token = /password_reset\/(\S+)/.exec(mail?.text)?.[1]
    await api.call(null, 'POST', '/password_reset', { token, password: 'meadow kettle 11' })
    const ownToken = await signIn(body.email, 'meadow kettle 11')
    expect((await api.call(ownToken, 'POST', `/concerns/${noteId}/opening`)).status).toBe(200)
  })

  it('cannot change a passphrase or note with a password set by staff', async () => {
    const { id, leader, write } = await makeClub()
    const key = await makeLeaderKey(api, leader.token)
    await confirmLeaderKey(api, id, key)
    const { id: noteId } = await write(key)
    const { token: generalToken } = await api.user(null, { is_staff: true, role: 'vp_general' })
    const body = buildAccount(id, { password: PASSWORD })
    expect((await api.call(generalToken, 'PUT', `/users/pastors/${leader.id}`, body)).status).toBe(200)
    const thiefToken = await signIn(body.email)
    const calls = [
      ['PATCH', `/concern_keys/${key}`, { door: wrappedKey }],
      ['PUT', `/concern_keys/${key}`, { door: wrappedKey }],
      ['PATCH', `/concerns/${noteId}`, { acknowledged: true, closed: true }],
      ['PUT', `/concerns/${noteId}`, { closed: true }],
      ['POST', `/concerns/${noteId}/export`, undefined],
      ['POST', `/concerns/${noteId}/seals`, { key, by: 'b'.repeat(87), box: 'sealed' }],
    ] as const
    for (const [method, path, requestBody] of calls)
      expect((await api.call(thiefToken, method, path, requestBody)).body?.code).toBe('own_password_needed')
  })

  it('cannot read anything with an unconfirmed key, even if sealed to it', async () => {
    const { id, leader, coordinator, write } = await makeClub()
    const confirmedKey = await makeLeaderKey(api, leader.token)
    await confirmLeaderKey(api, id, confirmedKey)
    const thief = await api.user(id, LEADER_FIELDS)
    const unconfirmedKey = await makeLeaderKey(api, thief.token)
    const { id: noteId, result } = await write(confirmedKey, unconfirmedKey)
    expect(result).toMatchObject({ status: 'applied' })
    expect((await api.call(thief.token, 'GET', '/concerns')).body.count).toBe(0)
    expect((await api.call(thief.token, 'POST', `/concerns/${noteId}/opening`)).status).toBe(404)
    expect((await postConfirmation(thief.token, unconfirmedKey)).status).toBe(403)
    expect((await postConfirmation(coordinator.token, unconfirmedKey)).body.confirmed).toBeNull()
    expect((await api.call(thief.token, 'POST', `/concerns/${noteId}/opening`)).status).toBe(404)
  })

  it('reports a change of address or password to the previous address', async () => {
    const { id, leader } = await makeClub()
    const { token: generalToken } = await api.user(null, { is_staff: true, role: 'vp_general' })
    const previousAddress = `${leader.id}@hallbook.example`
    const body = buildAccount(id, { password: PASSWORD })
    await api.call(generalToken, 'PUT', `/users/pastors/${leader.id}`, body)
    expect(await findMailAddresses('email address was changed')).toEqual([previousAddress])
    expect(await findMailAddresses('password was set by staff')).toEqual([previousAddress])
    const [mail] = await query('SELECT text FROM mails WHERE to_address = $1', [previousAddress])
    expect(mail?.text).toContain('Mae Nia Rees wedi newid')
    expect(mail?.text).toContain('@')
  })
})

describe("the network's new key [B-HAL-05]", () => {
  it('is not in use until its second named holder confirms it', async () => {
    const [sara, tom, thirdUser] = [
      await api.user(null, SUPPORT_FIELDS),
      await api.user(null, SUPPORT_FIELDS),
      await api.user(null, SUPPORT_FIELDS),
    ]
    const key = newId()
    const readKeyInUse = async () =>
      (
        await query(
          'SELECT id FROM concern_keys WHERE organisation_id IS NULL AND confirmed IS NOT NULL AND ended IS NULL',
        )
      ).map(({ id }) => id)
    const keysBefore = await readKeyInUse()
    await api.call(sara.token, 'POST', '/network_concern_keys', {
      id: key,
      open: publicKey,
      holders: [sara.id, tom.id],
    })
    const mailedAddresses = await findMailAddresses('new key of the network')
    for (const { id } of [sara, tom, thirdUser]) expect(mailedAddresses).toContain(`${id}@hallbook.example`)
    const confirmNetworkKey = (token: string) => api.call(token, 'POST', `/network_concern_keys/${key}/confirm`)
    for (const { token } of [sara, thirdUser]) expect((await confirmNetworkKey(token)).status).toBe(403)
    expect(await readKeyInUse()).toEqual(keysBefore)
    for (let repeat = 0; repeat < 2; repeat += 1) expect((await confirmNetworkKey(tom.token)).status).toBe(200)
    expect(await readKeyInUse()).toEqual([key])
    expect((await postConfirmation(tom.token, key)).status).toBe(404)
  })
  it('cannot be confirmed by an account its creator made, if another exists', async () => {
    const sara = await api.user(null, SUPPORT_FIELDS)
    const honestUser = await api.user(null, SUPPORT_FIELDS)
    const puppetToken = await makeAccount(sara.token, 'staff', { role: 'vp_support' })
    const { people } = (await api.call(sara.token, 'GET', '/network_concern_keys')).body
    const holderId = people.find(({ name }: { name: string }) => name === 'Elin Gruffudd').id
    const key = newId()
    await api.call(sara.token, 'POST', '/network_concern_keys', {
      id: key,
      open: publicKey,
      holders: [sara.id, holderId],
    })
    const confirmNetworkKey = () => api.call(puppetToken, 'POST', `/network_concern_keys/${key}/confirm`)
    expect((await confirmNetworkKey()).status).toBe(403)
    await api.call(sara.token, 'DELETE', `/users/staff/${honestUser.id}`)
    expect((await confirmNetworkKey()).status).toBe(403)
  })
})
