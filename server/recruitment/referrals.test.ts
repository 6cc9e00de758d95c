import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../contract/id.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'
import { buildReferral, createRecruitmentFixture } from '../testing/recruitment.ts'

let api: TestApi
let fixture: ReturnType<typeof createRecruitmentFixture>
let clubId: string
let coordinator: { id: string; token: string }
beforeAll(async () => {
  api = await createTestApi()
  fixture = createRecruitmentFixture(api)
  clubId = (await api.club('Riverside')).id
  coordinator = await api.user(clubId, { email: 'gwen@riverside.example' })
})
afterAll(() => api.close())

const postReferral = (body: object, token: string | null = null) => api.call(token, 'POST', '/referrals', body)
const clearRateLimits = () => fixture.query('DELETE FROM sign_in_tries')
const findApplicationClub = async (email: string) =>
  (
    await fixture.query<{ club: string | null }>('SELECT organisation_id AS club FROM applications WHERE email = $1', [
      email,
    ])
  )[0]?.club

describe('a referral', () => {
  it('emails the link to the applicant and hides it from the referrer [PUB-20, PUB-23, REFL-03, REFL-06, REFL-09 to REFL-16, REFL-19 to REFL-21, REFL-34 to REFL-36, REFL-38, REFL-41]', async () => {
    const body = buildReferral({ language: 'cy' })
    const { status, body: referral } = await postReferral(body)
    expect(status).toBe(201)
    const { language: _, ...sentFields } = body
    expect(referral).toEqual({
      ...sentFields,
      id: expect.any(String),
      created: expect.any(String),
      coordinator_name: null,
      coordinator_email: null,
    })
    const [mail] = await fixture.query<{ text: string; kind: string }>('SELECT * FROM mails WHERE to_address = $1', [
      body.email,
    ])
    expect(mail?.text.match(/https?:\/\//g)).toHaveLength(1)
    expect(mail?.text).toContain('ddolen')
    expect(mail?.kind).toBe('application_form')
    const secret = await fixture.secretIn(body.email, 'application_forms')
    expect(JSON.stringify(referral)).not.toContain(secret)
    expect(secret).toMatch(/^[0-9a-f]{40}$/)
    const [storedLink] = await fixture.query<{ whole: string }>('SELECT public_links::text AS whole FROM public_links')
    expect(storedLink?.whole).not.toContain(secret)
  })

  it.each([
    ['first_name', ''],
    ['first_name', 'See https://spam.example'],
    ['last_name', 'x\u202Ey'],
    ['referrer_name', 'http://spam.example'],
    ['email', 'nobody'],
    ['email', ''],
    ['role', 'Minister'],
    ['referrer_role', ''],
    ['confirm_referral', false],
    ['confirm_documents', false],
    ['confirm_confidence', null],
  ])('refuses %s as %j and names the field [REFL-23, REFL-26, REFL-29 to REFL-31]', async (field, value) => {
    const { status, body } = await postReferral(buildReferral({ [field]: value }))
    expect({ status, fields: Object.keys(body.detail) }).toEqual({ status: 400, fields: [field] })
  })

  it('requires the coordinator only for a core team member [DASH-236, REFL-17, REFL-18, REFL-27, REFL-28, REFL-32, REFL-39]', async () => {
    const body = { role: 'Core Team Member' }
    const { status, body: refusalBody } = await postReferral(buildReferral(body))
    expect([status, Object.keys(refusalBody.detail)]).toEqual([400, ['coordinator_name', 'coordinator_email']])
    const invalidReferral = buildReferral({ ...body, coordinator_name: 'Gwen', coordinator_email: 'gwen' })
    expect((await postReferral(invalidReferral)).body.detail).toEqual({
      coordinator_email: ['This value is not valid.'],
    })
    // The response must not reveal that the coordinator's account exists.
    for (const coordinator_email of ['nobody@riverside.example', 'gwen@riverside.example'])
      expect((await postReferral(buildReferral({ ...body, coordinator_name: 'Gwen', coordinator_email }))).status).toBe(
        201,
      )
    const unneededReply = await postReferral(buildReferral({ coordinator_email: 'gwen@riverside.example' }))
    expect(unneededReply.body.coordinator_email).toBeNull()
  })

  it('assigns the sender’s club, or the coordinator’s, or no club', async () => {
    const coordinatorFields = { role: 'Core Team Member', coordinator_name: 'Gwen' }
    const [clubReferral, coordinatorReferral, clublessReferral] = [
      buildReferral(),
      buildReferral({ ...coordinatorFields, coordinator_email: 'GWEN@riverside.example' }),
      buildReferral({ ...coordinatorFields, coordinator_email: 'other@riverside.example' }),
    ]
    await postReferral(clubReferral, coordinator.token)
    await postReferral(coordinatorReferral)
    await postReferral(clublessReferral)
    expect(
      await Promise.all(
        [clubReferral, coordinatorReferral, clublessReferral].map(({ email }) => findApplicationClub(email)),
      ),
    ).toEqual([clubId, clubId, null])
    // Refer with an invalid token: the caller is treated as a public visitor.
    expect((await postReferral(buildReferral(), 'spoilt')).status).toBe(201)
  })

  it("does not name a club derived from a visitor's address [REFL-39]", async () => {
    await clearRateLimits()
    const body = buildReferral({
      role: 'Core Team Member',
      coordinator_name: 'Gwen',
      coordinator_email: 'gwen@riverside.example',
    })
    await postReferral(body)
    const readMailTexts = async () =>
      JSON.stringify(await fixture.query('SELECT subject, text FROM mails WHERE to_address = $1', [body.email]))
    expect(await readMailTexts()).not.toContain('Riverside')
    const secret = await fixture.secretIn(body.email, 'application_forms')
    const callForm = (applicationForm?: object) =>
      api.call(null, applicationForm ? 'PATCH' : 'GET', `/application_forms/${secret}`, applicationForm)
    const shownForm = { organisation: null, organisation__name: null }
    expect((await callForm()).body).toMatchObject(shownForm)
    expect((await callForm({ first_name: 'Nia', organisation: null })).body).toMatchObject(shownForm)
    expect(await findApplicationClub(body.email)).toBe(clubId)

    const [application] = await fixture.query<{ id: string }>('SELECT id FROM applications WHERE email = $1', [
      body.email,
    ])
    const supportUser = await api.user(null, { is_staff: true, is_pastor: false, role: 'vp_support' })
    await api.call(supportUser.token, 'POST', `/applications/${application?.id}/send_form`)
    expect(await readMailTexts()).not.toContain('Riverside')

    expect((await callForm({ organisation: clubId })).body).toMatchObject({
      organisation: clubId,
      organisation__name: 'Riverside',
      status: 'started',
    })
    expect((await callForm()).body).toMatchObject({ organisation: clubId, organisation__name: 'Riverside' })
    expect((await callForm({ organisation: null })).body).toMatchObject(shownForm)
    expect(await findApplicationClub(body.email)).toBeNull()
  })

  it("names a club to referees only if chosen or the referrer's own", async () => {
    await clearRateLimits()
    const supportUser = await api.user(null, { is_staff: true, is_pastor: false, role: 'vp_support' })
    const readMailsAfter = async (referral: object, form: Record<string, unknown>, token: string | null = null) => {
      const application = await fixture.applicant(referral, form, token)
      const { body } = await api.call(supportUser.token, 'GET', `/application_references?application=${application.id}`)
      await api.call(supportUser.token, 'POST', `/application_references/${body.results[0].id}/send_email`)
      return JSON.stringify(
        await fixture.query(
          `SELECT m.subject, m.text FROM mails m JOIN application_references r ON r.id = m.record_id
         WHERE r.application_id = $1`,
          [application.id],
        ),
      )
    }
    const coordinator_email = 'gwen@riverside.example'
    const coordinatorFields = { role: 'Core Team Member', coordinator_name: 'Gwen', coordinator_email }
    const inferredClubMails = await readMailsAfter(coordinatorFields, { organisation_name: null })
    expect(inferredClubMails).toContain('a Make Lunch lunch club')
    expect(inferredClubMails).not.toContain('Riverside')
    expect(await readMailsAfter({}, { organisation_name: 'Free pizza' })).not.toContain('Free pizza')
    expect(await readMailsAfter({}, { organisation: clubId })).toContain('Riverside')
    expect(await readMailsAfter({}, {}, coordinator.token)).toContain('Riverside')
  })

  it('accepts a repeated referral with the same id once, even concurrently', async () => {
    const body = buildReferral({ id: newId() })
    const replies = await Promise.all([postReferral(body), postReferral(body)])
    expect(replies.map(({ status }) => status)).toEqual([201, 201])
    expect((await postReferral(body)).body.id).toBe(body.id)
    expect(await fixture.query('SELECT FROM applications WHERE email = $1', [body.email])).toHaveLength(1)
    expect((await postReferral({ ...body, first_name: 'Nia' })).status).toBe(409)
  })
})

describe('rate limits', () => {
  it('limits an address to five emails a day from all referrers', async () => {
    await clearRateLimits()
    const email = 'often@price.example'
    const statuses: number[] = []
    for (let i = 0; i < 6; i++) statuses.push((await postReferral(buildReferral({ email }), coordinator.token)).status)
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
    await fixture.query(`UPDATE mails SET created = now() - interval '25 hours' WHERE to_address = $1`, [email])
    expect((await postReferral(buildReferral({ email: 'OFTEN@price.example' }))).status).toBe(201)
  })

  it('limits a visitor to 20 referrals an hour and a user to 200', async () => {
    await clearRateLimits()
    for (let i = 0; i < 20; i++) expect((await postReferral(buildReferral())).status).toBe(201)
    const { status, headers } = await postReferral(buildReferral())
    expect(status).toBe(429)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    await fixture.query(`INSERT INTO sign_in_tries (key) SELECT key FROM sign_in_tries, generate_series(1, 10)`)
    expect((await postReferral(buildReferral(), coordinator.token)).status).toBe(201)
  })
})
