import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../contract/id.ts'
import { DAY_MS, getLondonDay } from '../../contract/rules/days.ts'
import { createApp } from '../app.ts'
import { createTokenService } from '../auth/tokens.ts'
import { createTryCounter } from '../auth/tries.ts'
import { erasePeople } from '../retention/erase-people.ts'
import { readEnv } from '../settings/env.ts'
import { createTestApi, createTestDevice, type TestApi } from '../testing/api.ts'
import { silentServices } from '../testing/silent-services.ts'
import { createTestStorage } from '../testing/storage.ts'

const SECRET = 'a-secret-of-tests-alone-0123456789abcdef'

let api: TestApi
let app: ReturnType<typeof createApp>
const logLines: string[] = []

beforeAll(async () => {
  api = await createTestApi()
  const log = pino(
    { level: 'trace' },
    new Writable({ write: (chunk, _, done) => void done(void logLines.push(String(chunk))) }),
  )
  app = createApp({
    env: { ...readEnv({ DATA_DIR: '/nowhere', TRUST_PROXY: 'true' }), JWT_SECRET: SECRET },
    log,
    db: api.db,
    tokens: createTokenService(SECRET),
    tries: createTryCounter(api.db, SECRET),
    storage: createTestStorage(),
    ...silentServices,
  })
})
afterAll(() => api.close())

/** Counter for IP addresses. Each call has a separate address, unless the test passes one. */
let hostNumber = 0
const callRegistration = async (
  method: string,
  path: string,
  body?: unknown,
  address = `198.51.${++hostNumber >> 8}.${hostNumber & 255}`,
) => {
  const reply = await app.request(`/api/participant_registration${path}`, {
    method,
    headers: { 'X-Forwarded-For': address, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  return { status: reply.status, headers: reply.headers, body: await reply.json() }
}
const sendForm = (body: unknown, address?: string) => callRegistration('POST', '', body, address)
const runQuery = async (text: string, values: unknown[] = []) =>
  (await api.db.network((_tx, client) => client.query(text, values))).rows

const makeClub = async (name = 'Clwb Cinio') => {
  const hashid = newId()
  const club = await api.club(name, { hashid })
  const { token } = await api.user(club.id)
  return { ...club, hashid, token }
}

const personalFields = {
  first_name: 'Rhian',
  surname: 'Davies',
  address_1: '4 Cathedral Road',
  postcode: 'cf119lj',
  contact_number: '+44 (0)7700 900142',
  email: 'rhian@example.org',
  allow_contact: true,
  photo_consent: false,
  dietary_requirements: false,
  medical_conditions: false,
  english_first_language: false,
  first_language: 'Cymraeg',
}
const buildChild = (first_name: string, more: object = {}) => ({
  first_name,
  surname: 'Davies',
  date_of_birth: '2018-03-14',
  gender: 'Female',
  emergency_contact_name: 'Gareth Davies',
  emergency_contact_number: '07700900187',
  school_attended: 'Ysgol Glan Morfa',
  dietary_requirements: true,
  dietary_requirements_detail: 'No gluten at all',
  allergens: ['gluten'],
  medical_conditions: false,
  photo_consent: true,
  ...more,
})
const buildForm = (organisation_hashid: string, more: object = {}) => ({
  organisation_hashid,
  submission_id: newId(),
  ...personalFields,
  why_lunch: true,
  why_other: true,
  why_other_detail: 'The singing',
  true_statements_free_school_meals: true,
  true_statements_isolated: true,
  children: [buildChild('Mali'), buildChild('Osian', { gender: 'Other' })],
  adults: [
    {
      ...personalFields,
      first_name: 'Gareth',
      contact_number: '(029) 20180101',
      english_first_language: true,
      emergency_contact_name: 'Rhian',
      emergency_contact_number: '07700 900142',
    },
  ],
  ethnicity_capture: { ethnicity: 'Roma' },
  ...more,
})
const readPeople = (club: string) =>
  runQuery('SELECT * FROM registered WHERE organisation_id = $1 ORDER BY is_adult, first_name', [club])
const readEthnicityAnswers = (club: string) =>
  runQuery(
    'SELECT ethnicity, other_group, other_detail, prefer_not_to_say FROM ethnicity_captures WHERE organisation_id = $1',
    [club],
  )

it('lists the ethnic groups, with a text for the last choice [SELF-111, SELF-112]', async () => {
  const { body } = await api.call(null, 'GET', '/ethnicity_capture/ethnicities')
  expect(body).toHaveLength(5)
  for (const { group, options } of body as {
    group: string
    options: { value: string; other: boolean }[]
  }[]) {
    expect(group).toEqual(expect.any(String))
    expect(options.map(({ other }) => other)).toEqual(options.map((_, index) => index === options.length - 1))
  }
})

it("a link returns only its club's name, and another link is refused [SELF-06 to SELF-09]", async () => {
  const club = await makeClub('Clwb Cinio Dewi Sant')
  expect((await callRegistration('GET', `/organisation/${club.hashid}`)).body).toEqual({
    organisation_name: 'Clwb Cinio Dewi Sant',
    hashid: club.hashid,
    privacy_notice: { en: expect.any(String), cy: expect.any(String) },
  })
  for (const wrongHashid of [
    newId(),
    club.hashid.slice(0, -1),
    club.hashid.toUpperCase(),
    '%5C',
    '%00',
    'x'.repeat(500),
    "'--",
  ])
    expect(await callRegistration('GET', `/organisation/${wrongHashid}`)).toMatchObject({
      status: 404,
      body: { code: 'not_found', detail: null },
    })
})

describe('registering a family', () => {
  it('a form without an id always registers a new family [SELF-125]', async () => {
    const club = await makeClub()
    const { submission_id: _, ...formWithoutId } = buildForm(club.hashid)
    for (const familyCount of [1, 2]) {
      expect((await sendForm(formWithoutId)).status).toBe(201)
      expect((await readPeople(club.id)).filter(({ first_name }) => first_name === 'Rhian')).toHaveLength(familyCount)
    }
  })

  it('registers all people of the form, linked by the parent [SELF-124, SELF-129, SELF-130]', async () => {
    const club = await makeClub()
    const reply = await sendForm(buildForm(club.hashid))
    expect(reply).toMatchObject({ status: 201, body: { received: true } })
    expect(Object.keys(reply.body)).toEqual(['received'])
    const [mali, osian, gareth, rhian] = await readPeople(club.id)
    for (const person of [mali, osian, gareth, rhian])
      expect(person).toMatchObject({ participant_self_registration: true, last_name: 'Davies', groups: [] })
    expect(mali).toMatchObject({
      is_adult: false,
      attendance_type: null,
      gender: 'Female',
      date_of_birth: '2018-03-14',
      has_dietary_requirements: true,
      dietary_requirements: 'No gluten at all',
      allergens: ['gluten'],
      has_medical_conditions: false,
      medical_conditions: null,
      school: 'Ysgol Glan Morfa',
      photo_consent: true,
      emergency_contact_name: 'Gareth Davies',
      emergency_contact_number: '07700 900187',
      family_entries: [],
      why_lunch: false,
      true_statements_free_school_meals: true,
      true_statements_isolated: false,
    })
    expect(osian).toMatchObject({ gender: 'Other', gender_other: null })
    expect(gareth).toMatchObject({
      is_adult: true,
      attendance_type: 'parent_or_carer',
      first_language: null,
      telephone_number: '029 2018 0101',
      mobile_number: null,
      why_lunch: false,
      emergency_contact_name: 'Rhian',
      true_statements_isolated: false,
    })
    expect(rhian).toMatchObject({
      is_adult: true,
      attendance_type: 'parent_or_carer',
      mobile_number: '07700 900142',
      address_1: '4 Cathedral Road',
      postcode: 'CF11 9LJ',
      email: 'rhian@example.org',
      allow_contact: true,
      photo_consent: false,
      first_language: 'Cymraeg',
      why_lunch: true,
      why_other: true,
      why_other_detail: 'The singing',
      why_cost: false,
      true_statements_free_school_meals: true,
      true_statements_isolated: true,
    })
    expect([...rhian.family_entries].sort()).toEqual([mali.id, osian.id, gareth.id].sort())
  })

  it('requires confirmation of a 43-year-old child and then registers an adult', async () => {
    const { id, hashid } = await makeClub()
    const buildCai = (more: object = {}) => buildChild('Cai', { date_of_birth: '1983-03-14', ...more })
    const refusedReply = await sendForm(buildForm(hashid, { children: [buildCai()] }))
    expect(refusedReply).toMatchObject({
      status: 400,
      body: { detail: { 'children.0.date_of_birth': expect.any(Array) } },
    })
    expect(await readPeople(id)).toEqual([])
    const confirmedReply = await sendForm(
      buildForm(hashid, { children: [buildCai({ date_of_birth_confirmed: true })] }),
    )
    expect(confirmedReply.status).toBe(201)
    expect((await readPeople(id)).find(({ first_name }) => first_name === 'Cai')).toMatchObject({
      is_adult: true,
      attendance_type: 'visitor',
    })
  })

  it('refuses a child with a birthday tomorrow', async () => {
    const { hashid } = await makeClub()
    const tomorrow = getLondonDay(new Date(Date.now() + DAY_MS))
    const refusedReply = await sendForm(
      buildForm(hashid, { children: [buildChild('Cai', { date_of_birth: tomorrow })] }),
    )
    expect(refusedReply.status).toBe(400)
  })

  it('accepts an email address with an apostrophe', async () => {
    const { id, hashid } = await makeClub()
    expect((await sendForm(buildForm(hashid, { email: "siobhan.o'neill@example.org" }))).status).toBe(201)
    expect((await readPeople(id)).map(({ email }) => email)).toContain("siobhan.o'neill@example.org")
  })
})

it('stores ethnicity apart from the family, unreadable for the club [SELF-121, SELF-122]', async () => {
  const club = await makeClub()
  const ethnicityAnswer = {
    ethnicity: 'Any other ethnic group',
    other_group: 'Other Ethnic Group',
    other_detail: 'Kurdish',
  }
  await sendForm(buildForm(club.hashid, { ethnicity_capture: ethnicityAnswer }))
  expect(await readEthnicityAnswers(club.id)).toEqual([{ ...ethnicityAnswer, prefer_not_to_say: false }])
  const [trailRow] = await runQuery(
    'SELECT string_agg(args::text, $1) AS args FROM mutations WHERE organisation_id = $2',
    [' ', club.id],
  )
  expect(trailRow.args).not.toContain('Kurdish')
  const queryAsClub = (sql: string, values: unknown[] = []) =>
    api.db.club(club.id, (_tx, client) => client.query(sql, values))
  await expect(queryAsClub('SELECT 1 FROM ethnicity_captures')).rejects.toMatchObject({ code: '42501' })
  const otherClub = await makeClub()
  await expect(
    queryAsClub('INSERT INTO ethnicity_captures (id, organisation_id) VALUES ($1, $2)', [newId(), otherClub.id]),
  ).rejects.toMatchObject({ code: '42501' })
})

it('only the own club pulls the family, and the history shows its registration', async () => {
  const [club, otherClub] = [await makeClub(), await makeClub('Another club')]
  const tablet = createTestDevice(api, club.token)
  const otherClubTablet = createTestDevice(api, otherClub.token)
  const { cursor } = await tablet.pullAll()
  await sendForm(buildForm(club.hashid))
  const listNames = ({ rows }: Awaited<ReturnType<typeof tablet.pullAll>>) =>
    [...rows.values()]
      .filter(({ table }) => table === 'registered')
      .map(({ row }) => (row as { first_name: string }).first_name)
  expect(listNames(await tablet.pullAll(cursor)).sort()).toEqual(['Gareth', 'Mali', 'Osian', 'Rhian'])
  expect(listNames(await otherClubTablet.pullAll())).toEqual([])
  const [mali] = await readPeople(club.id)
  const history = await api.call(club.token, 'GET', `/registered/${mali.id}/history`)
  expect(history.body.entries).toMatchObject([{ what: 'created', by: null, by_family: true, device: null }])
  expect((await api.call(otherClub.token, 'GET', `/registered/${mali.id}/history`)).status).toBe(404)
  expect((await api.call(club.token, 'PATCH', `/registered/${mali.id}`, { school: 'Mary Immaculate' })).status).toBe(
    200,
  )
  const historyAfter = await api.call(club.token, 'GET', `/registered/${mali.id}/history`)
  expect(historyAfter.body.entries[0]).toMatchObject({ what: 'changed', by: 'Nia Rees' })
  expect(historyAfter.body.entries[0].by_family).toBeUndefined()
})

describe('repeated forms', () => {
  it('registers a form sent several times, even concurrently, only once', async () => {
    const club = await makeClub()
    const repeatedForm = buildForm(club.hashid)
    const replies = await Promise.all(Array.from({ length: 6 }, () => sendForm(repeatedForm)))
    expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(201))
    expect((await sendForm(repeatedForm)).status).toBe(201)
    expect(await readPeople(club.id)).toHaveLength(4)
    expect(await readEthnicityAnswers(club.id)).toHaveLength(1)
  })

  it('refuses another form with the same id at the same club', async () => {
    const [club, otherClub] = [await makeClub(), await makeClub()]
    const firstForm = buildForm(club.hashid)
    await sendForm(firstForm)
    expect(await sendForm({ ...firstForm, address_1: '5 Cathedral Road' })).toMatchObject({
      status: 409,
      body: { code: 'payload_mismatch' },
    })
    expect((await sendForm({ ...firstForm, children: [...firstForm.children, buildChild('Non')] })).status).toBe(409)
    expect((await sendForm({ ...firstForm, children: [] })).status).toBe(409)
    expect(await readPeople(club.id)).toHaveLength(4)
    expect((await sendForm({ ...firstForm, organisation_hashid: otherClub.hashid })).status).toBe(201)
    expect(await readPeople(otherClub.id)).toHaveLength(4)
  })

  it('a late copy does not restore a removed and erased person', async () => {
    const club = await makeClub()
    const parentForm = buildForm(club.hashid, { children: [], adults: [] })
    await sendForm(parentForm)
    const [rhian] = await readPeople(club.id)
    await api.call(club.token, 'DELETE', `/registered/${rhian.id}`)
    await runQuery(`UPDATE registered SET deleted_at = now() - interval '40 days' WHERE id = $1`, [rhian.id])
    await erasePeople(api.db, new AbortController().signal)
    expect((await sendForm(parentForm)).status).toBe(201)
    const remainingMutations = await runQuery('SELECT args::text AS args FROM mutations WHERE organisation_id = $1', [
      club.id,
    ])
    expect(JSON.stringify(remainingMutations)).not.toContain('Cathedral')
    expect(
      await runQuery('SELECT 1 FROM registered WHERE organisation_id = $1 AND deleted_at IS NULL', [club.id]),
    ).toEqual([])
  })
})

it('invalid input stores nothing, names the field and repeats no value', async () => {
  const club = await makeClub()
  const validForm = buildForm(club.hashid)
  const invalidCases: [object, string][] = [
    [{ first_name: '' }, 'first_name'],
    [{ surname: 'a\u202Eb' }, 'surname'],
    [{ surname: 7 }, 'surname'],
    [{ email: 'secret-no-address' }, 'email'],
    [{ contact_number: 'none' }, 'contact_number'],
    [{ submission_id: 'no-id' }, 'submission_id'],
    [{ medical_conditions: 'yes' }, 'medical_conditions'],
    [{ medical_conditions: true }, 'medical_conditions_detail'],
    [{ children: 'none' }, 'children'],
    [{ children: Array(13).fill(buildChild('Mali')) }, 'children'],
    [{ children: [buildChild('Mali', { date_of_birth: '2999-01-01' })] }, 'children.0.date_of_birth'],
    [{ children: [buildChild('Mali', { allergens: ['lead'] })] }, 'children.0.allergens.0'],
    [{ adults: [personalFields] }, 'adults.0.emergency_contact_name'],
    [{ ethnicity_capture: undefined }, 'ethnicity_capture'],
    [{ ethnicity_capture: {} }, 'ethnicity_capture'],
    [{ true_statements_none_2: true }, 'true_statements_none_2'],
  ]
  for (const [values, field] of invalidCases) {
    const reply = await sendForm({ ...validForm, ...values })
    expect({ field, ...reply }).toMatchObject({ status: 400, body: { code: 'invalid' } })
    expect(Object.keys(reply.body.detail)).toContain(field)
    expect(JSON.stringify(reply.body)).not.toContain('secret')
  }
  for (const [body, status] of [
    ['{', 400],
    ['[]', 400],
    ['null', 400],
    [JSON.stringify({ ...validForm, address_1: 'x'.repeat(70_000) }), 413],
  ] as const)
    expect((await sendForm(body)).status).toBe(status)
  expect((await sendForm(buildForm(newId()))).status).toBe(404)
  expect(await readPeople(club.id)).toEqual([])
  expect(await readEthnicityAnswers(club.id)).toEqual([])
})

it('stores names of every script and emoji unchanged', async () => {
  const club = await makeClub()
  const names = ['Llŷr', 'محمد', 'כהן', 'Ŵyn 👩‍👧', 'Zoë']
  await sendForm(buildForm(club.hashid, { adults: [], children: names.map((name) => buildChild(name)) }))
  const storedNames = (await readPeople(club.id)).map((person) => person.first_name)
  expect(storedNames.sort()).toEqual([...names, 'Rhian'].sort())
})

describe('rate limits', () => {
  it('limits an address to 60 forms an hour with 429 and Retry-After', async () => {
    const club = await makeClub()
    const buildParentForm = () => buildForm(club.hashid, { children: [], adults: [] })
    for (let i = 0; i < 60; i++) expect((await sendForm(buildParentForm(), '203.0.113.9')).status).toBe(201)
    const refusedReply = await sendForm(buildParentForm(), '203.0.113.9')
    expect(refusedReply).toMatchObject({ status: 429, body: { code: 'too_many_tries' } })
    expect(Number(refusedReply.headers.get('Retry-After'))).toBeGreaterThan(3000)
    expect((await sendForm(buildParentForm())).status).toBe(201)
    expect(await readPeople(club.id)).toHaveLength(61)
  })

  it('limits a club to 300 forms an hour from all addresses', async () => {
    const [club, otherClub] = [await makeClub(), await makeClub()]
    const buildParentForm = () => buildForm(club.hashid, { children: [], adults: [] })
    for (let i = 0; i < 300; i += 10) {
      const concurrentReplies = await Promise.all(Array.from({ length: 10 }, () => sendForm(buildParentForm())))
      expect(new Set(concurrentReplies.map(({ status }) => status))).toEqual(new Set([201]))
    }
    const refusedReply = await sendForm(buildParentForm())
    expect(refusedReply.status).toBe(429)
    expect(Number(refusedReply.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect((await sendForm(buildForm(otherClub.hashid))).status).toBe(201)
  })
})

it('logs contain no data of a family', () => {
  const logText = logLines.join('')
  expect(logText).toContain('participant_registration.create')
  // Use longer parts of the number, because a request id may contain a short part by chance.
  for (const fact of ['Rhian', 'Davies', 'Cathedral', 'gluten', '07700900', '07700 900', 'Roma', 'example.org'])
    expect(logText).not.toContain(fact)
})
