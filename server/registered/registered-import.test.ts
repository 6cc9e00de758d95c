import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import Papa from 'papaparse'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getColumnHeader } from '../../contract/registered/registered-columns.ts'
import { bohImportColumns, importColumns } from '../../contract/registered/registered-import.ts'
import type { RowByTable } from '../../contract/rows.ts'
import { getLondonDay } from '../../contract/rules/days.ts'
import { createLog } from '../core/log.ts'
import { startServer } from '../server.ts'
import { readEnv } from '../settings/env.ts'
import { createTestApi, createTestDevice, type TestApi } from '../testing/api.ts'
import { buildCsv, buildCsvFile, createImportFixture } from '../testing/import-fixture.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const createImportClub = (facts?: { is_boxes_of_hope?: boolean }) => createImportFixture(api, facts)

describe('reading a file', () => {
  it('the test files can be imported unchanged [REG-79 to REG-81]', async () => {
    for (const [path, columns] of [
      ['import_test_file', importColumns],
      ['import_test_file_boh', bohImportColumns],
    ] as const) {
      const {
        token,
        preview,
        run,
        people: listPeople,
      } = await createImportClub({
        is_boxes_of_hope: path.endsWith('boh'),
      })
      const response = await api.app.request(`/api/registered/${path}`, {
        headers: { Authorization: `JWT ${token}` },
      })
      expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${path}.csv"`)
      const text = await response.text()
      expect(Papa.parse(text.replace(/^\ufeff/, '')).data[0]).toEqual(columns.map(getColumnHeader))
      expect((await preview(text)).body).toMatchObject({ rows: 1, created: 1, ignored_columns: [] })
      expect((await run(text)).body).toEqual({ created: 1, updated: 0, questions: 0, skipped: 0 })
      expect(await listPeople()).toMatchObject([{ last_name: 'Example' }])
    }
  })

  it('imports a file with progress as previewed [REG-82, REG-83]', async () => {
    const { preview, run, people: listPeople } = await createImportClub()
    const text = buildCsv(
      {
        'First name': 'Siân',
        Surname: "O'Neill-Ŵyn",
        DOB: '9/3/2018',
        Allergens: 'Nuts; gluten',
        Groups: 'import CLUB',
        'Shoe size': '3',
      },
      { 'First name': 'محمد', Surname: 'العربي', 'Attendance type': 'Visitor' },
      { 'First name': 'Zoë 🌈', Surname: 'Li', 'Attendance type': 'Child' },
      { 'First name': "'=Ann", Surname: "'+Price", 'Is adult': 'No' },
    )
    const { status, body } = await preview(text)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      rows: 4,
      created: 4,
      updated: 0,
      unchanged: 0,
      ignored_columns: ['Shoe size'],
      duplicates: [],
      duplicates_count: 0,
      left_out: 0,
    })
    expect(body.people[0]).toEqual({
      row: 2,
      id: null,
      name: "Siân O'Neill-Ŵyn",
      action: 'create',
      changes: [
        'first_name',
        'last_name',
        'date_of_birth',
        'allergens',
        'groups',
        'has_dietary_requirements',
        'is_adult',
      ],
      questions: [],
    })
    expect(await listPeople()).toEqual([])
    const { events } = await run(text)
    expect(events).toEqual([
      { name: 'progress', data: { done: 0, total: 4 } },
      { name: 'progress', data: { done: 4, total: 4 } },
      { name: 'done', data: { created: 4, updated: 0, questions: 0, skipped: 0 } },
    ])
    const importedPeople = await listPeople()
    const findByName = (name: string) => importedPeople.find((person) => person.first_name === name)
    expect(findByName('Siân')).toMatchObject({
      last_name: "O'Neill-Ŵyn",
      date_of_birth: '2018-03-09',
      allergens: ['nuts', 'gluten'],
      num_groups: 1,
      is_adult: false,
      soft_archived: false,
      participant_self_registration: false,
    })
    expect(findByName('محمد')).toMatchObject({
      last_name: 'العربي',
      is_adult: true,
      attendance_type: 'visitor',
    })
    expect(findByName('Zoë 🌈')).toMatchObject({ is_adult: false, attendance_type: null })
    expect(findByName('=Ann')).toMatchObject({ last_name: '+Price' })
  })

  it('one bad row imports nothing and each bad cell is reported [REG-84, REG-89, REG-90]', async () => {
    const { preview, run, people: listPeople } = await createImportClub()
    const text = buildCsv(
      { 'First name': 'Ava', Surname: 'Hughes' },
      { 'First name': '', Surname: 'Price', DOB: '30/02/2018', Email: 'nobody' },
      { 'First name': 'Cai', Surname: 'Rees', 'Is adult': 'Yes', Groups: 'No such group' },
      { 'First name': 'Dee', Surname: 'Rees', 'Has medical conditions': 'Yes' },
    )
    const detail = {
      '3.first_name': ['This field is required.'],
      '3.date_of_birth': ['This is not a date. Use dd/mm/yyyy.'],
      '3.email': ['This is not an email address.'],
      '4.attendance_type': ['This field is required.'],
      '4.groups': ['There is no group with this name.'],
      '5.medical_conditions': ['This field is required.'],
      non_field_errors: ['6 problems were found.'],
    }
    expect(await preview(text)).toMatchObject({ status: 400, body: { code: 'invalid', detail } })
    expect(await run(text)).toMatchObject({ status: 400, body: { code: 'invalid', detail } })
    expect(await listPeople()).toEqual([])
  })

  it('returns the first 500 issues and counts all [REG-90]', async () => {
    const { preview } = await createImportClub()
    const { body } = await preview(`First name,Surname,DOB\n${'Ava,Hughes,soon\n'.repeat(3000)}`)
    expect(Object.keys(body.detail)).toHaveLength(501)
    expect(body.detail.non_field_errors).toEqual(['3000 problems were found.'])
  })

  it('refuses a file that is not CSV, and a huge one with 413 [REG-86]', async () => {
    const { preview, run, send } = await createImportClub()
    const files = ['PK\x03\x04', 'First name\n"Ava', 'First name\nA\0', `First name${',x'.repeat(1_000_000)}`, '']
    for (const text of files) {
      expect(await preview(text)).toMatchObject({ status: 400, body: { code: 'UnableToReadFile' } })
      expect(await run(text)).toMatchObject({ status: 400, body: { code: 'UnableToReadFile' } })
    }
    const notBase64Reply = await send({ filename: 'people.csv', content: 'data:text/csv;base64,%%%' })
    expect(await notBase64Reply.json()).toMatchObject({ code: 'UnableToReadFile' })
    expect((await send(buildCsvFile(Buffer.alloc(11 * 1024 * 1024, 'a')))).status).toBe(413)
    expect((await send({ filename: 'people.csv', content: 'x'.repeat(100_000_000) })).status).toBe(413)
  })
})

it('Boxes of Hope clubs need no attendance type for adults', async () => {
  const row = { 'First name': 'Ann', Surname: 'Price', 'Is adult': 'Yes' }
  expect((await (await createImportClub()).preview(buildCsv(row))).status).toBe(400)
  expect((await (await createImportClub({ is_boxes_of_hope: true })).preview(buildCsv(row))).status).toBe(200)
})

it('tablets pull imported people, each with an audit entry', async () => {
  const { club, token, run } = await createImportClub()
  const [firstTablet, secondTablet] = [
    createTestDevice(api, token),
    createTestDevice(api, (await api.user(club.id)).token),
  ]
  const pullsBefore = await Promise.all([firstTablet.pullAll(), secondTablet.pullAll()])
  const rows = Array.from({ length: 1500 }, (_, n) => `Ava${n},Hughes${n * 7}`)
  expect((await run(`First name,Surname\n${rows.join('\n')}`)).body).toMatchObject({ created: 1500 })
  for (const [index, tablet] of [firstTablet, secondTablet].entries()) {
    const { rows: pulledRows, checksums, reset } = await tablet.pullAll(pullsBefore[index]?.cursor, 400)
    expect(reset).toBeUndefined()
    expect([...pulledRows.values()].filter(({ table }) => table === 'registered')).toHaveLength(1500)
    expect(checksums?.registered?.count).toBe(1500)
  }
  const trailResult = await api.db.club(club.id, (_tx, client) =>
    client.query(
      `SELECT count(*) AS n, count(DISTINCT record) AS people, min(status) AS status FROM mutations
       WHERE name = 'registered.create' AND user_id IS NOT NULL AND record IN (SELECT id::text FROM registered)`,
    ),
  )
  expect(trailResult.rows).toEqual([{ n: 1500, people: 1500, status: 'applied' }])
})

it('a conflict about a field shows the imported value', async () => {
  const { token, club, run } = await createImportClub()
  const [ava = ''] = await club.people(1, { town: 'Bala' })
  const [firstTablet, secondTablet] = [
    createTestDevice(api, token),
    createTestDevice(api, (await api.user(club.id)).token),
  ]
  const buildTownChange = (value: string) => ({ id: ava, set: { town: { base: 'Bala', value } } })
  await firstTablet.push(firstTablet.mutation('registered.update', buildTownChange('Rhyl')))
  await secondTablet.push(secondTablet.mutation('registered.update', buildTownChange('Barmouth')))
  await run(buildCsv({ ID: ava, Town: 'Harlech' }))
  const openConflicts = [...(await firstTablet.pullAll()).rows.values()].filter(({ table }) => table === 'conflicts')
  expect(openConflicts).toMatchObject([
    { row: { mine: { value: 'Barmouth' }, theirs: { value: 'Harlech', by: 'Nia Rees' } } },
  ])
})

describe('interrupted imports', () => {
  it('imports nothing if the request is aborted halfway', async () => {
    const { club, send, people: listPeople } = await createImportClub()
    const rows = Array.from({ length: 9000 }, (_, n) => `Ava${n},Hughes${n * 7}`)
    const abortController = new AbortController()
    const response = await send(buildCsvFile(`First name,Surname\n${rows.join('\n')}`), abortController.signal)
    expect(response.status).toBe(200)
    const reader = response.body?.getReader()
    await reader?.read()
    abortController.abort()
    await reader?.cancel()
    // The club's next change waits until the import is rolled back.
    await api.call((await api.user(club.id)).token, 'POST', '/registered', {
      first_name: 'Ben',
      last_name: 'Price',
    })
    expect((await listPeople()).map(({ first_name }) => first_name)).toEqual(['Ben'])
  })

  it('imports nothing if the connection breaks halfway', async () => {
    const { token, people: listPeople } = await createImportClub()
    const env = {
      ...readEnv({ DATA_DIR: '/nowhere', PORT: '0' }),
      JWT_SECRET: 'a-secret-of-tests-alone-0123456789abcdef',
    }
    const server = await startServer({ env, log: createLog('silent'), databaseUrl: api.databaseUrl })
    const rows = Array.from({ length: 9000 }, (_, n) => `Ava${n},Hughes${n * 7}`)
    const options = {
      method: 'POST',
      headers: { Authorization: `JWT ${token}`, 'Content-Type': 'application/json' },
    }
    const importRequest = request(`http://127.0.0.1:${server.port}/api/registered/import`, options)
    importRequest.end(JSON.stringify(buildCsvFile(`First name,Surname\n${rows.join('\n')}`)))
    const [reply] = (await once(importRequest, 'response')) as [IncomingMessage]
    await once(reply, 'data')
    reply.destroy()
    await api.call(token, 'POST', '/registered', { first_name: 'Ben', last_name: 'Price' })
    expect((await listPeople()).map(({ first_name }) => first_name)).toEqual(['Ben'])
    await server.close()
  })

  it('refuses the full import if a person is removed concurrently', async () => {
    const { token, club, send, people: listPeople } = await createImportClub()
    const [ava = '', ben = ''] = await club.people(2)
    const importPromise = send(buildCsvFile(buildCsv({ ID: ava, Town: 'Bala' }, { ID: ben, Town: 'Rhyl' })))
    const removePromise = api.call(token, 'DELETE', `/registered/${ben}`)
    const [response] = await Promise.all([importPromise, removePromise])
    const text = await response.text()
    const towns = (await listPeople()).map(({ town }) => town)
    if (response.status === 200) expect([text.includes('event: done'), towns]).toEqual([true, ['Bala']])
    else expect([JSON.parse(text).code, towns]).toEqual(['invalid', [null]])
  })
})

it('imports a school list with "None" as No and further allergies as text', async () => {
  const { run, people: listPeople } = await createImportClub()
  const file = buildCsv({
    'First name': 'Ava',
    Surname: 'Hughes',
    Allergies: 'Peanuts, kiwi',
    Medical: 'None',
  })
  expect((await run(file)).body).toMatchObject({ created: 1 })
  expect(await listPeople()).toMatchObject([
    {
      allergens: ['peanuts'],
      has_dietary_requirements: true,
      dietary_requirements: 'Peanuts, kiwi',
      has_medical_conditions: false,
      medical_conditions: null,
    },
  ])
  const contradictoryFile = buildCsv({
    'First name': 'Ben',
    Surname: 'Price',
    'Has medical conditions': 'No',
    'Medical conditions': 'Asthma',
  })
  expect((await run(contradictoryFile)).body).toMatchObject({
    code: 'invalid',
    detail: { '2.has_medical_conditions': ['This says No, but a need is named.'] },
  })
})

it('clears the health confirmation of imported and changed people', async () => {
  const { token, run } = await createImportClub()
  const createPerson = async (first_name: string) => {
    const facts = {
      first_name,
      last_name: 'Hughes',
      has_medical_conditions: true,
      medical_conditions: 'Asthma',
    }
    return (await api.call(token, 'POST', '/registered', facts)).body.id as string
  }
  const [ava, ben] = [await createPerson('Ava'), await createPerson('Ben')]
  const tablet = createTestDevice(api, token)
  const readConfirmationDates = async () => {
    const pulledPeople = [...(await tablet.pullAll()).rows.values()].flatMap(({ table, row }) =>
      table === 'registered' && row ? [row as RowByTable['registered']] : [],
    )
    return Object.fromEntries(pulledPeople.map((person) => [person.first_name, person.health_confirmed]))
  }
  const today = getLondonDay()
  expect(await readConfirmationDates()).toEqual({ Ava: today, Ben: today })
  await run(
    buildCsv(
      { ID: ava, 'First name': 'Ava', Surname: 'Hughes', 'Medical conditions': 'Asthma, has an inhaler' },
      { ID: ben, 'First name': 'Ben', Surname: 'Hughes', 'Medical conditions': 'Asthma', Town: 'Bala' },
      { 'First name': 'Cai', Surname: 'Price', 'Medical conditions': 'Diabetes' },
    ),
  )
  expect(await readConfirmationDates()).toEqual({ Ava: null, Ben: today, Cai: null })
})

it('limits texts next to the 14 allergens to the length of a note', async () => {
  const { run, people: listPeople } = await createImportClub()
  const row = { 'First name': 'Ava', Surname: 'Hughes' }
  const bothTexts = { Allergies: `sesame oil ${'x'.repeat(1200)}`, 'Dietary requirements': 'y'.repeat(1200) }
  for (const cells of [{ Allergies: `kiwi ${'x'.repeat(5000)}` }, bothTexts]) {
    const { status, body } = await run(buildCsv({ ...row, ...cells }))
    expect([status, Object.keys(body.detail)]).toEqual([400, ['2.allergens', 'non_field_errors']])
  }
  expect((await run(buildCsv({ ...row, Allergies: 'kiwi\u0001 and plums' }))).body.detail).toMatchObject({
    '2.allergens': ['This text has characters that cannot be seen.'],
  })
  expect(await listPeople()).toEqual([])
  await run(buildCsv({ ...row, Allergies: 'kiwi and plums' }))
  expect(await listPeople()).toMatchObject([{ dietary_requirements: 'kiwi and plums' }])
})

it('normalises phone numbers and postcodes, and another notation changes nothing [PER-82, PER-83]', async () => {
  const { club, preview, run, people: listPeople } = await createImportClub()
  const [ava = '', bo = ''] = await club.people(2, { mobile_number: '07700900123', postcode: 'CF10 1AA' })
  const text = buildCsv(
    { ID: ava, Mobile: '+44 7700 900 123', Postcode: 'cf101aa' },
    { ID: bo, Mobile: '(07700)900124', Postcode: 'cf101aa' },
    {
      'First name': 'Mali',
      Surname: 'Zed',
      'Attendance type': 'Child',
      Telephone: '02920123456',
      Postcode: 'w1a-1hq',
    },
  )
  expect((await preview(text)).body).toMatchObject({
    created: 1,
    updated: 1,
    unchanged: 1,
    people: expect.arrayContaining([expect.objectContaining({ id: bo, changes: ['mobile_number'] })]),
  })
  expect((await run(text)).body).toMatchObject({ created: 1, updated: 1 })
  const peopleAfter = await listPeople()
  expect(peopleAfter.find(({ id }) => id === bo)).toMatchObject({
    mobile_number: '07700 900124',
    postcode: 'CF10 1AA',
  })
  expect(peopleAfter.find(({ last_name }) => last_name === 'Zed')).toMatchObject({
    telephone_number: '029 2012 3456',
    postcode: 'W1A 1HQ',
  })
})
