import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SealingKey } from '../../../contract/concerns/concern-seals.ts'
import { newId } from '../../../contract/id.ts'
import { createTestApi, createTestDevice, type TestApi } from '../../testing/api.ts'
import { confirmKey, door, makeKey, makeNetworkKey, makePair, publicKey } from '../../testing/concern-keys.ts'

const PASSWORD = 'orchard lantern 7'
const SUPPORT = { is_staff: true, role: 'vp_support' }
const LEADER = { user_type: 'safeguarding_leader', first_name: 'Mair' }

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
  const leader = await api.user(club.id, LEADER)
  const coordinator = await api.user(club.id)
  const writer = await api.user(club.id, { user_type: 'core', first_name: 'Huw' })
  const tablet = createTestDevice(api, writer.token)
  const write = async (...keys: string[]) => {
    const id = newId()
    const sealed = keys.map((key) => ({ key, by: 'b'.repeat(87), box: 'sealed' }))
    const { results } = await tablet.push(tablet.mutation('concern.create', { id, sealed }))
    return { id, result: results[0] }
  }
  const offered = async (): Promise<string[]> =>
    (await api.call(writer.token, 'GET', '/sync/pull')).body.concern_keys
      .filter(({ holder }: SealingKey) => holder === 'leader')
      .map(({ id }: SealingKey) => id)
  return { ...club, leader, coordinator, writer, write, offered }
}

let mobile = 447_700_911_100
const buildAccount = (club: string, more: object = {}) => ({
  first_name: 'Elin',
  last_name: 'Gruffudd',
  email: `${newId()}@hallbook.example`,
  organisation: club,
  user_type: 'safeguarding_leader',
  mobile_number: String(++mobile),
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
    const { leader, id, offered } = await makeClub()
    const key = await makeKey(api, leader.token)
    expect(await offered()).toEqual([])
    await confirmKey(api, id, key)
    expect(await offered()).toEqual([key])
  })

  it('leaves the current key in use until it is confirmed', async () => {
    const { leader, id, offered } = await makeClub()
    const firstKey = await makeKey(api, leader.token)
    await confirmKey(api, id, firstKey)
    const secondKey = await makeKey(api, leader.token)
    expect(await offered()).toEqual([firstKey])
    await confirmKey(api, id, secondKey)
    expect(await offered()).toEqual([secondKey])
  })

  it('ends the current key if the leader reports its passphrase as lost', async () => {
    const { leader, id, offered } = await makeClub()
    await confirmKey(api, id, await makeKey(api, leader.token))
    await makeKey(api, leader.token, { passphrase_lost: true })
    expect(await offered()).toEqual([])
  })

  it('needs a signature by the current key if the same leader confirms it', async () => {
    const { leader, id, offered } = await makeClub()
    const [present, stranger, next] = [await makePair(), await makePair(), await makePair()]
    const firstKey = newId()
    await api.call(leader.token, 'POST', '/concern_keys', { id: firstKey, open: present.open, door })
    await confirmKey(api, id, firstKey)
    const secondKey = newId()
    await api.call(leader.token, 'POST', '/concern_keys', { id: secondKey, open: next.open, door })
    const tries = [
      undefined,
      { proof: await stranger.sign(secondKey, next.open) },
      { proof: await next.sign(secondKey, next.open) },
      { proof: await present.sign(firstKey, next.open) },
    ]
    for (const body of tries) expect((await postConfirmation(leader.token, secondKey, body)).status).toBe(403)
    expect(await offered()).toEqual([firstKey])
    const proof = await present.sign(secondKey, next.open)
    expect((await postConfirmation(leader.token, secondKey, { proof })).body).toMatchObject({
      confirmed: expect.any(String),
      confirmed_by: [{ by: 'Mair Rees', as: 'present_key' }],
    })
    expect(await offered()).toEqual([secondKey])
  })

  it('is confirmed only by another leader with a valid key', async () => {
    const { leader, id, offered } = await makeClub()
    const elsewhere = await makeClub()
    const [other, keyless, inactive] = [
      await api.user(id, LEADER),
      await api.user(id, LEADER),
      await api.user(id, LEADER),
    ]
    for (const one of [other, inactive]) await confirmKey(api, id, await makeKey(api, one.token))
    await confirmKey(api, elsewhere.id, await makeKey(api, elsewhere.leader.token))
    await query('UPDATE users SET is_active = false WHERE id = $1', [inactive.id])
    const key = await makeKey(api, leader.token)
    expect((await postConfirmation(keyless.token, key)).status).toBe(403)
    expect((await postConfirmation(inactive.token, key)).status).toBe(401)
    expect((await postConfirmation(elsewhere.leader.token, key)).status).toBe(404)
    expect((await postConfirmation(elsewhere.coordinator.token, key)).status).toBe(404)
    expect(await offered()).not.toContain(key)
    expect((await postConfirmation(other.token, key)).body.confirmed).not.toBeNull()
    expect(await offered()).toContain(key)
  })

  it('is confirmed by a holder of the network’s key', async () => {
    const { leader, offered } = await makeClub()
    const [sara, tom] = [await api.user(null, SUPPORT), await api.user(null, SUPPORT)]
    await makeNetworkKey(api, sara, [sara, tom])
    const key = await makeKey(api, leader.token)
    expect((await postConfirmation(sara.token, key)).body.confirmed_by).toMatchObject([{ as: 'network' }])
    expect(await offered()).toEqual([key])
  })

  it('is confirmed by one coordinator and one VP support user, each once', async () => {
    const { leader, coordinator, id, offered } = await makeClub()
    const [support, second] = [await api.user(null, SUPPORT), await api.user(null, SUPPORT)]
    const key = await makeKey(api, leader.token)
    for (const { token } of [support, support, second])
      expect((await postConfirmation(token, key)).body).toMatchObject({ confirmed: null })
    expect(await offered()).toEqual([])
    const renewed = await makeKey(api, leader.token)
    expect((await postConfirmation(support.token, key)).status).toBe(404)
    const another = await api.user(id)
    for (const { token } of [coordinator, coordinator, another])
      expect((await postConfirmation(token, renewed)).body).toMatchObject({ confirmed: null })
    expect(await offered()).toEqual([])
    expect((await postConfirmation(support.token, renewed)).body.confirmed).not.toBeNull()
  })

  it('does not change when a confirmation is repeated', async () => {
    const { leader, coordinator, id } = await makeClub()
    const key = await makeKey(api, leader.token)
    await confirmKey(api, id, key)
    const repeatReply = await postConfirmation(coordinator.token, key)
    expect(repeatReply.status).toBe(200)
    expect(repeatReply.body.confirmed_by).toHaveLength(2)
  })

  it('cannot be confirmed by a coordinator account that the VP support user created', async () => {
    const { leader, id, offered } = await makeClub()
    const support = await api.user(null, SUPPORT)
    const body = buildAccount(id, { user_type: 'coordinator', send_password_link: true })
    const response = await api.call(support.token, 'POST', '/users/pastors', body)
    expect(response.status).toBe(201)
    const link = (await query('SELECT text FROM mails WHERE to_address = $1', [body.email]))[0]?.text
    const token = /password_reset\/(\S+)/.exec(link)?.[1]
    expect((await api.call(null, 'POST', '/password_reset', { token, password: PASSWORD })).status).toBe(204)
    const key = await makeKey(api, leader.token)
    expect((await postConfirmation(await signIn(body.email), key)).status).toBe(200)
    expect((await postConfirmation(support.token, key)).status).toBe(403)
    expect(await offered()).toEqual([])
  })

  it('cannot be confirmed by an account that VP support created through another', async () => {
    const { leader, id } = await makeClub()
    const support = await api.user(null, SUPPORT)
    const second = await makeAccount(support.token, 'staff', { role: 'vp_support' })
    const puppet = await makeAccount(second, 'pastors', buildAccount(id, { user_type: 'coordinator' }))
    const key = await makeKey(api, leader.token)
    expect((await postConfirmation(puppet, key)).status).toBe(200)
    for (const token of [support.token, second]) expect((await postConfirmation(token, key)).status).toBe(403)
    const { token: another } = await api.user(null, SUPPORT)
    expect((await postConfirmation(another, key)).body.confirmed).not.toBeNull()
  })

  it('cannot be confirmed by an account whose address staff have just changed', async () => {
    const { leader, coordinator, id } = await makeClub()
    const { token: support } = await api.user(null, SUPPORT)
    const { body: found } = await api.call(support, 'GET', `/users/pastors/${coordinator.id}`)
    const changedAccount = { ...buildAccount(id, { user_type: 'coordinator' }), first_name: found.first_name }
    expect((await api.call(support, 'PUT', `/users/pastors/${coordinator.id}`, changedAccount)).status).toBe(200)
    expect((await postConfirmation(coordinator.token, await makeKey(api, leader.token))).status).toBe(403)
  })

  it("is emailed to the club's leaders and coordinators and to VP support", async () => {
    const { leader, coordinator, writer } = await makeClub()
    const elsewhere = await makeClub()
    const support = await api.user(null, SUPPORT)
    await makeKey(api, leader.token)
    const mailedAddresses = await findMailAddresses('has made a new key')
    for (const { id } of [leader, coordinator, support]) expect(mailedAddresses).toContain(`${id}@hallbook.example`)
    for (const { id } of [writer, elsewhere.coordinator])
      expect(mailedAddresses).not.toContain(`${id}@hallbook.example`)
  })
})

describe('an account taken over by staff [B-HAL-05]', () => {
  it('cannot create a key with a password that VP general has set', async () => {
    const { id, leader, coordinator, offered } = await makeClub()
    const { token: general } = await api.user(null, { is_staff: true, role: 'vp_general' })
    const body = buildAccount(id, { password: PASSWORD })
    expect((await api.call(general, 'POST', '/users/pastors', body)).status).toBe(201)
    const mailedAddresses = await findMailAddresses('is a safeguarding leader of Riverside')
    for (const one of [leader, coordinator]) expect(mailedAddresses).toContain(`${one.id}@hallbook.example`)
    const thief = await signIn(body.email)
    const createKey = () => api.call(thief, 'POST', '/concern_keys', { id: newId(), open: publicKey, door })
    expect(await createKey()).toMatchObject({
      status: 403,
      body: {
        code: 'own_password_needed',
        detail: { non_field_errors: [expect.stringContaining('mailed link')] },
      },
    })
    // Replace the password while signed in: this proves nothing, because the attacker knows the password.
    const passwordBody = { current: PASSWORD, password: 'meadow kettle 11' }
    expect((await api.call(thief, 'POST', '/me/password', passwordBody)).status).toBe(204)
    expect((await createKey()).status).toBe(403)
    expect(await offered()).toEqual([])
  })

  it('opens no note until the user has set a password by the emailed link', async () => {
    const { id, leader, write } = await makeClub()
    const key = await makeKey(api, leader.token)
    await confirmKey(api, id, key)
    const { id: note } = await write(key)
    const { token: general } = await api.user(null, { is_staff: true, role: 'vp_general' })
    const body = buildAccount(id, { password: PASSWORD })
    expect((await api.call(general, 'PUT', `/users/pastors/${leader.id}`, body)).status).toBe(200)
    const thief = await signIn(body.email)
    expect((await api.call(thief, 'POST', `/concerns/${note}/opening`)).status).toBe(403)
    await api.call(null, 'POST', '/password_reset_request', { email: body.email })
    const [mail] = await query("SELECT text FROM mails WHERE to_address = $1 AND subject LIKE 'Reset%'", [body.email])
    const token = /password_reset\/(\S+)/.exec(mail?.text)?.[1]
    await api.call(null, 'POST', '/password_reset', { token, password: 'meadow kettle 11' })
    const own = await signIn(body.email, 'meadow kettle 11')
    expect((await api.call(own, 'POST', `/concerns/${note}/opening`)).status).toBe(200)
  })

  it('cannot change a passphrase or note with a password set by staff', async () => {
    const { id, leader, write } = await makeClub()
    const key = await makeKey(api, leader.token)
    await confirmKey(api, id, key)
    const { id: note } = await write(key)
    const { token: general } = await api.user(null, { is_staff: true, role: 'vp_general' })
    const body = buildAccount(id, { password: PASSWORD })
    expect((await api.call(general, 'PUT', `/users/pastors/${leader.id}`, body)).status).toBe(200)
    const thief = await signIn(body.email)
    const calls = [
      ['PATCH', `/concern_keys/${key}`, { door }],
      ['PUT', `/concern_keys/${key}`, { door }],
      ['PATCH', `/concerns/${note}`, { acknowledged: true, closed: true }],
      ['PUT', `/concerns/${note}`, { closed: true }],
      ['POST', `/concerns/${note}/export`, undefined],
      ['POST', `/concerns/${note}/seals`, { key, by: 'b'.repeat(87), box: 'sealed' }],
    ] as const
    for (const [method, path, sent] of calls)
      expect((await api.call(thief, method, path, sent)).body?.code).toBe('own_password_needed')
  })

  it('cannot read anything with an unconfirmed key, even if sealed to it', async () => {
    const { id, leader, coordinator, write } = await makeClub()
    const confirmedKey = await makeKey(api, leader.token)
    await confirmKey(api, id, confirmedKey)
    const thief = await api.user(id, LEADER)
    const unconfirmedKey = await makeKey(api, thief.token)
    const { id: note, result } = await write(confirmedKey, unconfirmedKey)
    expect(result).toMatchObject({ status: 'applied' })
    expect((await api.call(thief.token, 'GET', '/concerns')).body.count).toBe(0)
    expect((await api.call(thief.token, 'POST', `/concerns/${note}/opening`)).status).toBe(404)
    expect((await postConfirmation(thief.token, unconfirmedKey)).status).toBe(403)
    expect((await postConfirmation(coordinator.token, unconfirmedKey)).body.confirmed).toBeNull()
    expect((await api.call(thief.token, 'POST', `/concerns/${note}/opening`)).status).toBe(404)
  })

  it('reports a change of address or password to the previous address', async () => {
    const { id, leader } = await makeClub()
    const { token: general } = await api.user(null, { is_staff: true, role: 'vp_general' })
    const previousAddress = `${leader.id}@hallbook.example`
    const body = buildAccount(id, { password: PASSWORD })
    await api.call(general, 'PUT', `/users/pastors/${leader.id}`, body)
    expect(await findMailAddresses('email address was changed')).toEqual([previousAddress])
    expect(await findMailAddresses('password was set by staff')).toEqual([previousAddress])
    const [mail] = await query('SELECT text FROM mails WHERE to_address = $1', [previousAddress])
    expect(mail?.text).toContain('Mae Nia Rees wedi newid')
    expect(mail?.text).toContain('@')
  })
})

describe("the network's new key [B-HAL-05]", () => {
  it('is not in use until its second named holder confirms it', async () => {
    const [sara, tom, third] = [
      await api.user(null, SUPPORT),
      await api.user(null, SUPPORT),
      await api.user(null, SUPPORT),
    ]
    const key = newId()
    const readKeyInUse = async () =>
      (
        await query(
          'SELECT id FROM concern_keys WHERE organisation_id IS NULL AND confirmed IS NOT NULL AND ended IS NULL',
        )
      ).map(({ id }) => id)
    const before = await readKeyInUse()
    await api.call(sara.token, 'POST', '/network_concern_keys', {
      id: key,
      open: publicKey,
      holders: [sara.id, tom.id],
    })
    const mailed = await findMailAddresses('new key of the network')
    for (const { id } of [sara, tom, third]) expect(mailed).toContain(`${id}@hallbook.example`)
    const confirmIt = (token: string) => api.call(token, 'POST', `/network_concern_keys/${key}/confirm`)
    for (const { token } of [sara, third]) expect((await confirmIt(token)).status).toBe(403)
    expect(await readKeyInUse()).toEqual(before)
    for (let repeat = 0; repeat < 2; repeat += 1) expect((await confirmIt(tom.token)).status).toBe(200)
    expect(await readKeyInUse()).toEqual([key])
    expect((await postConfirmation(tom.token, key)).status).toBe(404)
  })
  it('cannot be confirmed by an account its creator made, if another exists', async () => {
    const sara = await api.user(null, SUPPORT)
    const honest = await api.user(null, SUPPORT)
    const puppet = await makeAccount(sara.token, 'staff', { role: 'vp_support' })
    const { people } = (await api.call(sara.token, 'GET', '/network_concern_keys')).body
    const holder = people.find(({ name }: { name: string }) => name === 'Elin Gruffudd').id
    const key = newId()
    await api.call(sara.token, 'POST', '/network_concern_keys', {
      id: key,
      open: publicKey,
      holders: [sara.id, holder],
    })
    const confirmIt = () => api.call(puppet, 'POST', `/network_concern_keys/${key}/confirm`)
    expect((await confirmIt()).status).toBe(403)
    await api.call(sara.token, 'DELETE', `/users/staff/${honest.id}`)
    expect((await confirmIt()).status).toBe(403)
  })
})
