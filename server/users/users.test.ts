import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../contract/id.ts'
import { createTestApi, createTestDevice, type TestApi } from '../testing/api.ts'

const PASSWORD = 'orchard lantern 7'

let api: TestApi
let riversideId: string
let hopeBoxId: string
const tokens = { vp_support: '', vp_general: '', boxes_of_hope: '' }

beforeAll(async () => {
  api = await createTestApi()
  riversideId = (await api.club('Riverside')).id
  hopeBoxId = (await api.club('Hope Box', { is_boxes_of_hope: true })).id
  for (const role of ['vp_support', 'vp_general', 'boxes_of_hope'] as const)
    tokens[role] = (await api.user(null, { is_staff: true, is_pastor: false, role })).token
})
afterAll(() => api.close())

type Role = keyof typeof tokens
const call = (role: Role, method: string, path: string, body?: unknown) => api.call(tokens[role], method, path, body)
const query = async <R>(text: string, values: unknown[]) =>
  (await api.db.network((_tx, client) => client.query(text, values))).rows as R[]

let lastMobileNumber = 447_700_900_100
const buildUser = (values: object = {}) => ({
  first_name: 'Elin',
  last_name: 'Gruffudd',
  email: `${newId()}@hallbook.example`,
  organisation: riversideId,
  user_type: 'core',
  mobile_number: String(++lastMobileNumber),
  ...values,
})
const createUser = async (values: object = {}) => {
  const { status, body } = await call('vp_support', 'POST', '/users/pastors', {
    ...buildUser({ password: PASSWORD }),
    ...values,
  })
  expect(status).toBe(201)
  return body as ReturnType<typeof buildUser> & { id: string }
}
const signIn = (email: string, password = PASSWORD) =>
  api.call(null, 'POST', '/auth', { email, password }).then(({ status, body }) => ({ status, ...body }))

it("Boxes of Hope staff manage only their programme's users [USR-28]", async () => {
  const [hopeUser, mainUser] = [await createUser({ organisation: hopeBoxId }), await createUser()]
  const { body } = await call('boxes_of_hope', 'GET', '/users/pastors')
  expect(body.results.map(({ id }: { id: string }) => id)).toEqual([hopeUser.id])
  expect(body.count).toBe(1)
  expect((await call('boxes_of_hope', 'GET', `/users/pastors/${hopeUser.id}`)).status).toBe(200)
  const { id: _id, ...sentUser } = mainUser
  for (const [method, path, requestBody] of [
    ['GET', `/users/pastors/${mainUser.id}`, undefined],
    ['PUT', `/users/pastors/${mainUser.id}`, { ...sentUser, organisation: hopeBoxId }],
    ['DELETE', `/users/pastors/${mainUser.id}`, undefined],
    ['GET', `/users/pastors/${mainUser.id}/changes`, undefined],
    ['GET', `/users/pastors/${mainUser.id}/sign_ins`, undefined],
    ['PUT', `/users/pastors/${mainUser.id}/texts`, { mobile_number: sentUser.mobile_number, stopped: true }],
    ['DELETE', `/users/pastors/${mainUser.id}/sign_ins/${newId()}`, undefined],
  ] as const)
    expect((await call('boxes_of_hope', method, path, requestBody)).status).toBe(404)
  const invalidClubResponse = { status: 400, body: { code: 'invalid', detail: { organisation: [expect.any(String)] } } }
  const newUser = buildUser({ password: PASSWORD, organisation: riversideId })
  expect(await call('boxes_of_hope', 'POST', '/users/pastors', newUser)).toMatchObject(invalidClubResponse)
  expect(
    await call('boxes_of_hope', 'PUT', `/users/pastors/${hopeUser.id}`, buildUser({ organisation: riversideId })),
  ).toMatchObject(invalidClubResponse)
  await call('vp_general', 'DELETE', `/users/pastors/${hopeUser.id}`)
})

it.each(['vp_support', 'vp_general', 'boxes_of_hope'] as const)(
  '%s adds, saves and deletes club users of their programme [USR-22, USR-23, USR-24]',
  async (role) => {
    const userBody = buildUser({ organisation: hopeBoxId, password: PASSWORD })
    const { status, body } = await call(role, 'POST', '/users/pastors', userBody)
    expect(status).toBe(201)
    const { password: _, ...fields } = userBody as Record<string, unknown>
    const putReply = await call(role, 'PUT', `/users/pastors/${body.id}`, { ...fields, last_name: 'Parri' })
    expect(putReply).toMatchObject({ status: 200, body: { last_name: 'Parri' } })
    expect((await call(role, 'DELETE', `/users/pastors/${body.id}`)).status).toBe(204)
  },
)

describe('records and options', () => {
  it('only staff have a role, and no response contains a password [USR-30, USR-31]', async () => {
    const { id } = await createUser()
    const sharedFields = [
      'id',
      'email',
      'first_name',
      'last_name',
      'full_name',
      'mobile_number',
      'is_active',
      'inactive_reason',
    ]
    const clubUserFields = [
      'organisation',
      'user_type',
      'allow_multiple_groups',
      'two_step_attendance',
      'can_convert_to_application',
    ]
    const clubUserKeys = Object.keys((await call('vp_support', 'GET', `/users/pastors/${id}`)).body)
    expect(clubUserKeys).toEqual(expect.arrayContaining([...sharedFields, ...clubUserFields]))
    expect(clubUserKeys).not.toContain('role')
    const { results } = (await call('vp_support', 'GET', '/users/staff')).body
    const staffKeys = Object.keys((await call('vp_support', 'GET', `/users/staff/${results[0].id}`)).body)
    expect(staffKeys).toEqual(expect.arrayContaining([...sharedFields, 'role']))
    for (const field of clubUserFields) expect(staffKeys).not.toContain(field)
    for (const keys of [clubUserKeys, staffKeys]) expect(keys.join()).not.toContain('password')
  })

  it('only VP support manage staff, while VP general manage club users [USR-62, USR-72]', async () => {
    expect((await call('vp_general', 'GET', '/users/staff')).status).toBe(403)
    expect((await call('boxes_of_hope', 'GET', '/users/staff')).status).toBe(403)
    expect((await call('vp_general', 'GET', '/users/pastors')).status).toBe(200)
  })

  it('each list and form returns only its own kind of user', async () => {
    const { id } = await createUser()
    expect((await call('vp_support', 'GET', `/users/staff/${id}`)).status).toBe(404)
    const { body } = await call('vp_support', 'GET', '/users/staff?search=elin')
    expect(body.count).toBe(0)
  })

  it('returns the options of both forms as lists [ROLE-03, ROLE-07, USR-33, USR-34, USR-68]', async () => {
    const listValues = async (path: string) =>
      (await call('vp_support', 'GET', path)).body.map(({ value }: { value: string }) => value)
    expect(await listValues('/users/pastors/user_types')).toEqual(['coordinator', 'core', 'safeguarding_leader'])
    expect(await listValues('/users/pastors/inactive_reasons')).toContain('no_longer_in_role')
    // Other roles must not exist.
    expect((await listValues('/users/staff/roles')).sort()).toEqual([
      'boxes_of_hope',
      'partnerships',
      'tlg',
      'vp_general',
      'vp_support',
    ])
  })
})

it('reports missing and invalid values at their field [USR-42 to USR-56]', async () => {
  const readErrors = async (values: object) =>
    (await call('vp_support', 'POST', '/users/pastors', buildUser(values))).body.detail
  const password = PASSWORD
  expect(await readErrors({})).toEqual({ password: ['This field is required.'] })
  expect(await readErrors({ password: 'lantern' })).toEqual({
    password: ['At least 8 characters, with letters and numbers.'],
  })
  for (const guessablePassword of ['hallbook1', 'riverside2026', 'Passw0rd!'])
    expect(await readErrors({ password: guessablePassword })).toEqual({
      password: [expect.stringContaining('easy to guess')],
    })
  expect(await readErrors({ password, email: 'Elin.G1@hallbook.example', mobile_number: null })).toBeUndefined()
  expect(await readErrors({ password: 'elin.g22@hallbook.example', email: 'elin.g22@hallbook.example' })).toEqual({
    password: [expect.stringContaining('email address')],
  })
  expect(await readErrors({ password, user_type: 'coordinator', mobile_number: null })).toHaveProperty('mobile_number')
  expect(await readErrors({ password, is_active: false })).toHaveProperty('inactive_reason')
  expect(await readErrors({ password, email: 'ELIN.G1@Hallbook.example' })).toEqual({
    email: ['A user with this email already exists'],
  })
  // The Kelvin sign (U+212A) must count as the letter K, so this email address is already in use.
  await createUser({ email: 'kate.k@hallbook.example' })
  expect(await readErrors({ password, email: '\u212Aate.\u212A@hallbook.example' })).toHaveProperty('email')
  const { mobile_number } = await createUser()
  expect(await readErrors({ password, mobile_number: `+${mobile_number}` })).toEqual({
    mobile_number: ['A user with this mobile number already exists'],
  })
})

it('names the other club whose user has the same email', async () => {
  const { email } = await createUser()
  const otherClub = await api.club('Hillside')
  const duplicateUser = buildUser({ password: PASSWORD, email, organisation: otherClub.id })
  expect((await call('vp_support', 'POST', '/users/pastors', duplicateUser)).body.detail).toEqual({
    email: [expect.stringMatching(/^A user with this email already exists \(.+\)$/)],
  })
})

it('frees the mobile number of a user who becomes inactive', async () => {
  const leaver = await createUser({ user_type: 'coordinator' })
  const { id, mobile_number, ...fields } = leaver
  const closingBody = { ...fields, mobile_number, is_active: false, inactive_reason: 'moved_away' }
  expect((await call('vp_general', 'PUT', `/users/pastors/${id}`, closingBody)).status).toBe(200)
  const successor = await createUser({ user_type: 'coordinator', mobile_number })
  expect(successor.mobile_number).toBe(mobile_number)
  const reopenReply = await call('vp_general', 'PUT', `/users/pastors/${id}`, {
    ...closingBody,
    is_active: true,
  })
  expect(reopenReply.body.detail).toEqual({
    mobile_number: ['A user with this mobile number already exists'],
  })
})

it.each([
  ['+44 (0)7700 900633', '447700900633'],
  ['7700900634', '447700900634'],
  ['+353 (0)86 000 0000', '353860000000'],
])('stores the mobile number %s as %s [USR-46 to USR-48]', async (typed, stored) => {
  expect(await createUser({ mobile_number: typed })).toMatchObject({ mobile_number: stored })
})

it('signs in and finds a user by an email with an apostrophe', async () => {
  const user = await createUser({ email: "siobhan.o'neill@hallbook.example" })
  expect(user.email).toBe("siobhan.o'neill@hallbook.example")
  expect((await signIn("Siobhan.O'Neill@hallbook.example")).status).toBe(200)
  const { body } = await call('vp_general', 'GET', "/users/pastors?search=siobhan.o'neill%40hallbook")
  expect(body.results.map(({ id }: { id: string }) => id)).toEqual([user.id])
})

it('a password set by staff ends sign-ins and is never exposed', async () => {
  const user = await createUser()
  expect(user).not.toHaveProperty('password')
  const firstSignIn = await signIn(user.email)
  expect(firstSignIn.status).toBe(200)
  const { id, ...fields } = user
  const putReply = await call('vp_general', 'PUT', `/users/pastors/${id}`, {
    ...fields,
    password: 'harbour kettle 9',
  })
  expect(putReply.status).toBe(200)
  expect(JSON.stringify(putReply.body)).not.toContain('harbour')
  expect(await api.call(firstSignIn.token, 'GET', '/me')).toMatchObject({
    status: 401,
    body: { code: 'password_changed' },
  })
  expect((await signIn(user.email)).status).toBe(400)
  expect((await signIn(user.email, 'harbour kettle 9')).status).toBe(200)
  const auditTrail = await query<{ fields: Record<string, object> }>(
    'SELECT fields FROM record_changes WHERE record_id = $1 ORDER BY version',
    [id],
  )
  expect(auditTrail.map(({ fields }) => fields.password)).toEqual([{}, {}])
  expect(auditTrail[0]?.fields.organisation).toEqual({ from: null, to: riversideId })
  expect(JSON.stringify(auditTrail)).not.toMatch(/argon2|harbour/)
  const events = await query<{ kind: string }>(
    "SELECT kind FROM security_events WHERE operation = 'users/pastors.replace' AND kind = 'password_set'",
    [],
  )
  expect(events).toHaveLength(1)
})

it('emails a new user a link, which invalidates earlier links', async () => {
  const readLinks = async (email: string) =>
    (await query<{ text: string }>('SELECT text FROM mails WHERE to_address = $1 ORDER BY created', [email])).map(
      ({ text }) => /password_reset\/(\S+)/.exec(text)?.[1],
    )
  const userBody = buildUser({ send_password_link: true })
  const { status, body } = await call('vp_support', 'POST', '/users/pastors', userBody)
  expect(status).toBe(201)
  const [firstLink] = await readLinks(userBody.email)
  expect(firstLink).toBeDefined()
  await call('vp_support', 'PUT', `/users/pastors/${body.id}`, userBody)
  const [withdrawnLink, secondLink] = await readLinks(userBody.email)
  expect(withdrawnLink).toBeUndefined()
  const choosePassword = (token: unknown) =>
    api.call(null, 'POST', '/password_reset', { token, password: 'harbour kettle 9' })
  expect((await choosePassword(firstLink)).status).toBe(400)
  expect((await choosePassword(secondLink)).status).toBe(204)
  expect((await signIn(userBody.email, 'harbour kettle 9')).status).toBe(200)
  const closedUser = buildUser({ send_password_link: true, is_active: false, inactive_reason: 'other' })
  expect(await call('vp_support', 'POST', '/users/pastors', closedUser)).toMatchObject({
    status: 400,
    body: { detail: { send_password_link: [expect.any(String)] } },
  })
})

it('deactivating signs out a user, and reactivating restores no sign-in', async () => {
  const user = await createUser()
  const { token } = await signIn(user.email)
  const { id, ...fields } = user
  const putUser = (values: object) => call('vp_support', 'PUT', `/users/pastors/${id}`, { ...fields, ...values })
  expect((await putUser({ is_active: false, inactive_reason: 'moved_away' })).body).toMatchObject({
    is_active: false,
    inactive_reason: 'moved_away',
  })
  const closedResponse = { status: 401, body: { code: 'account_closed' } }
  expect(await api.call(token, 'GET', '/me')).toMatchObject(closedResponse)
  expect((await signIn(user.email)).status).toBe(400)
  expect((await putUser({ is_active: true })).body).toMatchObject({ is_active: true, inactive_reason: null })
  expect(await api.call(token, 'GET', '/me')).toMatchObject(closedResponse)
  expect((await signIn(user.email)).status).toBe(200)
})

it('marks the only active coordinator of a club', async () => {
  const { id: club } = await api.club('Quayside')
  const coordinatorFields = { organisation: club, user_type: 'coordinator' }
  const firstUser = await createUser(coordinatorFields)
  const isOnlyCoordinator = async (id: string) =>
    (await call('vp_support', 'GET', `/users/pastors/${id}`)).body.is_only_coordinator
  expect(await isOnlyCoordinator(firstUser.id)).toBe(true)
  const secondUser = await createUser(coordinatorFields)
  expect([await isOnlyCoordinator(firstUser.id), await isOnlyCoordinator(secondUser.id)]).toEqual([false, false])
  const { body } = await call('vp_support', 'GET', `/users/pastors?organisation=${club}`)
  expect(body.results.map((row: { club_coordinators: number }) => row.club_coordinators)).toEqual([2, 2])
  await call('vp_support', 'DELETE', `/users/pastors/${secondUser.id}`)
  expect(await isOnlyCoordinator(firstUser.id)).toBe(true)
  await query('UPDATE organisations SET inactive_after_year = 2020 WHERE id = $1', [club])
  expect(await isOnlyCoordinator(firstUser.id)).toBe(false)
})

it('deleting a user signs them out and keeps their name in history', async () => {
  const user = await createUser({ user_type: 'coordinator' })
  const { token } = await signIn(user.email)
  const createResponse = await api.call(token, 'POST', '/registered', { first_name: 'Ava', last_name: 'Hughes' })
  expect(createResponse.status).toBe(201)
  expect((await call('vp_support', 'DELETE', `/users/pastors/${user.id}`)).status).toBe(204)
  expect(await api.call(token, 'GET', '/me')).toMatchObject({ body: { code: 'account_closed' } })
  expect((await signIn(user.email)).status).toBe(400)
  const otherUser = await createUser()
  const { token: otherToken } = await signIn(otherUser.email)
  const { body } = await api.call(otherToken, 'GET', `/registered/${createResponse.body.id}/history`)
  expect(body.entries[0].by).toBe('Elin Gruffudd')
  // The club must no longer list the user, and the email address must be free again.
  const { body: club } = await call('vp_support', 'GET', `/organisations/${riversideId}`)
  expect(club.users.map(({ id }: { id: string }) => id)).not.toContain(user.id)
  await createUser({ email: user.email, mobile_number: user.mobile_number })
})

it('users cannot close, delete or demote their own account', async () => {
  const { body: staffList } = await call('vp_support', 'GET', '/users/staff?role=vp_support')
  const [ownAccount] = staffList.results
  const { id, email, first_name, last_name } = ownAccount
  const putOwnAccount = (values: object) =>
    call('vp_support', 'PUT', `/users/staff/${id}`, {
      first_name,
      last_name,
      email,
      role: 'vp_support',
      ...values,
    })
  expect((await putOwnAccount({ is_active: false })).body.detail).toHaveProperty('is_active')
  expect((await putOwnAccount({ role: 'tlg' })).body.detail).toHaveProperty('role')
  expect((await call('vp_support', 'DELETE', `/users/staff/${id}`)).status).toBe(400)
  expect((await putOwnAccount({ first_name: 'Sioned' })).status).toBe(200)
})

it('a changed role applies from the next call [USR-04]', async () => {
  const body = { ...buildUser(), role: 'vp_general', password: PASSWORD }
  const { body: createdUser } = await call('vp_support', 'POST', '/users/staff', body)
  const { token } = await signIn(body.email)
  expect((await api.call(token, 'GET', '/users/pastors')).status).toBe(200)
  await call('vp_support', 'PUT', `/users/staff/${createdUser.id}`, { ...body, password: undefined, role: 'tlg' })
  expect((await api.call(token, 'GET', '/users/pastors')).status).toBe(403)
})

it('refuses an email that differs only in case or Unicode form [USR-51]', async () => {
  const { email } = await createUser({ email: 'Siôn.Rees@hallbook.example'.replace('ô', 'o') })
  const fullWidthEmail = email.replace(/[a-z]/g, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0))
  for (const equalEmail of [email.toUpperCase(), ` ${email}`, fullWidthEmail.replace(/@.*/, '@hallbook.example')])
    expect(
      await call('vp_support', 'POST', '/users/pastors', buildUser({ password: PASSWORD, email: equalEmail })),
    ).toMatchObject({ status: 400, body: { detail: { email: ['A user with this email already exists'] } } })
})

it('accepts a name of 100 characters and refuses 200 [USR-38, ORG-23]', async () => {
  const name = 'Llanfairpwllgwyngyll'.repeat(5)
  expect((await createUser({ first_name: name })).first_name).toBe(name)
  const longNameUser = buildUser({ password: PASSWORD, first_name: name.repeat(2) })
  const { status, body } = await call('vp_support', 'POST', '/users/pastors', longNameUser)
  expect([status, Object.keys(body.detail)]).toEqual([400, ['first_name']])
  const createNamedClub = (organisation_name: string) =>
    call('vp_support', 'POST', '/organisations', { organisation_name, organisation_id: newId() })
  expect((await createNamedClub(name.repeat(2))).body.organisation_name).toBe(name.repeat(2))
  expect((await createNamedClub(name.repeat(3))).body).toMatchObject({
    detail: { organisation_name: expect.any(Array) },
  })
})

it('rejects offline changes from before a role change [USR-04]', async () => {
  const user = await createUser({ user_type: 'coordinator' })
  const { token } = await signIn(user.email)
  const device = createTestDevice(api, token)
  const year = new Date().getUTCFullYear()
  const buildSession = (date: string) =>
    device.mutation('session.create', { id: newId(), date, holiday: 'Extra Sessions', year })
  const { results: resultsBefore } = await device.push(buildSession(`${year}-02-02`))
  expect(resultsBefore).toMatchObject([{ status: 'applied' }])
  const pendingSession = buildSession(`${year}-02-03`)
  const { id: _id, ...sentUser } = user
  const changedUser = { ...sentUser, user_type: 'safeguarding_leader' }
  expect((await call('vp_support', 'PUT', `/users/pastors/${user.id}`, changedUser)).status).toBe(200)
  const { results } = await device.push(pendingSession)
  expect(results).toMatchObject([{ status: 'rejected', code: 'forbidden' }])
  expect(await query('SELECT id FROM sessions WHERE date = $1', [`${year}-02-03`])).toEqual([])
})

it('filters lists by club, type and activity', async () => {
  const { id: club } = await api.club('Narrow')
  const coreMember = await createUser({ organisation: club })
  const leader = await createUser({ organisation: club, user_type: 'safeguarding_leader' })
  const inactiveUser = await createUser({
    organisation: club,
    is_active: false,
    inactive_reason: 'duplicate',
  })
  const listIds = async (filter: string) =>
    (await call('vp_support', 'GET', `/users/pastors?organisation=${club}&${filter}`)).body.results
      .map(({ id }: { id: string }) => id)
      .sort()
  expect(await listIds('')).toEqual([coreMember.id, leader.id, inactiveUser.id].sort())
  expect(await listIds('is_active=false')).toEqual([inactiveUser.id])
  expect(await listIds('user_type=safeguarding_leader')).toEqual([leader.id])
  expect(await listIds('search=narrow')).toHaveLength(3)
})

it("an outdated form does not overwrite a user's own settings [API-08]", async () => {
  const { id, ...fields } = await createUser({ user_type: 'coordinator' })
  const { token } = await signIn(fields.email)
  const putWithVersion = (ifMatch: string) =>
    api.app.request(`/api/users/pastors/${id}`, {
      method: 'PUT',
      headers: {
        Authorization: `JWT ${tokens.vp_support}`,
        'Content-Type': 'application/json',
        'If-Match': ifMatch,
      },
      body: JSON.stringify({ ...fields, two_step_attendance: false }),
    })
  for (const two_step_attendance of [true, true])
    expect((await api.call(token, 'POST', '/me', { two_step_attendance })).status).toBe(200)
  const staleResponse = await putWithVersion('"1"')
  expect(staleResponse.status).toBe(412)
  expect((await staleResponse.json()).detail).toEqual({
    two_step_attendance: [expect.stringContaining('Elin Gruffudd changed this')],
  })
  expect((await putWithVersion('"2"')).status).toBe(200)
})

it('a club with only deleted users can be deleted [ORG-41]', async () => {
  const { id: club } = await api.club('Short-lived')
  const user = await createUser({ organisation: club })
  expect((await call('vp_support', 'DELETE', `/organisations/${club}`)).status).toBe(409)
  await call('vp_support', 'DELETE', `/users/pastors/${user.id}`)
  expect((await call('vp_support', 'DELETE', `/organisations/${club}`)).status).toBe(204)
})
