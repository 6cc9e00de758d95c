import { afterAll, beforeAll, expect, it } from 'vitest'
import { getLondonDay, getYear } from '../../contract/rules/days.ts'
import { safeguardingDeclarations } from '../db/schema.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'
import { makeApplication } from '../testing/application.ts'
import { parseLink, startMailbox } from '../testing/mailbox.ts'

const YEAR = getYear(getLondonDay())

let api: TestApi
let mailbox: Awaited<ReturnType<typeof startMailbox>>
let club: Awaited<ReturnType<TestApi['club']>>
const tokens: Record<string, string> = {}
beforeAll(async () => {
  api = await createTestApi()
  mailbox = await startMailbox(api)
  club = await api.club('Bethel')
  for (const role of ['vp_support', 'vp_general', 'partnerships'])
    tokens[role] = (await api.user(null, { is_staff: true, is_pastor: false, role })).token
  for (const user_type of ['coordinator', 'core', 'safeguarding_leader'] as const)
    tokens[user_type] = (await api.user(club.id, { user_type })).token
})
afterAll(async () => {
  await mailbox.stop()
  await api.close()
})

const listDeclarations = async (application: string, role = 'vp_support') =>
  api.call(tokens[role] ?? '', 'GET', `/application_safeguarding_declarations?application=${application}`)
const sendDeclaration = (id: string, role = 'vp_support') =>
  api.call(tokens[role] ?? '', 'POST', `/application_safeguarding_declarations/${id}/send_email`)
const getForm = (secret: string) => api.call(null, 'GET', `/safeguarding_declaration_forms/${secret}`)
const signForm = (secret: string, body: object = { confirmed: true }) =>
  api.call(null, 'POST', `/safeguarding_declaration_forms/${secret}/submit`, body)

it("creates this year's declaration when listed, newest year first [SGD-04 to SGD-07, SGD-09, SGD-11, SGD-12, SGD-20]", async () => {
  const { id, email } = await makeApplication(api, club.id)
  await api.db.network((tx) =>
    tx.insert(safeguardingDeclarations).values({
      id: crypto.randomUUID(),
      application_id: id,
      year: YEAR - 1,
      email,
      submitted: `${YEAR - 1}-03-01T10:00:00Z`,
    }),
  )
  const replies = await Promise.all([listDeclarations(id), listDeclarations(id, 'partnerships')])
  for (const { status, body } of replies) {
    expect(status).toBe(200)
    expect(body.results.map(({ year }: { year: number }) => year)).toEqual([YEAR, YEAR - 1])
  }
  expect(replies[0]?.body.results[0]).toMatchObject({
    application: id,
    email,
    email_sent: null,
    submitted: null,
    form_id: expect.any(String),
    mails: [],
  })
  expect(replies[1]?.body.results[0].form_id).toBeNull()
})

it('lets coordinators and VP send, and shows the link to VP only [SGD-01 to SGD-03, SGD-13 to SGD-16]', async () => {
  const { id, email } = await makeApplication(api, club.id, { language: 'cy' })
  const [declaration] = (await listDeclarations(id)).body.results
  for (const userType of ['core', 'safeguarding_leader', 'partnerships'])
    expect((await sendDeclaration(declaration.id, userType)).status).toBe(403)
  const links = []
  for (const userType of ['coordinator', 'vp_general', 'vp_support']) {
    const { status, body } = await sendDeclaration(declaration.id, userType)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: declaration.id,
      email_sent: expect.any(String),
      form_id: userType === 'coordinator' ? null : declaration.form_id,
    })
    const mail = await mailbox.mailTo(email)
    expect(mail.text).toContain('Agorwch y ddolen hon')
    links.push(parseLink(mail))
  }
  const sharedLink = { page: 'safeguarding_declarations', secret: declaration.form_id }
  expect(links).toEqual([sharedLink, sharedLink, sharedLink])
})

it('is signed once and then returns only the time [SGD-10, SGD-17, SGD-18, SGD-21, PUB-49 to PUB-52]', async () => {
  const { id } = await makeApplication(api, club.id)
  const [{ form_id }] = (await listDeclarations(id)).body.results
  expect((await getForm(form_id)).body).toEqual({
    submitted: null,
    confirmed: false,
    year: YEAR,
    full_name: 'Angharad Price',
    organisation__name: 'Bethel',
  })
  for (const body of [{}, { confirmed: false }, { confirmed: 'yes' }])
    expect((await signForm(form_id, body)).status).toBe(400)
  const signReplies = await Promise.all([signForm(form_id), signForm(form_id)])
  expect(signReplies.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(Object.keys((await getForm(form_id)).body)).toEqual(['submitted'])
  const [declaration] = (await listDeclarations(id)).body.results
  expect(declaration.submitted).toEqual(expect.any(String))
  expect((await api.call(tokens.vp_support ?? '', 'GET', `/applications/${id}`)).body).toMatchObject({
    last_submitted_safeguarding_declaration_year: YEAR,
  })
  expect((await sendDeclaration(declaration.id)).status).toBe(409)
})

it("returns 404 for unknown links and other clubs' declarations [PUB-53, APP-40]", async () => {
  const { id } = await makeApplication(api, club.id)
  const [{ id: declarationId, form_id }] = (await listDeclarations(id)).body.results
  for (const secret of [form_id.slice(1), declarationId, 'x']) {
    expect((await getForm(secret)).status).toBe(404)
    expect((await signForm(secret)).status).toBe(404)
  }
  const otherClubUser = await api.user((await api.club()).id)
  const path = `/application_safeguarding_declarations`
  expect((await api.call(otherClubUser.token, 'GET', `${path}?application=${id}`)).status).toBe(404)
  expect((await api.call(otherClubUser.token, 'POST', `${path}/${declarationId}/send_email`)).status).toBe(404)
})
