import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getLondonDay } from '../../contract/rules/days.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'
import { makeApplication } from '../testing/application.ts'
import { buildReferral, createRecruitmentFixture } from '../testing/recruitment.ts'
import { findOtherLiveApplications } from './same-address.ts'

let api: TestApi
let fixture: ReturnType<typeof createRecruitmentFixture>
let clubId: string
let coordinatorToken: string
let otherClubToken: string
let supportToken: string
beforeAll(async () => {
  api = await createTestApi()
  fixture = createRecruitmentFixture(api)
  clubId = (await api.club('Riverside')).id
  coordinatorToken = (await api.user(clubId)).token
  otherClubToken = (await api.user((await api.club('Hilltop')).id)).token
  supportToken = (await api.user(null, { is_staff: true, is_pastor: false, role: 'vp_support' })).token
})
afterAll(() => api.close())

const referralTypes = ['referrals', 'volunteer_referrals'] as const
const findEarlierReferrals = (noun: string, token: string | null, email: string) =>
  api.call(token, 'POST', `/${noun}/earlier`, { email })
const resendForm = (noun: string, token: string | null, application: string) =>
  api.call(token, 'POST', `/${noun}/send_again`, { application })
const readMailsTo = (email: string) =>
  fixture.query<{ text: string }>(`SELECT text FROM mails WHERE to_address = $1 AND kind = 'application_form'`, [email])
const findLink = ({ text }: { text: string }) => /https?:\/\/\S+/.exec(text)?.[0]

/**
 * Refers a person through a flow's calls.
 * @returns the person's address and the application's id
 */
const referPerson = async (noun: (typeof referralTypes)[number]) => {
  const { role, ...body } = buildReferral()
  await api.call(coordinatorToken, 'POST', `/${noun}`, noun === 'referrals' ? { ...body, role } : body)
  const [storedApplication] = await fixture.query<{ id: string }>('SELECT id FROM applications WHERE email = $1', [
    body.email,
  ])
  return { email: body.email, id: storedApplication?.id ?? '' }
}

describe.each(referralTypes)('an address that is referred again by %s [REFL-38]', (noun) => {
  it('returns the earlier application to users who may see it', async () => {
    const { email, id } = await referPerson(noun)
    const { status, body } = await findEarlierReferrals(noun, coordinatorToken, email.toUpperCase())
    expect({ status, body }).toEqual({
      status: 200,
      body: { applications: [{ id, started: getLondonDay(), submitted: false }] },
    })
    expect((await findEarlierReferrals(noun, coordinatorToken, 'new@price.example')).body).toEqual({ applications: [] })
    expect((await findEarlierReferrals(noun, coordinatorToken, 'no address')).status).toBe(400)
    expect((await findEarlierReferrals(noun, otherClubToken, email)).body).toEqual({ applications: [] })
    const visitorReply = await findEarlierReferrals(noun, null, email)
    if (noun === 'referrals') expect(visitorReply.body).toEqual({ applications: [] })
    else expect(visitorReply.status).toBe(401)
    await fixture.query('UPDATE applications SET archived = true WHERE id = $1', [id])
    expect((await findEarlierReferrals(noun, coordinatorToken, email)).body).toEqual({ applications: [] })
  })

  it('receives the same link again from users who may see it', async () => {
    const { email, id } = await referPerson(noun)
    expect((await resendForm(noun, otherClubToken, id)).status).toBe(404)
    expect((await resendForm(noun, null, id)).status).toBe(401)
    expect((await resendForm(noun, coordinatorToken, id)).status).toBe(204)
    const links = (await readMailsTo(email)).map(findLink)
    expect(links).toHaveLength(2)
    expect(new Set(links).size).toBe(1)
    await fixture.query('UPDATE applications SET submitted = now() WHERE id = $1', [id])
    expect((await findEarlierReferrals(noun, coordinatorToken, email)).body.applications).toMatchObject([
      { submitted: true },
    ])
    expect((await resendForm(noun, coordinatorToken, id)).status).toBe(409)
  })

  it('can still be referred again by the normal referral call', async () => {
    const { email } = await referPerson(noun)
    const { role, ...body } = buildReferral({ email })
    const referralBody = noun === 'referrals' ? { ...body, role } : body
    expect((await api.call(coordinatorToken, 'POST', `/${noun}`, referralBody)).status).toBe(201)
    expect((await findEarlierReferrals(noun, coordinatorToken, email)).body.applications).toHaveLength(2)
  })
})

it("shows every club's applications to central staff, without emailing their own", async () => {
  const ownAccount = await api.user(clubId, { email: 'own@riverside.example' })
  const ownApplication = await makeApplication(api, clubId, {
    email: 'Own@riverside.example',
    submitted: null,
    form_status: 'started',
  })
  expect(
    (await findEarlierReferrals('referrals', supportToken, 'own@riverside.example')).body.applications,
  ).toMatchObject([{ id: ownApplication.id }])
  expect((await resendForm('referrals', ownAccount.token, ownApplication.id)).status).toBe(403)
})

it('finds other live applications of an address in both flows', async () => {
  const firstApplication = await makeApplication(api, clubId, { email: 'twice@price.example' })
  const secondApplication = await makeApplication(api, null, {
    email: 'Twice@price.example',
    flow: 'volunteer',
  })
  await makeApplication(api, clubId, { email: 'twice@price.example', archived: true })
  const otherApplications = await api.db.network((tx) =>
    findOtherLiveApplications(tx, { email: 'TWICE@price.example', except: firstApplication.id }),
  )
  expect(otherApplications.map(({ id }) => id)).toEqual([secondApplication.id])
})
