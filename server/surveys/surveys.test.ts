import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../contract/id.ts'
import { getLondonDay } from '../../contract/rules/days.ts'
import { agreementFields, freeTextFields } from '../../contract/surveys.ts'
import { createApp } from '../app.ts'
import { createTokenService } from '../auth/tokens.ts'
import { createTryCounter } from '../auth/tries.ts'
import { readEnv } from '../settings/env.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'
import { silentServices } from '../testing/silent-services.ts'
import { createTestStorage } from '../testing/storage.ts'

const TEST_JWT_SECRET = 'a-secret-of-tests-alone-0123456789abcdef'

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
    env: { ...readEnv({ DATA_DIR: '/nowhere', TRUST_PROXY: 'true' }), JWT_SECRET: TEST_JWT_SECRET },
    log,
    db: api.db,
    tokens: createTokenService(TEST_JWT_SECRET),
    tries: createTryCounter(api.db, TEST_JWT_SECRET),
    storage: createTestStorage(),
    ...silentServices,
  })
})
afterAll(() => api.close())

const CLUB_ADDRESS = '198.51.100.7'
const callSurvey = async (method: string, path: string, body?: unknown, from = CLUB_ADDRESS) => {
  const reply = await app.request(`/api/surveys${path}`, {
    method,
    headers: {
      'X-Forwarded-For': from,
      'User-Agent': 'A telling browser',
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: reply.status, headers: reply.headers, body: await reply.json() }
}
const sendAnswer = (body: unknown, from?: string) => callSurvey('POST', '', body, from)
const readSurveyRows = async (club: string) =>
  (
    await api.db.network((_tx, client) =>
      client.query('SELECT * FROM surveys WHERE organisation_id = $1 ORDER BY name', [club]),
    )
  ).rows

const makeClub = async (name = 'Clwb Cinio') => {
  const hashid = newId()
  const club = await api.club(name, { hashid })
  const { token } = await api.user(club.id)
  return { ...club, hashid, token }
}

const buildAnswers = (more: object = {}) => ({
  gender: 'prefer_not_to_say',
  how_long: '1_3_years',
  ...Object.fromEntries(agreementFields.map((field) => [field, 'strongly_agree'])),
  ...more,
})
const buildAnonymousAnswer = (organisation_hashid: string, more: object = {}) => ({
  ...buildAnswers(),
  organisation_hashid,
  id: crypto.randomUUID(),
  anonymous: true,
  ...more,
})

describe('the public survey [SUR-52, B-SUR-01]', () => {
  it("returns only the club's name, and 404 for an unknown link [SUR-05, SUR-06, SUR-59]", async () => {
    const club = await makeClub()
    expect(await callSurvey('GET', `/organisation/${club.hashid}`)).toMatchObject({
      status: 200,
      body: { organisation_name: 'Clwb Cinio', hashid: club.hashid },
    })
    expect(Object.keys((await callSurvey('GET', `/organisation/${club.hashid}`)).body)).toHaveLength(2)
    expect((await callSurvey('GET', '/organisation/nothing')).status).toBe(404)
    expect((await sendAnswer(buildAnonymousAnswer('nothing'))).status).toBe(404)
  })

  it('stores an anonymous answer without name, time or sender [SUR-53, SUR-55, SUR-57, SUR-61]', async () => {
    const club = await makeClub()
    logLines.length = 0
    const body = buildAnonymousAnswer(club.hashid, { name: 'Rhian Davies', anything_else: 'Diolch' })
    expect(await sendAnswer(body)).toMatchObject({ status: 201, body: { id: body.id } })
    const [row] = await readSurveyRows(club.id)
    expect(row).toMatchObject({ name: null, at: null, day: getLondonDay(), anything_else: 'Diolch' })
    const storedText = JSON.stringify(row) + logLines.join()
    for (const trace of ['Rhian', CLUB_ADDRESS, 'telling browser']) expect(storedText).not.toContain(trace)
    expect(logLines.join()).not.toContain('Diolch')
  })

  it('replaces a time-based id of an anonymous answer [B-SUR-01]', async () => {
    const club = await makeClub()
    const body = buildAnonymousAnswer(club.hashid, { id: newId() })
    const firstReply = await sendAnswer(body)
    expect(firstReply.body.id).not.toBe(body.id)
    expect((await sendAnswer(body)).body).toEqual(firstReply.body)
    expect(await readSurveyRows(club.id)).toHaveLength(1)
  })

  it('accepts a repeated answer once and refuses a different one [SUR-52]', async () => {
    const club = await makeClub()
    const body = { ...buildAnonymousAnswer(club.hashid), anonymous: false, name: 'Nia' }
    const replies = await Promise.all([sendAnswer(body), sendAnswer(body)])
    expect(replies.map(({ status }) => status)).toEqual([201, 201])
    expect(await readSurveyRows(club.id)).toHaveLength(1)
    expect(await sendAnswer({ ...body, suggestions: 'More cake' })).toMatchObject({
      status: 409,
      body: { code: 'payload_mismatch' },
    })
    const otherClub = await makeClub()
    expect((await sendAnswer({ ...body, organisation_hashid: otherClub.hashid })).status).toBe(409)
    expect(await readSurveyRows(otherClub.id)).toEqual([])
  })

  it('reports missing answers, and a missing name unless anonymous [SUR-58, SUR-60 to SUR-64]', async () => {
    const club = await makeClub()
    const { status, body } = await sendAnswer({ organisation_hashid: club.hashid })
    expect(status).toBe(400)
    expect(Object.keys(body.detail).sort()).toEqual(['gender', 'how_long', ...agreementFields, 'name'].sort())
    for (const name of [undefined, null, '', '  '])
      expect((await sendAnswer({ ...buildAnonymousAnswer(club.hashid), anonymous: false, name })).body.detail).toEqual({
        name: ['This field is required.'],
      })
    const invalidResponse = await sendAnswer(
      buildAnonymousAnswer(club.hashid, { gender: 'Female', agreement_food: 'yes' }),
    )
    expect(Object.keys(invalidResponse.body.detail).sort()).toEqual(['agreement_food', 'gender'])
    expect(await readSurveyRows(club.id)).toEqual([])
  })

  it('limits a free text to 10,000 characters and a body to 256 kB [SUR-51]', async () => {
    const club = await makeClub()
    const longText = 'ŵ'.repeat(10_000)
    const longTexts = Object.fromEntries(freeTextFields.map((field) => [field, longText]))
    expect((await sendAnswer(buildAnonymousAnswer(club.hashid, longTexts))).status).toBe(201)
    expect(
      (await sendAnswer(buildAnonymousAnswer(club.hashid, { suggestions: `${longText}!` }))).body.detail,
    ).toHaveProperty('suggestions')
    expect((await sendAnswer(buildAnonymousAnswer(club.hashid, { more: 'x'.repeat(262_144) }))).status).toBe(413)
    const [row] = await readSurveyRows(club.id)
    expect(row.suggestions).toBe(longText)
  })

  it('limits each link and address to 60 answers an hour [SUR-52]', async () => {
    const [club, otherClub] = [await makeClub(), await makeClub()]
    for (let i = 0; i < 60; i++) expect((await sendAnswer(buildAnonymousAnswer(club.hashid))).status).toBe(201)
    const refusedResponse = await sendAnswer(buildAnonymousAnswer(club.hashid))
    expect(refusedResponse).toMatchObject({ status: 429, body: { code: 'too_many_tries' } })
    expect(Number(refusedResponse.headers.get('Retry-After'))).toBeGreaterThan(3000)
    expect((await sendAnswer(buildAnonymousAnswer(otherClub.hashid))).status).toBe(201)
    expect((await sendAnswer(buildAnonymousAnswer(club.hashid), '203.0.113.9')).status).toBe(201)
    // The limit must not apply to answers that a device of the club has collected.
    const collectedAnswers = buildAnswers({ id: crypto.randomUUID(), day: getLondonDay(), anonymous: true })
    expect((await api.call(club.token, 'POST', '/participant_feedback', collectedAnswers)).status).toBe(201)
    expect(await readSurveyRows(club.id)).toHaveLength(62)
  })
})
