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

const readStoredDevice = async (device: string) => {
  const { rows } = await api.db.network((_tx, client) =>
    client.query('SELECT name, user_id, organisation_id FROM devices WHERE id = $1', [device]),
  )
  return rows
}

const REFUSED_RESPONSE = { status: 403, body: { code: 'device_of_another_user' } }
const NOTE_FIELD = 'dietary_requirements'
const buildNoteArgs = (id: string, value: string, base: string | null = null) => ({
  id,
  set: { [NOTE_FIELD]: { base, value } },
})

/** Creates a club with one person and two volunteers, each with a device. */
const createFixture = async () => {
  const club = await api.club()
  const [firstUser, secondUser] = [await api.user(club.id), await api.user(club.id, { user_type: 'core' })]
  const [person = ''] = await club.people(1)
  return {
    club,
    person,
    one: firstUser,
    two: secondUser,
    a: createTestDevice(api, firstUser.token),
    b: createTestDevice(api, secondUser.token),
  }
}

const findConflict = async (device: ReturnType<typeof createTestDevice>, id: string | undefined) => {
  const { rows } = await device.pullAll()
  return rows.get(`conflicts/${id}`)?.row as ConflictRow
}

describe('naming a device', () => {
  it("names the user's own device before and after its first push", async () => {
    const { club, one: firstUser, a: firstDevice, person } = await createFixture()
    expect(await nameDevice(firstUser.token, firstDevice.id, ' Kitchen tablet ')).toMatchObject({
      status: 204,
      body: null,
    })
    const row = { user_id: firstUser.id, organisation_id: club.id }
    expect(await readStoredDevice(firstDevice.id)).toEqual([{ name: 'Kitchen tablet', ...row }])
    const { results } = await firstDevice.push(
      firstDevice.mutation('registered.update', buildNoteArgs(person, 'No nuts')),
    )
    expect(results).toMatchObject([{ status: 'applied' }])
    expect(await readStoredDevice(firstDevice.id)).toEqual([{ name: 'Kitchen tablet', ...row }])
    await nameDevice(firstUser.token, firstDevice.id, 'Door tablet')
    expect(await readStoredDevice(firstDevice.id)).toMatchObject([{ name: 'Door tablet' }])
    await nameDevice(firstUser.token, firstDevice.id, null)
    expect(await readStoredDevice(firstDevice.id)).toEqual([{ name: null, ...row }])
  })

  it('accepts the first push of a named device once', async () => {
    const { one: firstUser, a: firstDevice, person } = await createFixture()
    await nameDevice(firstUser.token, firstDevice.id, 'Kitchen tablet')
    const firstChange = firstDevice.mutation('registered.update', buildNoteArgs(person, 'No nuts'))
    expect((await firstDevice.push(firstChange)).results).toMatchObject([{ status: 'applied' }])
    await nameDevice(firstUser.token, firstDevice.id, 'Door tablet')
    expect((await firstDevice.push(firstChange)).results).toMatchObject([{ status: 'duplicate', first: 'applied' }])
  })

  it("refuses to rename another user's device, in any club [API-08]", async () => {
    const { one: firstUser, two: secondUser, a: firstDevice } = await createFixture()
    const otherClubUser = await api.user((await api.club('Another club')).id)
    await nameDevice(firstUser.token, firstDevice.id, 'Kitchen tablet')
    const rowBefore = await readStoredDevice(firstDevice.id)
    for (const { token } of [secondUser, otherClubUser]) {
      expect(await nameDevice(token, firstDevice.id, 'Mine')).toMatchObject(REFUSED_RESPONSE)
      expect(await nameDevice(token, firstDevice.id, null)).toMatchObject(REFUSED_RESPONSE)
    }
    expect(await readStoredDevice(firstDevice.id)).toEqual(rowBefore)
  })

  it('a user who changed club can still name their device', async () => {
    const { one: firstUser, a: firstDevice, person } = await createFixture()
    await firstDevice.push(firstDevice.mutation('registered.update', buildNoteArgs(person, 'No nuts')))
    const newClub = await api.club('Where they went')
    await api.db.network((_tx, client) =>
      client.query('UPDATE users SET organisation_id = $1 WHERE id = $2', [newClub.id, firstUser.id]),
    )
    expect(await nameDevice(firstUser.token, firstDevice.id, 'Kitchen tablet')).toMatchObject({ status: 204 })
    expect(await readStoredDevice(firstDevice.id)).toEqual([
      { name: 'Kitchen tablet', user_id: firstUser.id, organisation_id: newClub.id },
    ])
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
  const { one: firstUser, a: firstDevice } = await createFixture()
  expect(await nameDevice(firstUser.token, firstDevice.id, wrong)).toMatchObject({
    status: 400,
    body: { code: 'invalid' },
  })
  expect(await readStoredDevice(firstDevice.id)).toEqual([])
})

it('refuses staff devices and malformed ids', async () => {
  const staff = await api.user(null, { is_staff: true, role: 'vp_support' })
  const id = newId()
  expect(await nameDevice(staff.token, id, 'Office')).toMatchObject({
    status: 403,
    body: { code: 'forbidden' },
  })
  expect(await readStoredDevice(id)).toEqual([])
  const { one: firstUser } = await createFixture()
  expect(await nameDevice(firstUser.token, 'no-id', 'Kitchen tablet')).toMatchObject({ status: 404 })
})

describe('device names in conflicts and history', () => {
  it('a conflict contains both device names at the time of recording', async () => {
    const { one: firstUser, a: firstDevice, b: secondDevice, person } = await createFixture()
    await nameDevice(firstUser.token, firstDevice.id, 'Kitchen tablet')
    await firstDevice.push(firstDevice.mutation('registered.update', buildNoteArgs(person, 'No nuts')))
    const { results } = await secondDevice.push(
      secondDevice.mutation('registered.update', buildNoteArgs(person, 'No eggs')),
    )
    const [id] = results[0]?.conflicts ?? []
    expect(await findConflict(secondDevice, id)).toMatchObject({
      mine: { value: 'No eggs', device: secondDevice.id, device_name: null },
      theirs: { value: 'No nuts', device: firstDevice.id, device_name: 'Kitchen tablet' },
    })
    await nameDevice(firstUser.token, firstDevice.id, 'Door tablet')
    expect((await findConflict(secondDevice, id)).theirs.device_name).toBe('Kitchen tablet')
  })

  it('a conflict names the device that changed the current note', async () => {
    const { one: firstUser, two: secondUser, a: firstDevice, b: secondDevice, person } = await createFixture()
    await nameDevice(secondUser.token, secondDevice.id, 'Office')
    await firstDevice.push(firstDevice.mutation('registered.update', buildNoteArgs(person, 'No nuts')))
    const { results } = await secondDevice.push(
      secondDevice.mutation('registered.update', buildNoteArgs(person, 'No eggs')),
    )
    const [id] = results[0]?.conflicts ?? []
    await nameDevice(firstUser.token, firstDevice.id, 'Kitchen tablet')
    await firstDevice.push(
      firstDevice.mutation('registered.update', buildNoteArgs(person, 'No nuts at all', 'No nuts')),
    )
    expect(await findConflict(secondDevice, id)).toMatchObject({
      mine: { device_name: 'Office' },
      theirs: { value: 'No nuts at all', device: firstDevice.id, device_name: 'Kitchen tablet' },
    })
  })

  it('attendance conflicts and removals contain the device names too', async () => {
    const { one: firstUser, two: secondUser, a: firstDevice, b: secondDevice, person } = await createFixture()
    await nameDevice(firstUser.token, firstDevice.id, 'Kitchen tablet')
    await nameDevice(secondUser.token, secondDevice.id, 'Door')
    const session = newId()
    await firstDevice.push(
      firstDevice.mutation('session.create', { id: session, date: '2026-08-05', holiday: 'July/Aug', year: 2026 }),
    )
    const tick = (state: string, seen: number) => ({ session, registered: person, seen, state })
    const { version } = await firstDevice.push(firstDevice.mutation('attendance.set', tick('attending', 0)))
    await firstDevice.push(firstDevice.mutation('attendance.set', tick('none', version)))
    const { results } = await secondDevice.push(secondDevice.mutation('attendance.set', tick('registered', version)))
    const [oppositeConflictId] = results[0]?.conflicts ?? []
    expect(await findConflict(secondDevice, oppositeConflictId)).toMatchObject({
      kind: 'opposite',
      mine: { device_name: 'Door' },
      theirs: { device_name: 'Kitchen tablet' },
    })
    await firstDevice.push(firstDevice.mutation('registered.delete', { id: person }))
    const lateResponse = await secondDevice.push(
      secondDevice.mutation('registered.update', buildNoteArgs(person, 'No eggs')),
    )
    const [deletedConflictId] = lateResponse.results[0]?.conflicts ?? []
    expect(await findConflict(secondDevice, deletedConflictId)).toMatchObject({
      kind: 'deleted',
      mine: { device_name: 'Door' },
      theirs: { device_name: 'Kitchen tablet' },
    })
  })

  it('the history shows the current name of each device', async () => {
    const { one: firstUser, two: secondUser, a: firstDevice, b: secondDevice, person } = await createFixture()
    await firstDevice.push(firstDevice.mutation('registered.update', buildNoteArgs(person, 'No nuts')))
    await secondDevice.push(
      secondDevice.mutation('registered.update', buildNoteArgs(person, 'No nuts at all', 'No nuts')),
    )
    await nameDevice(firstUser.token, firstDevice.id, 'Kitchen tablet')
    const listDeviceNames = async () => {
      const { body } = await api.call(secondUser.token, 'GET', `/registered/${person}/history`)
      return body.entries.map((e: { device_name: unknown }) => e.device_name)
    }
    expect(await listDeviceNames()).toEqual([null, 'Kitchen tablet'])
    await nameDevice(firstUser.token, firstDevice.id, 'Door tablet')
    expect(await listDeviceNames()).toEqual([null, 'Door tablet'])
    await nameDevice(firstUser.token, firstDevice.id, null)
    expect(await listDeviceNames()).toEqual([null, null])
  })

  it('pulls conflicts that were recorded before devices had names', async () => {
    const { club, a: firstDevice, b: secondDevice, person } = await createFixture()
    await firstDevice.push(firstDevice.mutation('registered.update', buildNoteArgs(person, 'No nuts')))
    const { results } = await secondDevice.push(
      secondDevice.mutation('registered.update', buildNoteArgs(person, 'No eggs')),
    )
    await api.db.club(club.id, (_tx, client) =>
      client.query("UPDATE conflicts SET mine = mine - 'device_name', theirs = theirs - 'device_name'"),
    )
    const row = await findConflict(secondDevice, results[0]?.conflicts?.[0])
    expect(row).toMatchObject({ mine: { value: 'No eggs' }, theirs: { value: 'No nuts' } })
    expect(row.mine).not.toHaveProperty('device_name')
  })
})
