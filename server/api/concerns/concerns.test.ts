import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SealingKey } from '../../../contract/concerns/concern-seals.ts'
import { newId } from '../../../contract/id.ts'
import { createTestApi, createTestDevice, type TestApi } from '../../testing/api.ts'
import { confirmKey, door, makeKey, makeNetworkKey, publicKey } from '../../testing/concern-keys.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const query = (text: string, values: unknown[] = []) => api.db.network((_tx, client) => client.query(text, values))

const seal = (key: string, box = 'sealed') => ({ key, by: 'b'.repeat(87), box })

const LEADER = { user_type: 'safeguarding_leader', first_name: 'Mair' }
const SUPPORT = { is_staff: true, role: 'vp_support' }

/** Creates a leader's key and confirms it. */
const createConfirmedKey = async (token: string): Promise<string> => {
  const key = await makeKey(api, token)
  const { body } = await api.call(token, 'GET', '/me')
  await confirmKey(api, body.organisation, key)
  return key
}

/** Creates the network's key with two holders, and a third VP support user who is not a holder. */
const createNetwork = async () => {
  const [sara, tom, third] = [
    await api.user(null, { ...SUPPORT, first_name: 'Sara', last_name: 'Lloyd' }),
    await api.user(null, { ...SUPPORT, first_name: 'Tom', last_name: 'Price' }),
    await api.user(null, SUPPORT),
  ]
  const key = await makeNetworkKey(api, third, [sara, tom])
  return { sara, tom, third, key }
}

const createClub = async () => {
  const testClub = await api.club('Riverside')
  const leader = await api.user(testClub.id, LEADER)
  const writer = await api.user(testClub.id, { user_type: 'core', first_name: 'Huw' })
  const tablet = createTestDevice(api, writer.token)
  const write = async (...keys: string[]): Promise<string> => {
    const id = newId()
    const sealed = keys.map((key) => seal(key))
    const { results } = await tablet.push(tablet.mutation('concern.create', { id, sealed }))
    expect(results).toMatchObject([{ status: 'applied', rows: [] }])
    return id
  }
  const keys = async (): Promise<SealingKey[]> => (await api.call(writer.token, 'GET', '/sync/pull')).body.concern_keys
  return { ...testClub, leader, writer, tablet, write, keys }
}

const listIds = async (token: string, path = '/concerns') =>
  (await api.call(token, 'GET', path)).body.results.map(({ id }: { id: string }) => id)

describe('concerns [B-HAL-05]', () => {
  it('keys that a leader creates concurrently leave only one unconfirmed', async () => {
    const { leader } = await createClub()
    await Promise.all([1, 2, 3].map(() => makeKey(api, leader.token)))
    const { body } = await api.call(leader.token, 'GET', '/concern_keys')
    expect(body.keys.filter(({ ended }: { ended: unknown }) => ended === null)).toHaveLength(1)
  })

  it('shows concerns only to users with a key to them', async () => {
    const [here, there, { sara, tom, third, key: networkKey }] = [
      await createClub(),
      await createClub(),
      await createNetwork(),
    ]
    const ownKey = await createConfirmedKey(here.leader.token)
    const otherKey = await createConfirmedKey(there.leader.token)
    const noteForBoth = await here.write(ownKey, networkKey)
    const aboutLeader = await here.write(networkKey)
    const elsewhere = await there.write(otherKey)
    expect(await listIds(here.leader.token)).toEqual([noteForBoth])
    expect(await listIds(there.leader.token)).toEqual([elsewhere])
    for (const holder of [sara, tom])
      expect((await listIds(holder.token)).slice(0, 2).sort()).toEqual([noteForBoth, aboutLeader].sort())
    expect(await listIds(third.token)).toEqual([])
    // A seal with another club's key must open nothing in that club.
    const strayNote = await here.write(otherKey, ownKey)
    expect(await listIds(there.leader.token)).toEqual([elsewhere])
    for (const [token, id] of [
      [here.leader.token, aboutLeader],
      [there.leader.token, strayNote],
      [third.token, noteForBoth],
    ] as const) {
      expect((await api.call(token, 'GET', `/concerns/${id}`)).status).toBe(404)
      expect((await api.call(token, 'POST', `/concerns/${id}/opening`)).status).toBe(404)
      expect((await api.call(token, 'POST', `/concerns/${id}/export`)).status).toBe(404)
      expect((await api.call(token, 'PATCH', `/concerns/${id}`, { closed: true })).status).toBe(404)
    }
    const { token: coordinator } = await api.user(here.id)
    expect((await api.call(coordinator, 'GET', '/concerns')).status).toBe(403)
  })

  it("records each opening and notifies the leader of the network's opening", async () => {
    const { leader, write } = await createClub()
    const { sara, key } = await createNetwork()
    const ownKey = await createConfirmedKey(leader.token)
    const id = await write(ownKey, key)
    const openReply = await api.call(leader.token, 'POST', `/concerns/${id}/opening`)
    expect(openReply.body).toEqual({ sealed: [seal(ownKey)] })
    expect((await api.call(sara.token, 'POST', `/concerns/${id}/opening`)).body).toEqual({
      sealed: [seal(key)],
    })
    await api.call(leader.token, 'PATCH', `/concerns/${id}`, { acknowledged: true })
    await api.call(leader.token, 'PATCH', `/concerns/${id}`, { acknowledged: true })
    expect((await api.call(leader.token, 'POST', `/concerns/${id}/export`)).status).toBe(204)
    const { body } = await api.call(leader.token, 'PATCH', `/concerns/${id}`, { closed: true })
    expect(body).toMatchObject({ by: 'Huw Rees', organisation__name: 'Riverside' })
    expect(body.deeds.map(({ deed, by: author, network }: Record<string, unknown>) => [deed, author, network])).toEqual(
      [
        ['opened', 'Mair Rees', false],
        ['opened', 'Sara Lloyd', true],
        ['acknowledged', 'Mair Rees', false],
        ['exported', 'Mair Rees', false],
        ['closed', 'Mair Rees', false],
      ],
    )
    expect(await listIds(leader.token, '/concerns?state=open')).toEqual([])
    expect(await listIds(leader.token, '/concerns?state=closed')).toEqual([id])
    const { rows } = await query("SELECT user_id FROM security_events WHERE kind = 'concern_opened' AND user_id = $1", [
      sara.id,
    ])
    expect(rows).toHaveLength(1)
  })

  it("the audit trail and other devices' pulls contain nothing from a concern", async () => {
    const { leader, writer, write, id: organisation } = await createClub()
    const id = await write(await createConfirmedKey(leader.token))
    const { rows } = await query('SELECT args, record FROM mutations WHERE organisation_id = $1 AND name = $2', [
      organisation,
      'concern.create',
    ])
    expect(rows).toEqual([{ args: { id }, record: null }])
    const { body } = await api.call(writer.token, 'GET', '/sync/pull?checksums=1')
    expect(JSON.stringify([body.changes, body.checksums])).not.toContain(id)
  })

  it("accepts a repeated concern once and refuses another club's id", async () => {
    const [here, there] = [await createClub(), await createClub()]
    const key = await createConfirmedKey(here.leader.token)
    const id = await here.write(key)
    const args = { id, sealed: [seal(key)] }
    const repeatReply = await here.tablet.push(here.tablet.mutation('concern.create', args))
    expect(repeatReply.results).toMatchObject([{ status: 'applied' }])
    expect(await listIds(here.leader.token)).toEqual([id])
    const { results } = await there.tablet.push(there.tablet.mutation('concern.create', args))
    expect(results).toMatchObject([{ status: 'rejected', code: 'already_exists', rows: [] }])
  })
})

describe('keys [B-HAL-05]', () => {
  it('devices receive only the keys of current leaders and the network', async () => {
    const { leader, id, keys, write } = await createClub()
    const { key: networkKey } = await createNetwork()
    expect((await keys()).map(({ holder }) => holder)).toEqual(['network'])
    const firstKey = await createConfirmedKey(leader.token)
    expect(await keys()).toEqual([
      { id: firstKey, holder: 'leader', name: 'Mair Rees', open: publicKey },
      { id: networkKey, holder: 'network', name: 'Sara Lloyd, Tom Price', open: publicKey },
    ])
    const writtenBefore = await write(firstKey)
    const second = await createConfirmedKey(leader.token)
    expect((await keys()).map((key) => key.id)).toEqual([second, networkKey])
    // Notes that were sealed to the earlier key must still open. An offline tablet may still seal to that key.
    const writtenLater = await write(firstKey)
    expect((await listIds(leader.token)).sort()).toEqual([writtenBefore, writtenLater].sort())
    const { body } = await api.call(leader.token, 'GET', '/concern_keys')
    expect(body.keys.map((key: { id: string; ended: unknown }) => [key.id, key.ended === null])).toEqual([
      [second, true],
      [firstKey, false],
    ])
    expect(body.network).toBe('Sara Lloyd, Tom Price')
    await query('UPDATE users SET is_active = false WHERE id = $1', [leader.id])
    expect((await keys()).map((key) => key.id)).toEqual([networkKey])
    const next = await api.user(id, LEADER)
    const nextKey = await createConfirmedKey(next.token)
    expect((await keys()).map((key) => key.id)).toEqual([nextKey, networkKey])
    expect(await listIds(next.token)).toEqual([])
  })

  it('the network passes an earlier concern on to a new leader', async () => {
    const [here, there] = [await createClub(), await createClub()]
    const { sara, tom, third, key } = await createNetwork()
    const id = await here.write(key)
    const ownKey = await createConfirmedKey(here.leader.token)
    const { body } = await api.call(sara.token, 'GET', `/concerns/${id}`)
    expect(body.others).toMatchObject([{ id: ownKey, name: 'Mair Rees' }])
    const passOn = (token: string, keyId: string) =>
      api.call(token, 'POST', `/concerns/${id}/seals`, seal(keyId, 'again'))
    expect((await passOn(third.token, ownKey)).status).toBe(404)
    expect((await passOn(tom.token, await createConfirmedKey(there.leader.token))).status).toBe(400)
    const passed = await passOn(tom.token, ownKey)
    expect(passed.body).toMatchObject({ others: [], deeds: [{ deed: 'passed_on', by: 'Tom Price' }] })
    expect((await api.call(here.leader.token, 'POST', `/concerns/${id}/opening`)).body).toEqual({
      sealed: [seal(ownKey, 'again')],
    })
  })

  it('the network’s key needs two VP support users and replaces the previous key', async () => {
    const { leader, keys, write } = await createClub()
    const { sara, tom, key } = await createNetwork()
    const makeNetworkKeyWith = (holders: string[], id = newId()) =>
      api.call(sara.token, 'POST', '/network_concern_keys', { id, open: publicKey, holders })
    expect((await makeNetworkKeyWith([sara.id, sara.id])).status).toBe(400)
    expect((await makeNetworkKeyWith([sara.id, leader.id])).status).toBe(400)
    expect((await makeNetworkKeyWith([sara.id, tom.id], key)).status).toBe(400)
    expect((await keys()).map(({ id }) => id)).toEqual([key])
    const id = await write(key)
    const renewed = newId()
    expect((await makeNetworkKeyWith([sara.id, tom.id], renewed)).status).toBe(201)
    expect((await keys()).map(({ id }) => id)).toEqual([key])
    expect((await api.call(tom.token, 'POST', `/network_concern_keys/${renewed}/confirm`)).status).toBe(200)
    expect((await keys()).map(({ id }) => id)).toEqual([renewed])
    expect(await listIds(tom.token)).toContain(id)
    const { rows } = await query('SELECT door FROM concern_keys WHERE organisation_id IS NULL')
    expect(rows.every(({ door }) => door === null)).toBe(true)
  })

  it('only its leader can change the passphrase of a key', async () => {
    const { leader, id } = await createClub()
    const key = await createConfirmedKey(leader.token)
    const otherLeader = await api.user(id, LEADER)
    const body = { door: { ...door, wrapped: 'v'.repeat(64) } }
    expect((await api.call(otherLeader.token, 'PATCH', `/concern_keys/${key}`, body)).status).toBe(404)
    expect((await api.call(leader.token, 'PATCH', `/concern_keys/${key}`, body)).body.door).toEqual(body.door)
  })
})
