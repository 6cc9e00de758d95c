import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../contract/id.ts'
import { tableNames } from '../../../contract/rows.ts'
import { createTestApi, createTestDevice, type TestApi } from '../../testing/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const SESSION_VALUES = { date: '2026-08-05', holiday: 'July/Aug', year: 2026 }

const createFixture = async (count: number) => {
  const club = await api.club()
  const people = await club.people(count)
  const { token, id } = await api.user(club.id)
  return { club, people, token, user: id, device: createTestDevice(api, token) }
}

describe('contents of a pull', () => {
  it('returns every row once in pages that resume anywhere', async () => {
    const { device, people } = await createFixture(57)
    const fullPull = await device.pullAll(undefined, 1000)
    const pagedPull = await device.pullAll(undefined, 7)
    expect([...pagedPull.rows.keys()].sort()).toEqual([...fullPull.rows.keys()].sort())
    expect(
      [...fullPull.rows.values()]
        .filter((c) => c.table === 'registered')
        .map((c) => c.id)
        .sort(),
    ).toEqual([...people].sort())
  })

  it('returns the allowed offline days with the last page', async () => {
    const { token } = await createFixture(3)
    const firstResponse = await api.call(token, 'GET', '/sync/pull?limit=1')
    expect(firstResponse.body).toMatchObject({ more: true })
    expect(firstResponse.body).not.toHaveProperty('offline_days')
    expect((await api.call(token, 'GET', '/sync/pull')).body).toMatchObject({
      more: false,
      offline_days: 100,
    })
  })

  it('gives every replica the server’s checksum after pushes and pulls [invariant 6]', async () => {
    const { device, people, club } = await createFixture(20)
    const otherDevice = createTestDevice(api, (await api.user(club.id)).token)
    const session = newId()
    const buildTick = (registered: string, state: string) => ({ session, registered, state, seen: 0 })
    const initialPull = await otherDevice.pullAll()
    await device.push(
      device.mutation('session.create', { id: session, ...SESSION_VALUES }),
      ...people.map((p) => device.mutation('attendance.set', buildTick(p, 'attending'))),
      device.mutation('attendance.set', buildTick(people[0]!, 'none')),
      device.mutation('registered.delete', { id: people[1] }),
      device.mutation('checklist.set', { section: 'ready', item: 'safeguarding_policy', ticked: true }),
    )
    const replica = new Map(initialPull.rows)
    const { rows, checksums } = await otherDevice.pullAll(initialPull.cursor)
    for (const [key, change] of rows) {
      if (change.row === null) replica.delete(key)
      else replica.set(key, change)
    }
    for (const [table, expected] of Object.entries(checksums ?? {})) {
      const ownRows = [...replica.values()].filter((c) => c.table === table).sort((a, b) => (a.id < b.id ? -1 : 1))
      const hash = createHash('sha256')
        .update(ownRows.map((c) => `${c.id}:${c.version}\n`).join(''))
        .digest('hex')
      expect({ table, count: ownRows.length, hash }).toEqual({ table, ...expected })
    }
  })

  it('marks ticks of adults only for people who have left [ATT-53]', async () => {
    const { device, people, club } = await createFixture(2)
    const [adult = ''] = await club.people(1, { is_adult: true })
    const session = newId()
    const buildTick = (registered: string) => ({ session, registered, state: 'attending', seen: 0 })
    const allPersonIds = [...people, adult]
    await device.push(
      device.mutation('session.create', { id: session, ...SESSION_VALUES }),
      ...allPersonIds.map((id) => device.mutation('attendance.set', buildTick(id))),
    )
    const readTicks = async (sessionId = device) => {
      const { rows } = await sessionId.pullAll()
      return allPersonIds.map((id) => rows.get(`attendance/${session}:${id}`)?.row)
    }
    for (const row of await readTicks()) expect(row).not.toHaveProperty('is_adult')
    const [child = ''] = people
    await device.push(...[child, adult].map((id) => device.mutation('registered.delete', { id })))
    const [ofChild, ofOther, ofAdult] = await readTicks()
    expect([ofChild, ofAdult]).toMatchObject([
      { registered: child, state: 'attending', is_adult: false },
      { registered: adult, state: 'attending', is_adult: true },
    ])
    expect(ofOther).not.toHaveProperty('is_adult')
    const refusedPush = await device.push(device.mutation('attendance.set', { ...buildTick(adult), state: 'none' }))
    expect(refusedPush.results[0]?.rows).toContainEqual(
      expect.objectContaining({ row: expect.objectContaining({ registered: adult, is_adult: true }) }),
    )
    await device.push(device.mutation('registered.restore', { id: child }))
    expect((await readTicks())[0]).not.toHaveProperty('is_adult')
  })
})

describe('changes and tombstones', () => {
  it('returns nothing to a cursor that is up to date', async () => {
    const { device } = await createFixture(3)
    const { cursor } = await device.pullAll()
    expect((await device.pullAll(cursor)).rows.size).toBe(0)
  })

  it('sends tombstones after a bootstrap, not during one', async () => {
    const { device, people } = await createFixture(3)
    const { cursor } = await device.pullAll()
    await device.push(device.mutation('registered.delete', { id: people[0] }))
    expect((await device.pullAll(cursor)).rows.get(`registered/${people[0]}`)).toMatchObject({ row: null })
    expect((await device.pullAll()).rows.has(`registered/${people[0]}`)).toBe(false)
  })

  it('sends tombstones for rows deleted while a bootstrap is running', async () => {
    const { device, people, token } = await createFixture(30)
    const firstPage = (await api.call(token, 'GET', '/sync/pull?limit=40')).body
    const pulledId = firstPage.changes.find((c: { table: string }) => c.table === 'registered').id
    expect(people).toContain(pulledId)
    await device.push(device.mutation('registered.delete', { id: pulledId }))
    expect((await device.pullAll(firstPage.cursor)).rows.get(`registered/${pulledId}`)).toMatchObject({
      row: null,
    })
  })
})

describe('resets', () => {
  it('resets for another user, role or epoch, and for an invalid cursor', async () => {
    const { device, club, user, token } = await createFixture(3)
    const { cursor } = await device.pullAll()
    const readReset = async (withToken: string, cursorText: string) =>
      (await api.call(withToken, 'GET', `/sync/pull?cursor=${encodeURIComponent(cursorText)}`)).body.reset
    expect(await readReset(token, cursor)).toBeUndefined()
    expect(await readReset((await api.user(club.id)).token, cursor)).toBe(true)
    expect(await readReset(token, 'spoilt')).toBe(true)
    await api.db.network((_tx, client) =>
      client.query('UPDATE users SET allow_multiple_groups = true WHERE id = $1', [user]),
    )
    expect(await readReset(token, cursor)).toBe(true)
    const newPull = await device.pullAll()
    await api.db.network((_tx, client) => client.query('UPDATE network SET epoch = gen_random_uuid()'))
    expect(await readReset(token, newPull.cursor)).toBe(true)
  })

  it('resets for a forged cursor instead of failing', async () => {
    const { device, token } = await createFixture(3)
    const { cursor } = await device.pullAll()
    const cursorValues = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as unknown[]
    const buildSpoiltCursor = (position: number, value: unknown) =>
      Buffer.from(JSON.stringify(cursorValues.map((v, i) => (i === position ? value : v)))).toString('base64url')
    const buildCursorWithId = (table: number, id: string) => {
      const changedValues = [...cursorValues.slice(0, 2), 0, table, id, ...cursorValues.slice(5)]
      return Buffer.from(JSON.stringify(changedValues)).toString('base64url')
    }
    const forgedCursors = [
      buildSpoiltCursor(2, 1.5),
      buildSpoiltCursor(2, 1e300),
      buildSpoiltCursor(6, 1e20),
      buildCursorWithId(3, 'abc'),
      buildCursorWithId(5, 'abc'),
    ]
    const checklistCursors = ['\0', 'ready:\0', 'ready:allergens\0'].map((id) =>
      buildCursorWithId(tableNames.indexOf('checklist'), id),
    )
    for (const forgedCursor of [
      ...forgedCursors,
      ...checklistCursors,
      buildCursorWithId(5, `${newId()}:${newId()}:${newId()}`),
    ]) {
      const { status, body } = await api.call(token, 'GET', `/sync/pull?cursor=${encodeURIComponent(forgedCursor)}`)
      expect({ status, reset: body.reset }).toEqual({ status: 200, reset: true })
    }
  })

  it('resets for a cursor older than the tombstones', async () => {
    const { device, token } = await createFixture(30)
    const ageCursor = (cursor: string, days: number) => {
      const cursorValues = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as unknown[]
      const day = (cursorValues.pop() as number) - days
      return Buffer.from(JSON.stringify([...cursorValues, day])).toString('base64url')
    }
    const pullPage = async (cursor: string) =>
      (await api.call(token, 'GET', `/sync/pull?limit=5&cursor=${encodeURIComponent(cursor)}`)).body
    const { cursor } = await device.pullAll()
    expect((await pullPage(ageCursor(cursor, 90))).reset).toBeUndefined()
    expect((await pullPage(ageCursor(cursor, 91))).reset).toBe(true)
    const firstPage = (await api.call(token, 'GET', '/sync/pull?limit=5')).body
    const secondPage = await pullPage(ageCursor(firstPage.cursor, 90))
    expect(secondPage).toMatchObject({ more: true })
    expect((await pullPage(ageCursor(secondPage.cursor, 1))).reset).toBe(true)
  })
})

describe('access and concurrent writers', () => {
  it("returns only readable rows of the user's own club [API-08, ROLE]", async () => {
    const { club, people } = await createFixture(2)
    const otherFixture = await createFixture(1)
    const readTables = async (token: string) =>
      new Set([...(await createTestDevice(api, token).pullAll()).rows.values()].map((c) => c.table))
    expect(await readTables((await api.user(null, { is_staff: true, role: 'vp_support' })).token)).toEqual(
      new Set(['options']),
    )
    const leader = await api.user(club.id, { user_type: 'safeguarding_leader' })
    expect(await readTables(leader.token)).toEqual(new Set(['options']))
    const boxesClub = await api.club('Hope Box', { is_boxes_of_hope: true })
    await boxesClub.people(1)
    expect(await readTables((await api.user(boxesClub.id)).token)).toEqual(
      new Set(['options', 'groups', 'holiday_allocation', 'registered']),
    )
    const rows = (await otherFixture.device.pullAll()).rows
    expect(people.some((p) => rows.has(`registered/${p}`))).toBe(false)
  })

  it('does not lose a row of a writer that commits late', async () => {
    const { device, people, club } = await createFixture(3)
    const otherDevice = createTestDevice(api, (await api.user(club.id)).token)
    const { cursor } = await otherDevice.pullAll()
    const slowWrite = api.db.club(club.id, async (_tx, client) => {
      await client.query('UPDATE versions SET version = version + 1 WHERE organisation_id = $1', [club.id])
      await client.query(
        'UPDATE registered SET first_name = $2, version = (SELECT version FROM versions WHERE organisation_id = $3) WHERE id = $1',
        [people[0], 'Late', club.id],
      )
      await client.query('SELECT pg_sleep(0.3)')
    })
    const quickPush = device.push(
      device.mutation('registered.update', {
        id: people[1],
        set: { first_name: { base: 'First1', value: 'Quick' } },
      }),
    )
    const pullDuringWrite = await otherDevice.pullAll(cursor)
    await Promise.all([slowWrite, quickPush])
    const laterPull = await otherDevice.pullAll(pullDuringWrite.cursor)
    const names = [...pullDuringWrite.rows.values(), ...laterPull.rows.values()].map(
      (c) => (c.row as { first_name?: string } | null)?.first_name,
    )
    expect(names).toEqual(expect.arrayContaining(['Late', 'Quick']))
  })
})
