import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayInLondon } from '../../../contract/rules/days.ts'
import { createTestApi, type TestApi } from '../../testing/api.ts'
import { makeApplication } from '../../testing/application.ts'
import { buildReferral, createRecruitmentFixture } from '../../testing/recruitment.ts'
import { findOtherLiveApplications } from './same-address.ts'

let api: TestApi
let fixture: ReturnType<typeof createRecruitmentFixture>
let club: string
let coordinator: string
let otherClubToken: string
let support: string
beforeAll(async () => {
  api = await createTestApi()
  fixture = createRecruitmentFixture(api)
  club = (await api.club('Riverside')).id
  coordinator = (await api.user(club)).token
  otherClubToken = (await api.user((await api.club('Hilltop')).id)).token
  support = (await api.user(null, { is_staff: true, is_pastor: false, role: 'vp_support' })).token
})
afterAll(() => api.close())

const nouns = ['referrals', 'volunteer_referrals'] as const
const findEarlier = (noun: string, token: string | null, email: string) =>
  api.call(token, 'POST', `/${noun}/earlier`, { email })
const sendAgain = (noun: string, token: string | null, application: string) =>
  api.call(token, 'POST', `/${noun}/send_again`, { application })
const readMailsTo = (email: string) =>
  fixture.query<{ text: string }>(`SELECT text FROM mails WHERE to_address = $1 AND kind = 'application_form'`, [email])
const findLink = ({ text }: { text: string }) => /https?:\/\/\S+/.exec(text)?.[0]

/**
 * Refers a person through a flow's calls.
 * @returns the person's address and the application's id
 */
const referPerson = async (noun: (typeof nouns)[number]) => {
  const { role, ...body } = buildReferral()
  await api.call(coordinator, 'POST', `/${noun}`, noun === 'referrals' ? { ...body, role } : body)
  const [storedApplication] = await fixture.query<{ id: string }>('SELECT id FROM applications WHERE email = $1', [
    body.email,
  ])
  return { email: body.email, id: storedApplication?.id ?? '' }
}

describe.each(nouns)('an address that is referred again by %s [REFL-38]', (noun) => {
  it('returns the earlier application to users who may see it', async () => {
    const { email, id } = await referPerson(noun)
    const { status, body } = await findEarlier(noun, coordinator, email.toUpperCase())
    expect({ status, body }).toEqual({
      status: 200,
      body: { applications: [{ id, started: dayInLondon(), submitted: false }] },
    })
    expect((await findEarlier(noun, coordinator, 'new@price.example')).body).toEqual({ applications: [] })
    expect((await findEarlier(noun, coordinator, 'no address')).status).toBe(400)
    expect((await findEarlier(noun, otherClubToken, email)).body).toEqual({ applications: [] })
    const visitor = await findEarlier(noun, null, email)
    if (noun === 'referrals') expect(visitor.body).toEqual({ applications: [] })
    else expect(visitor.status).toBe(401)
    await fixture.query('UPDATE applications SET archived = true WHERE id = $1', [id])
    expect((await findEarlier(noun, coordinator, email)).body).toEqual({ applications: [] })
  })

  it('receives the same link again from users who may see it', async () => {
    const { email, id } = await referPerson(noun)
    expect((await sendAgain(noun, otherClubToken, id)).status).toBe(404)
    expect((await sendAgain(noun, null, id)).status).toBe(401)
    expect((await sendAgain(noun, coordinator, id)).status).toBe(204)
    const links = (await readMailsTo(email)).map(findLink)
    expect(links).toHaveLength(2)
    expect(new Set(links).size).toBe(1)
    await fixture.query('UPDATE applications SET submitted = now() WHERE id = $1', [id])
    expect((await findEarlier(noun, coordinator, email)).body.applications).toMatchObject([{ submitted: true }])
    expect((await sendAgain(noun, coordinator, id)).status).toBe(409)
  })

  it('can still be referred again by the normal referral call', async () => {
    const { email } = await referPerson(noun)
    const { role, ...body } = buildReferral({ email })
    const referralBody = noun === 'referrals' ? { ...body, role } : body
    expect((await api.call(coordinator, 'POST', `/${noun}`, referralBody)).status).toBe(201)
    expect((await findEarlier(noun, coordinator, email)).body.applications).toHaveLength(2)
  })
})

it("shows every club's applications to central staff, without emailing their own", async () => {
  const ownAccount = await api.user(club, { email: 'own@riverside.example' })
  const ownApplication = await makeApplication(api, club, {
    email: 'Own@riverside.example',
    submitted: null,
    form_status: 'started',
  })
  expect((await findEarlier('referrals', support, 'own@riverside.example')).body.applications).toMatchObject([
    { id: ownApplication.id },
  ])
  expect((await sendAgain('referrals', ownAccount.token, ownApplication.id)).status).toBe(403)
})

it('finds other live applications of an address in both flows', async () => {
  const firstApplication = await makeApplication(api, club, { email: 'twice@price.example' })
  const secondApplication = await makeApplication(api, null, {
    email: 'Twice@price.example',
    flow: 'volunteer',
  })
  await makeApplication(api, club, { email: 'twice@price.example', archived: true })
  const otherApplications = await api.db.network((tx) =>
    findOtherLiveApplications(tx, { email: 'TWICE@price.example', except: firstApplication.id }),
  )
  expect(otherApplications.map(({ id }) => id)).toEqual([secondApplication.id])
})
