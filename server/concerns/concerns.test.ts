import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SealingKey } from '../../contract/concerns/concern-seals.ts'
import { newId } from '../../contract/id.ts'
import { createTestApi, createTestDevice, type TestApi } from '../testing/api.ts'
import { confirmLeaderKey, makeLeaderKey, makeNetworkKey, publicKey, wrappedKey } from '../testing/concern-keys.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const query = (text: string, values: unknown[] = []) => api.db.network((_tx, client) => client.query(text, values))

const buildSeal = (key: string, box = 'sealed') => ({ key, by: 'b'.repeat(87), box })

const LEADER_FIELDS = { user_type: 'safeguarding_leader', first_name: 'Mair' }
const SUPPORT_FIELDS = { is_staff: true, role: 'vp_support' }

/** Creates a leader's key and confirms it. */
const createConfirmedKey = async (token: string): Promise<string> => {
  const key = await makeLeaderKey(api, token)
  const { body } = await api.call(token, 'GET', '/me')
  await confirmLeaderKey(api, body.organisation, key)
  return key
}

/** Creates the network's key with two holders, and a third VP support user who is not a holder. */
const createNetworkKey = async () => {
  const [sara, tom, thirdUser] = [
    await api.user(null, { ...SUPPORT_FIELDS, first_name: 'Sara', last_name: 'Lloyd' }),
    await api.user(null, { ...SUPPORT_FIELDS, first_name: 'Tom', last_name: 'Price' }),
    await api.user(null, SUPPORT_FIELDS),
  ]
  const key = await makeNetworkKey(api, thirdUser, [sara, tom])
  return { sara, tom, third: thirdUser, key }
}

const createClub = async () => {
  const testClub = await api.club('Riverside')
  const leader = await api.user(testClub.id, LEADER_FIELDS)
  const writer = await api.user(testClub.id, { user_type: 'core', first_name: 'Huw' })
  const tablet = createTestDevice(api, writer.token)
  const write = async (...keys: string[]): Promise<string> => {
    const id = newId()
    const sealed = keys.map((key) => buildSeal(key))
    const { results } = await tablet.push(tablet.mutation('concern.create', { id, sealed }))
    expect(results).toMatchObject([{ status: 'applied', rows: [] }])
    return id
  }
  const readSealingKeys = async (): Promise<SealingKey[]> =>
    (await api.call(writer.token, 'GET', '/sync/pull')).body.concern_keys
  return { ...testClub, leader, writer, tablet, write, keys: readSealingKeys }
}

const listIds = async (token: string, path = '/concerns') =>
  (await api.call(token, 'GET', path)).body.results.map(({ id }: { id: string }) => id)

describe('concerns [B-HAL-05]', () => {
  it('keys that a leader creates concurrently leave only one unconfirmed', async () => {
    const { leader } = await createClub()
    await Promise.all([1, 2, 3].map(() => makeLeaderKey(api, leader.token)))
    const { body } = await api.call(leader.token, 'GET', '/concern_keys')
    expect(body.keys.filter(({ ended }: { ended: unknown }) => ended === null)).toHaveLength(1)
  })

  it('shows concerns only to users with a key to them', async () => {
    const [ownClub, otherClub, { sara, tom, third: thirdUser, key: networkKey }] = [
      await createClub(),
      await createClub(),
      await createNetworkKey(),
    ]
    const ownKey = await createConfirmedKey(ownClub.leader.token)
    const otherKey = await createConfirmedKey(otherClub.leader.token)
    const noteForBoth = await ownClub.write(ownKey, networkKey)
    const noteAboutLeader = await ownClub.write(networkKey)
    const otherClubNote = await otherClub.write(otherKey)
    expect(await listIds(ownClub.leader.token)).toEqual([noteForBoth])
    expect(await listIds(otherClub.leader.token)).toEqual([otherClubNote])
    for (const holder of [sara, tom])
      expect((await listIds(holder.token)).slice(0, 2).sort()).toEqual([noteForBoth, noteAboutLeader].sort())
    expect(await listIds(thirdUser.token)).toEqual([])
    // A seal with another club's key must open nothing in that club.
    const strayNote = await ownClub.write(otherKey, ownKey)
    expect(await listIds(otherClub.leader.token)).toEqual([otherClubNote])
    for (const [token, id] of [
      [ownClub.leader.token, noteAboutLeader],
      [otherClub.leader.token, strayNote],
      [thirdUser.token, noteForBoth],
    ] as const) {
      expect((await api.call(token, 'GET', `/concerns/${id}`)).status).toBe(404)
      expect((await api.call(token, 'POST', `/concerns/${id}/opening`)).status).toBe(404)
      expect((await api.call(token, 'POST', `/concerns/${id}/export`)).status).toBe(404)
      expect((await api.call(token, 'PATCH', `/concerns/${id}`, { closed: true })).status).toBe(404)
    }
    const { token: coordinatorToken } = await api.user(ownClub.id)
    expect((await api.call(coordinatorToken, 'GET', '/concerns')).status).toBe(403)
  })

  it("records each opening and notifies the leader of the network's opening", async () => {
    const { leader, write } = await createClub()
    const { sara, key } = await createNetworkKey()
    const ownKey = await createConfirmedKey(leader.token)
    const id = await write(ownKey, key)
    const openReply = await api.call(leader.token, 'POST', `/concerns/${id}/opening`)
    expect(openReply.body).toEqual({ sealed: [buildSeal(ownKey)] })
    expect((await api.call(sara.token, 'POST', `/concerns/${id}/opening`)).body).toEqual({
      sealed: [buildSeal(key)],
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
    const [ownClub, otherClub] = [await createClub(), await createClub()]
    const key = await createConfirmedKey(ownClub.leader.token)
    const id = await ownClub.write(key)
    const args = { id, sealed: [buildSeal(key)] }
    const repeatReply = await ownClub.tablet.push(ownClub.tablet.mutation('concern.create', args))
    expect(repeatReply.results).toMatchObject([{ status: 'applied' }])
    expect(await listIds(ownClub.leader.token)).toEqual([id])
    const { results } = await otherClub.tablet.push(otherClub.tablet.mutation('concern.create', args))
    expect(results).toMatchObject([{ status: 'rejected', code: 'already_exists', rows: [] }])
  })
})

describe('keys [B-HAL-05]', () => {
  it('devices receive only the keys of current leaders and the network', async () => {
    const { leader, id, keys: readSealingKeys, write } = await createClub()
    const { key: networkKey } = await createNetworkKey()
    expect((await readSealingKeys()).map(({ holder }) => holder)).toEqual(['network'])
    const firstKey = await createConfirmedKey(leader.token)
    expect(await readSealingKeys()).toEqual([
      { id: firstKey, holder: 'leader', name: 'Mair Rees', open: publicKey },
      { id: networkKey, holder: 'network', name: 'Sara Lloyd, Tom Price', open: publicKey },
    ])
    const earlierNote = await write(firstKey)
    const secondKey = await createConfirmedKey(leader.token)
    expect((await readSealingKeys()).map((key) => key.id)).toEqual([secondKey, networkKey])
    // Notes that were sealed to the earlier key must still open. An offline tablet may still seal to that key.
    const laterNote = await write(firstKey)
    expect((await listIds(leader.token)).sort()).toEqual([earlierNote, laterNote].sort())
    const { body } = await api.call(leader.token, 'GET', '/concern_keys')
    expect(body.keys.map((key: { id: string; ended: unknown }) => [key.id, key.ended === null])).toEqual([
      [secondKey, true],
      [firstKey, false],
    ])
    expect(body.network).toBe('Sara Lloyd, Tom Price')
    await query('UPDATE users SET is_active = false WHERE id = $1', [leader.id])
    expect((await readSealingKeys()).map((key) => key.id)).toEqual([networkKey])
    const nextLeader = await api.user(id, LEADER_FIELDS)
    const nextKey = await createConfirmedKey(nextLeader.token)
    expect((await readSealingKeys()).map((key) => key.id)).toEqual([nextKey, networkKey])
    expect(await listIds(nextLeader.token)).toEqual([])
  })

  it('the network passes an earlier concern on to a new leader', async () => {
    const [ownClub, otherClub] = [await createClub(), await createClub()]
    const { sara, tom, third: thirdUser, key } = await createNetworkKey()
    const id = await ownClub.write(key)
    const ownKey = await createConfirmedKey(ownClub.leader.token)
    const { body } = await api.call(sara.token, 'GET', `/concerns/${id}`)
    expect(body.others).toMatchObject([{ id: ownKey, name: 'Mair Rees' }])
    const passOn = (token: string, keyId: string) =>
      api.call(token, 'POST', `/concerns/${id}/seals`, buildSeal(keyId, 'again'))
    expect((await passOn(thirdUser.token, ownKey)).status).toBe(404)
    expect((await passOn(tom.token, await createConfirmedKey(otherClub.leader.token))).status).toBe(400)
    const passReply = await passOn(tom.token, ownKey)
    expect(passReply.body).toMatchObject({ others: [], deeds: [{ deed: 'passed_on', by: 'Tom Price' }] })
    expect((await api.call(ownClub.leader.token, 'POST', `/concerns/${id}/opening`)).body).toEqual({
      sealed: [buildSeal(ownKey, 'again')],
    })
  })

  it('the network’s key needs two VP support users and replaces the previous key', async () => {
    const { leader, keys: readSealingKeys, write } = await createClub()
    const { sara, tom, key } = await createNetworkKey()
    const makeNetworkKeyWith = (holders: string[], id = newId()) =>
      api.call(sara.token, 'POST', '/network_concern_keys', { id, open: publicKey, holders })
    expect((await makeNetworkKeyWith([sara.id, sara.id])).status).toBe(400)
    expect((await makeNetworkKeyWith([sara.id, leader.id])).status).toBe(400)
    expect((await makeNetworkKeyWith([sara.id, tom.id], key)).status).toBe(400)
    expect((await readSealingKeys()).map(({ id }) => id)).toEqual([key])
    const id = await write(key)
    const renewedKey = newId()
    expect((await makeNetworkKeyWith([sara.id, tom.id], renewedKey)).status).toBe(201)
    expect((await readSealingKeys()).map(({ id }) => id)).toEqual([key])
    expect((await api.call(tom.token, 'POST', `/network_concern_keys/${renewedKey}/confirm`)).status).toBe(200)
    expect((await readSealingKeys()).map(({ id }) => id)).toEqual([renewedKey])
    expect(await listIds(tom.token)).toContain(id)
    const { rows } = await query('SELECT door FROM concern_keys WHERE organisation_id IS NULL')
    expect(rows.every(({ door }) => door === null)).toBe(true)
  })

  it('only its leader can change the passphrase of a key', async () => {
    const { leader, id } = await createClub()
    const key = await createConfirmedKey(leader.token)
    const otherLeader = await api.user(id, LEADER_FIELDS)
    const body = { door: { ...wrappedKey, wrapped: 'v'.repeat(64) } }
    expect((await api.call(otherLeader.token, 'PATCH', `/concern_keys/${key}`, body)).status).toBe(404)
    expect((await api.call(leader.token, 'PATCH', `/concern_keys/${key}`, body)).body.door).toEqual(body.door)
  })
})
