import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api as operations } from '../../contract/api.ts'
import { newId } from '../../contract/id.ts'
import { createTestApi, createTestDevice, type TestApi } from '../testing/api.ts'
import { readOpenConflicts } from '../testing/open-conflicts.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

/** Creates a club with one person and one session, an API caller, and the tablet of another volunteer. */
const createFixture = async () => {
  const club = await api.club()
  const [person = ''] = await club.people(1, { medical_conditions: 'Asthma' })
  const caller = await api.user(club.id, { first_name: 'Ceri', last_name: 'Pugh' })
  const otherUser = await api.user(club.id)
  const tablet = createTestDevice(api, otherUser.token)
  const session = newId()
  const day = { date: '2026-08-05', holiday: 'July/Aug', year: 2026 }
  await tablet.push(tablet.mutation('session.create', { id: session, ...day }))
  const call = async (method: string, path: string, body?: unknown, ifMatch?: string, token = caller.token) => {
    const response = await api.app.request(`/api${path}`, {
      method,
      headers: {
        Authorization: `JWT ${token}`,
        'Content-Type': 'application/json',
        ...(ifMatch !== undefined && { 'If-Match': ifMatch }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return {
      status: response.status,
      etag: response.headers.get('etag') ?? '',
      body: (await response.json()) as Record<string, unknown>,
    }
  }
  const updateConditions = (base: string | null, value: string) =>
    tablet.push(tablet.mutation('registered.update', { id: person, set: { medical_conditions: { base, value } } }))
  return { club, person, session, day, tablet, other: otherUser, caller, call, write: updateConditions }
}

it('refuses to overwrite a person changed since the read, with field errors [API-08]', async () => {
  const { person, call, write: updateConditions } = await createFixture()
  const path = `/registered/${person}`
  const { etag } = await call('GET', path)
  expect(etag).toMatch(/^"\d+"$/)
  await updateConditions('Asthma', 'Asthma, EPIPEN for nuts')
  const requiredNames = { first_name: 'Ava', last_name: 'Hughes' }
  for (const method of ['PUT', 'PATCH']) {
    const { status, body } = await call(method, path, { ...requiredNames, medical_conditions: 'Asthma' }, etag)
    expect({ status, ...body }).toEqual({
      status: 412,
      code: 'changed_meanwhile',
      detail: { medical_conditions: [expect.stringMatching(/^Nia Rees changed this at \d\d:\d\d$/)] },
      problems: [
        {
          field: 'medical_conditions',
          code: 'changed_by_at',
          params: { by: 'Nia Rees', time: expect.stringMatching(/^\d\d:\d\d$/) },
        },
      ],
    })
  }
  const currentPerson = await call('GET', path)
  expect(currentPerson.body).toMatchObject({ first_name: 'First0', medical_conditions: 'Asthma, EPIPEN for nuts' })
  const updateResponse = await call('PATCH', path, { school: 'Hill' }, currentPerson.etag)
  expect(updateResponse).toMatchObject({ status: 200, body: { school: 'Hill' } })
  // The response to a change must contain the version for the next change.
  expect(await call('PATCH', path, { school: 'Vale' }, updateResponse.etag)).toMatchObject({ status: 200 })
  expect(await call('PATCH', path, { school: 'Wood' }, updateResponse.etag)).toMatchObject({ status: 412 })
})

it('refuses to overwrite a session changed since the read, with field errors [API-08]', async () => {
  const { session, day, tablet, call } = await createFixture()
  const path = `/sessions/${session}`
  const { etag } = await call('GET', path)
  const sessionChanges = { activities_other: { base: null, value: 'Kites' } }
  await tablet.push(tablet.mutation('session.update', { id: session, set: sessionChanges }))
  expect(await call('PUT', path, { ...day, activities_other: 'Drums' }, etag)).toMatchObject({
    status: 412,
    body: { detail: { activities_other: [expect.stringContaining('Nia Rees changed this at ')] } },
  })
  // A sent value that equals the stored value is not a difference, so the error cannot name a field.
  expect(await call('PATCH', path, { activities_other: 'Kites' }, etag)).toMatchObject({
    status: 412,
    body: { detail: { non_field_errors: [expect.any(String)] } },
  })
  const { body: currentSession, etag: currentEtag } = await call('GET', path)
  expect(currentSession).toMatchObject({ activities_other: 'Kites' })
  expect(await call('PATCH', path, { activities_other: 'Drums' }, currentEtag)).toMatchObject({
    status: 200,
    body: { activities_other: 'Drums' },
  })
})

it('refuses to rename a group that was renamed since the read [API-08]', async () => {
  const { club, call } = await createFixture()
  const { token } = await api.user(club.id, { allow_multiple_groups: true })
  const callAsManager = (method: string, path: string, body?: unknown, ifMatch?: string) =>
    call(method, path, body, ifMatch, token)
  const path = `/groups/${club.group}`
  const { etag } = await callAsManager('GET', path)
  expect(await callAsManager('PUT', path, { name: 'Lions' }, etag)).toMatchObject({ status: 200 })
  for (const method of ['PUT', 'PATCH'])
    expect(await callAsManager(method, path, { name: 'Tigers' }, etag)).toMatchObject({
      status: 412,
      body: {
        code: 'changed_meanwhile',
        detail: { name: [expect.stringMatching(/^Nia Rees changed this at \d\d:\d\d$/)] },
      },
    })
  expect((await callAsManager('GET', path)).body).toMatchObject({ name: 'Lions' })
})

it('every row that API calls change is read and changed with a version [API-08]', () => {
  const recordOperations = Object.entries(operations).filter(([, o]) => o.path.endsWith('/:id') && 'params' in o)
  const changeOperations = recordOperations
    .filter(([, o]) => o.method === 'PUT' || o.method === 'PATCH')
    .map(([name]) => name)
  // Rows without a version:
  // - Devices, media and uploads, because two people never edit the same row.
  // - Forms that are submitted once.
  // - Concerns, because the first user to acknowledge or close a concern wins.
  // - Concern keys, because only their owner changes them.
  // - A family's changes, because each field is sent with the value that the page showed.
  const unversionedPattern =
    /^(devices|media|uploads|(volunteer_)?dbs_forms|volunteer_parental_consent_forms|concerns|concern_keys|family)\./
  const versionedNames = recordOperations.filter(([, o]) => 'versioned' in o).map(([name]) => name)
  expect(versionedNames).toEqual(
    expect.arrayContaining(changeOperations.filter((name) => !unversionedPattern.test(name))),
  )
  // Notes have no `get` call, because the list of notes returns the version of each note.
  for (const name of versionedNames.filter((one) => !/_notes\./.test(one)))
    expect(versionedNames).toContain(`${name.split('.')[0]}.get`)
})

it('accepts only one of several concurrent changes to the same version [API-08]', async () => {
  const { person, call } = await createFixture()
  const path = `/registered/${person}`
  const { etag } = await call('GET', path)
  const replies = await Promise.all(
    ['Hill', 'Vale', 'Wood', 'Dale'].map((school) => call('PATCH', path, { school }, etag)),
  )
  expect(replies.map((reply) => reply.status).sort()).toEqual([200, 412, 412, 412])
})

it('accepts weak, listed and wildcard versions and refuses malformed ones [API-08]', async () => {
  const { person, call } = await createFixture()
  const path = `/registered/${person}`
  const { etag } = await call('GET', path)
  for (const [header, status] of [
    [`W/${etag}`, 200],
    ['*', 200],
    ['"0"', 412],
    ['version', 400],
  ] as const)
    expect(await call('PATCH', path, {}, header), header).toMatchObject({ status })
  const { etag: currentEtag } = await call('GET', path)
  expect(await call('PATCH', path, { school: 'Hill' }, `"0", ${currentEtag}`)).toMatchObject({ status: 200 })
})

it("opens a conflict when a call replaces another user's health text [API-08]", async () => {
  const { person, call, write: updateConditions, tablet, caller } = await createFixture()
  const path = `/registered/${person}`
  await updateConditions('Asthma', 'Asthma, EPIPEN for nuts')
  const replaceResponse = await call('PUT', path, {
    first_name: 'Ava',
    last_name: 'Hughes',
    medical_conditions: 'Asthma',
  })
  expect(replaceResponse).toMatchObject({ status: 200, body: { medical_conditions: 'Asthma' } })
  expect(await readOpenConflicts(tablet)).toMatchObject([
    {
      kind: 'field',
      table: 'registered',
      record: person,
      field: 'medical_conditions',
      mine: { value: 'Asthma, EPIPEN for nuts', by: 'Nia Rees', device: tablet.id },
      theirs: { value: 'Asthma', by: 'Ceri Pugh', device: null },
    },
  ])
  // Replacing a text that the caller wrote or chose must not open a conflict.
  await call('PATCH', path, { medical_conditions: 'Asthma, inhaler' }, undefined, caller.token)
  expect(await readOpenConflicts(tablet)).toHaveLength(1)
})

it('opens no conflict about day-old texts or when If-Match is sent [API-08]', async () => {
  const { club, person, call, write: updateConditions, tablet } = await createFixture()
  const path = `/registered/${person}`
  await updateConditions('Asthma', 'EPIPEN')
  const { etag } = await call('GET', path)
  expect(await call('PATCH', path, { medical_conditions: 'None' }, etag)).toMatchObject({ status: 200 })
  await updateConditions('None', 'Bees')
  const ownerClient = new pg.Client({ connectionString: api.databaseUrl })
  await ownerClient.connect()
  await ownerClient.query(`UPDATE mutations SET received_at = now() - interval '25 hours' WHERE organisation_id = $1`, [
    club.id,
  ])
  await ownerClient.end()
  expect(await call('PATCH', path, { medical_conditions: null })).toMatchObject({ status: 200 })
  expect(await readOpenConflicts(tablet)).toEqual([])
})

describe('safety facts that an API call replaces', () => {
  const safetyFactCases = [
    ['emergency_contact_name', 'Mair Rees', 'Huw Rees'],
    ['emergency_contact_number', '07700 900123', '07700 900456'],
    ['pick_up_people', 'Grandmother only', 'Anyone'],
    ['photo_consent', false, true],
    ['allergens', ['nuts', 'milk'], ['milk']],
  ] as const
  const buildFieldChange = (field: string, value: unknown) =>
    field === 'allergens' ? { add: value as string[] } : { base: null, value }

  it.each(safetyFactCases)('opens a conflict with both values of %s [API-08]', async (field, storedValue, sent) => {
    const { person, call, tablet } = await createFixture()
    const path = `/registered/${person}`
    await tablet.push(
      tablet.mutation('registered.update', {
        id: person,
        set: { [field]: buildFieldChange(field, storedValue) },
      } as never),
    )
    expect(await call('PATCH', path, { [field]: sent })).toMatchObject({ status: 200 })
    const [openConflict, ...otherConflicts] = await readOpenConflicts(tablet)
    expect(otherConflicts).toEqual([])
    expect(openConflict).toMatchObject({
      kind: 'field',
      table: 'registered',
      record: person,
      field,
      mine: { value: storedValue, by: 'Nia Rees', device: tablet.id },
      theirs: { value: sent, by: 'Ceri Pugh', device: null },
    })
    // The sent value is stored. For allergens, the values of both lists are stored, so that no allergen is lost.
    const expectedValue =
      field === 'allergens' ? expect.arrayContaining([...(storedValue as unknown as string[])]) : sent
    expect((await call('GET', path)).body[field]).toEqual(expectedValue)
    const { id = '' } = openConflict ?? {}
    const resolveMutation = tablet.mutation('conflict.resolve', { id, value: storedValue, seen: openConflict?.version })
    expect((await tablet.push(resolveMutation)).results).toMatchObject([{ status: 'applied' }])
    expect((await call('GET', path)).body[field]).toEqual(storedValue)
    expect(await readOpenConflicts(tablet)).toEqual([])
  })

  it.each(safetyFactCases)(
    'opens no conflict about the caller’s own value of %s [API-08]',
    async (field, storedValue, sent) => {
      const { person, call, tablet } = await createFixture()
      const path = `/registered/${person}`
      for (const value of [storedValue, sent]) await call('PATCH', path, { [field]: value })
      expect((await call('GET', path)).body[field]).toEqual(sent)
      expect(await readOpenConflicts(tablet)).toEqual([])
    },
  )

  it.each(safetyFactCases)(
    'opens no conflict about a value of %s older than a day [API-08]',
    async (field, storedValue, sent) => {
      const { club, person, call, tablet } = await createFixture()
      await tablet.push(
        tablet.mutation('registered.update', {
          id: person,
          set: { [field]: buildFieldChange(field, storedValue) },
        } as never),
      )
      const ownerClient = new pg.Client({ connectionString: api.databaseUrl })
      await ownerClient.connect()
      await ownerClient.query(
        `UPDATE mutations SET received_at = now() - interval '25 hours' WHERE organisation_id = $1`,
        [club.id],
      )
      await ownerClient.end()
      await call('PATCH', `/registered/${person}`, { [field]: sent })
      expect((await call('GET', `/registered/${person}`)).body[field]).toEqual(sent)
      expect(await readOpenConflicts(tablet)).toEqual([])
    },
  )

  it.each(safetyFactCases.filter(([field]) => field !== 'allergens'))(
    'opens a conflict about two offline values of %s [API-08]',
    async (field, storedValue, sent) => {
      const { person, tablet, caller } = await createFixture()
      const otherDevice = createTestDevice(api, caller.token)
      const buildUpdate = (device: typeof tablet, value: unknown) =>
        device.mutation('registered.update', { id: person, set: { [field]: { base: null, value } } })
      await tablet.push(buildUpdate(tablet, storedValue))
      expect((await otherDevice.push(buildUpdate(otherDevice, sent))).results).toMatchObject([{ status: 'conflict' }])
      expect(await readOpenConflicts(tablet)).toMatchObject([
        { field, mine: { value: sent }, theirs: { value: storedValue } },
      ])
    },
  )

  it('keeps each allergen of both lists until the conflict is resolved [API-08]', async () => {
    const { person, call, tablet } = await createFixture()
    const path = `/registered/${person}`
    const changeAllergens = (set: object) =>
      tablet.push(tablet.mutation('registered.update', { id: person, set: { allergens: set } } as never))
    await changeAllergens({ add: ['nuts'] })
    await call('PATCH', path, { allergens: ['fish'] })
    await call('PATCH', path, { allergens: [], has_dietary_requirements: false })
    await changeAllergens({ remove: ['nuts', 'fish'], add: ['eggs'] })
    expect((await call('GET', path)).body).toMatchObject({
      allergens: expect.arrayContaining(['nuts', 'fish', 'eggs']),
      has_dietary_requirements: true,
    })
    const [openConflict] = await readOpenConflicts(tablet)
    const { id = '', version } = openConflict ?? {}
    const bothAllergens = ['nuts', 'eggs']
    await tablet.push(tablet.mutation('conflict.resolve', { id, value: bothAllergens, seen: version }))
    expect((await call('GET', path)).body.allergens).toEqual(bothAllergens)
    await call('PATCH', path, { allergens: ['nuts', 'eggs', 'fish'] })
    expect(await readOpenConflicts(tablet)).toEqual([])
  })
  it("keeps another user's allergen although the caller ticked another allergen later [API-08]", async () => {
    const { person, call, tablet, caller } = await createFixture()
    const callerDevice = createTestDevice(api, caller.token)
    for (const [device, add] of [
      [tablet, ['nuts']],
      [callerDevice, ['eggs']],
    ] as const)
      await device.push(device.mutation('registered.update', { id: person, set: { allergens: { add } } } as never))
    await call('PATCH', `/registered/${person}`, { allergens: ['eggs'] })
    expect((await call('GET', `/registered/${person}`)).body.allergens).toEqual(
      expect.arrayContaining(['nuts', 'eggs']),
    )
    expect(await readOpenConflicts(tablet)).toMatchObject([{ field: 'allergens', mine: { by: 'Nia Rees' } }])
  })

  it.each(['other', 'caller'] as const)(
    'keeps the allergen of a person that the %s has just merged [API-08]',
    async (merger) => {
      const { club, person, call, tablet, other: otherUser, caller } = await createFixture()
      const [duplicate = ''] = await club.people(1)
      await tablet.push(
        tablet.mutation('registered.update', {
          id: duplicate,
          set: { allergens: { add: ['nuts'] } },
        } as never),
      )
      const body = { primary: person, dedupe: [duplicate] }
      const token = merger === 'other' ? otherUser.token : caller.token
      const mergeResponse = await api.call(token, 'POST', '/registered_duplicates/dedupe', body)
      expect(mergeResponse.status).toBeLessThan(300)
      await call('PATCH', `/registered/${person}`, { allergens: [] })
      expect((await call('GET', `/registered/${person}`)).body.allergens).toEqual(['nuts'])
      expect(await readOpenConflicts(tablet)).toMatchObject([{ field: 'allergens' }])
    },
  )

  it('keeps an allergen that was ticked after the conflict was loaded [API-08]', async () => {
    const { person, call, tablet } = await createFixture()
    const tickAllergens = (...add: string[]) =>
      tablet.push(tablet.mutation('registered.update', { id: person, set: { allergens: { add } } } as never))
    await tickAllergens('nuts')
    await call('PATCH', `/registered/${person}`, { allergens: ['fish'] })
    const [openConflict] = await readOpenConflicts(tablet)
    const { id = '', version } = openConflict ?? {}
    await tickAllergens('eggs')
    await tablet.push(tablet.mutation('conflict.resolve', { id, value: ['fish'], seen: version }))
    expect((await call('GET', `/registered/${person}`)).body.allergens).toContain('eggs')
  })
  it.each(['medical_conditions', 'dietary_requirements'] as const)(
    'sets the yes/no field again if a user chooses the text of %s [API-08]',
    async (words) => {
      const { person, call, tablet } = await createFixture()
      const yesNoField = `has_${words}`
      const textChanges = { [yesNoField]: { base: null, value: true }, [words]: { base: null, value: 'EpiPen' } }
      await call('PATCH', `/registered/${person}`, {
        has_medical_conditions: false,
        medical_conditions: null,
      })
      await tablet.push(tablet.mutation('registered.update', { id: person, set: textChanges } as never))
      await call('PATCH', `/registered/${person}`, { [yesNoField]: false, [words]: null })
      const [openConflict] = (await readOpenConflicts(tablet)).filter(({ field }) => field === words)
      const { id = '', version } = openConflict ?? {}
      await tablet.push(tablet.mutation('conflict.resolve', { id, value: 'EpiPen', seen: version }))
      expect((await call('GET', `/registered/${person}`)).body).toMatchObject({
        [yesNoField]: true,
        [words]: 'EpiPen',
      })
    },
  )
})
