import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../contract/id.ts'
import type { ConflictRow } from '../../contract/rows.ts'
import { createTestApi, createTestDevice, type TestApi } from '../testing/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const nameDevice = (token: string, device: string, body: unknown) =>
  api.call(token, 'PUT', `/devices/${device}`, { name: body })

const readStored = async (device: string) => {
  const { rows } = await api.db.network((_tx, client) =>
    client.query('SELECT name, user_id, organisation_id FROM devices WHERE id = $1', [device]),
  )
  return rows
}

const REFUSED = { status: 403, body: { code: 'device_of_another_user' } }
const NOTE = 'dietary_requirements'
const buildNoteArgs = (id: string, value: string, base: string | null = null) => ({
  id,
  set: { [NOTE]: { base, value } },
})

/** Creates a club with one person and two volunteers, each with a device. */
const createFixture = async () => {
  const club = await api.club()
  const [one, two] = [await api.user(club.id), await api.user(club.id, { user_type: 'core' })]
  const [person = ''] = await club.people(1)
  return { club, person, one, two, a: createTestDevice(api, one.token), b: createTestDevice(api, two.token) }
}

const findConflict = async (device: ReturnType<typeof createTestDevice>, id: string | undefined) => {
  const { rows } = await device.pullAll()
  return rows.get(`conflicts/${id}`)?.row as ConflictRow
}

describe('naming a device', () => {
  it("names the user's own device before and after its first push", async () => {
    const { club, one, a, person } = await createFixture()
    expect(await nameDevice(one.token, a.id, ' Kitchen tablet ')).toMatchObject({ status: 204, body: null })
    const row = { user_id: one.id, organisation_id: club.id }
    expect(await readStored(a.id)).toEqual([{ name: 'Kitchen tablet', ...row }])
    const { results } = await a.push(a.mutation('registered.update', buildNoteArgs(person, 'No nuts')))
    expect(results).toMatchObject([{ status: 'applied' }])
    expect(await readStored(a.id)).toEqual([{ name: 'Kitchen tablet', ...row }])
    await nameDevice(one.token, a.id, 'Door tablet')
    expect(await readStored(a.id)).toMatchObject([{ name: 'Door tablet' }])
    await nameDevice(one.token, a.id, null)
    expect(await readStored(a.id)).toEqual([{ name: null, ...row }])
  })

  it('accepts the first push of a named device once', async () => {
    const { one, a, person } = await createFixture()
    await nameDevice(one.token, a.id, 'Kitchen tablet')
    const firstChange = a.mutation('registered.update', buildNoteArgs(person, 'No nuts'))
    expect((await a.push(firstChange)).results).toMatchObject([{ status: 'applied' }])
    await nameDevice(one.token, a.id, 'Door tablet')
    expect((await a.push(firstChange)).results).toMatchObject([{ status: 'duplicate', first: 'applied' }])
  })

  it("refuses to rename another user's device, in any club [API-08]", async () => {
    const { one, two, a } = await createFixture()
    const otherClubUser = await api.user((await api.club('Another club')).id)
    await nameDevice(one.token, a.id, 'Kitchen tablet')
    const rowBefore = await readStored(a.id)
    for (const { token } of [two, otherClubUser]) {
      expect(await nameDevice(token, a.id, 'Mine')).toMatchObject(REFUSED)
      expect(await nameDevice(token, a.id, null)).toMatchObject(REFUSED)
    }
    expect(await readStored(a.id)).toEqual(rowBefore)
  })

  it('a user who changed club can still name their device', async () => {
    const { one, a, person } = await createFixture()
    await a.push(a.mutation('registered.update', buildNoteArgs(person, 'No nuts')))
    const newClub = await api.club('Where they went')
    await api.db.network((_tx, client) =>
      client.query('UPDATE users SET organisation_id = $1 WHERE id = $2', [newClub.id, one.id]),
    )
    expect(await nameDevice(one.token, a.id, 'Kitchen tablet')).toMatchObject({ status: 204 })
    expect(await readStored(a.id)).toEqual([{ name: 'Kitchen tablet', user_id: one.id, organisation_id: newClub.id }])
  })
})

it.each([
  ['nothing', ''],
  ['blanks', '   '],
  ['41 characters', 'x'.repeat(41)],
  ['a character that nobody sees', 'Kitchen\u202Etablet'],
  ['two lines', 'Kitchen\ntablet'],
  ['no text', 7],
  ['no name at all', undefined],
])('refuses %s as a name', async (_what, wrong) => {
  const { one, a } = await createFixture()
  expect(await nameDevice(one.token, a.id, wrong)).toMatchObject({ status: 400, body: { code: 'invalid' } })
  expect(await readStored(a.id)).toEqual([])
})

it('refuses staff devices and malformed ids', async () => {
  const staff = await api.user(null, { is_staff: true, role: 'vp_support' })
  const id = newId()
  expect(await nameDevice(staff.token, id, 'Office')).toMatchObject({
    status: 403,
    body: { code: 'forbidden' },
  })
  expect(await readStored(id)).toEqual([])
  const { one } = await createFixture()
  expect(await nameDevice(one.token, 'no-id', 'Kitchen tablet')).toMatchObject({ status: 404 })
})

describe('device names in conflicts and history', () => {
  it('a conflict contains both device names at the time of recording', async () => {
    const { one, a, b, person } = await createFixture()
    await nameDevice(one.token, a.id, 'Kitchen tablet')
    await a.push(a.mutation('registered.update', buildNoteArgs(person, 'No nuts')))
    const { results } = await b.push(b.mutation('registered.update', buildNoteArgs(person, 'No eggs')))
    const [id] = results[0]?.conflicts ?? []
    expect(await findConflict(b, id)).toMatchObject({
      mine: { value: 'No eggs', device: b.id, device_name: null },
      theirs: { value: 'No nuts', device: a.id, device_name: 'Kitchen tablet' },
    })
    await nameDevice(one.token, a.id, 'Door tablet')
    expect((await findConflict(b, id)).theirs.device_name).toBe('Kitchen tablet')
  })

  it('a conflict names the device that changed the current note', async () => {
    const { one, two, a, b, person } = await createFixture()
    await nameDevice(two.token, b.id, 'Office')
    await a.push(a.mutation('registered.update', buildNoteArgs(person, 'No nuts')))
    const { results } = await b.push(b.mutation('registered.update', buildNoteArgs(person, 'No eggs')))
    const [id] = results[0]?.conflicts ?? []
    await nameDevice(one.token, a.id, 'Kitchen tablet')
    await a.push(a.mutation('registered.update', buildNoteArgs(person, 'No nuts at all', 'No nuts')))
    expect(await findConflict(b, id)).toMatchObject({
      mine: { device_name: 'Office' },
      theirs: { value: 'No nuts at all', device: a.id, device_name: 'Kitchen tablet' },
    })
  })

  it('attendance conflicts and removals contain the device names too', async () => {
    const { one, two, a, b, person } = await createFixture()
    await nameDevice(one.token, a.id, 'Kitchen tablet')
    await nameDevice(two.token, b.id, 'Door')
    const session = newId()
    await a.push(a.mutation('session.create', { id: session, date: '2026-08-05', holiday: 'July/Aug', year: 2026 }))
    const tick = (state: string, seen: number) => ({ session, registered: person, seen, state })
    const { version } = await a.push(a.mutation('attendance.set', tick('attending', 0)))
    await a.push(a.mutation('attendance.set', tick('none', version)))
    const { results } = await b.push(b.mutation('attendance.set', tick('registered', version)))
    const [opposite] = results[0]?.conflicts ?? []
    expect(await findConflict(b, opposite)).toMatchObject({
      kind: 'opposite',
      mine: { device_name: 'Door' },
      theirs: { device_name: 'Kitchen tablet' },
    })
    await a.push(a.mutation('registered.delete', { id: person }))
    const late = await b.push(b.mutation('registered.update', buildNoteArgs(person, 'No eggs')))
    const [deleted] = late.results[0]?.conflicts ?? []
    expect(await findConflict(b, deleted)).toMatchObject({
      kind: 'deleted',
      mine: { device_name: 'Door' },
      theirs: { device_name: 'Kitchen tablet' },
    })
  })

  it('the history shows the current name of each device', async () => {
    const { one, two, a, b, person } = await createFixture()
    await a.push(a.mutation('registered.update', buildNoteArgs(person, 'No nuts')))
    await b.push(b.mutation('registered.update', buildNoteArgs(person, 'No nuts at all', 'No nuts')))
    await nameDevice(one.token, a.id, 'Kitchen tablet')
    const listDeviceNames = async () => {
      const { body } = await api.call(two.token, 'GET', `/registered/${person}/history`)
      return body.entries.map((e: { device_name: unknown }) => e.device_name)
    }
    expect(await listDeviceNames()).toEqual([null, 'Kitchen tablet'])
    await nameDevice(one.token, a.id, 'Door tablet')
    expect(await listDeviceNames()).toEqual([null, 'Door tablet'])
    await nameDevice(one.token, a.id, null)
    expect(await listDeviceNames()).toEqual([null, null])
  })

  it('pulls conflicts that were recorded before devices had names', async () => {
    const { club, a, b, person } = await createFixture()
    await a.push(a.mutation('registered.update', buildNoteArgs(person, 'No nuts')))
    const { results } = await b.push(b.mutation('registered.update', buildNoteArgs(person, 'No eggs')))
    await api.db.club(club.id, (_tx, client) =>
      client.query("UPDATE conflicts SET mine = mine - 'device_name', theirs = theirs - 'device_name'"),
    )
    const row = await findConflict(b, results[0]?.conflicts?.[0])
    expect(row).toMatchObject({ mine: { value: 'No eggs' }, theirs: { value: 'No nuts' } })
    expect(row.mine).not.toHaveProperty('device_name')
  })
})
