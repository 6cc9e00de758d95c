import { afterAll, beforeAll, expect, it } from 'vitest'
import type { applications } from '../db/schema.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'
import { buildCompleteConsent, completeReference, makeApplication } from '../testing/application.ts'
import { parseLink, startMailbox } from '../testing/mailbox.ts'

let api: TestApi
let mailbox: Awaited<ReturnType<typeof startMailbox>>
let club: Awaited<ReturnType<TestApi['club']>>
let coreToken: string
let otherClubToken: string
beforeAll(async () => {
  api = await createTestApi()
  mailbox = await startMailbox(api)
  const dbs_contact_email = 'huw@bethel.example'
  club = await api.club('Bethel', { dbs_contact_name: 'Huw', dbs_contact_email })
  coreToken = (await api.user(club.id, { user_type: 'core' })).token
  otherClubToken = (await api.user((await api.club()).id)).token
})
afterAll(async () => {
  await mailbox.stop()
  await api.close()
})

type ApplicationFacts = Partial<typeof applications.$inferInsert>
const createVolunteer = (facts: ApplicationFacts = {}) =>
  makeApplication(api, club.id, { flow: 'volunteer', role: null, ...facts })
const parentName = { parent_guardian_first_name: 'Mair', parent_guardian_last_name: 'Price' }
const createYoungHelper = (answers: object = { ...parentName, parent_guardian_email: 'mair@price.example' }) =>
  createVolunteer({
    is_young_helper: true,
    answers: answers as ApplicationFacts['answers'] & object,
    first_name: 'Elin',
  })
const post = (path: string, token = coreToken, body?: object) => api.call(token, 'POST', path, body)

it("club users request and tick references with their flow's own form [PUB-62, PUB-65 to PUB-67, VREF-01 to VREF-19, VREF-20 to VREF-23]", async () => {
  const { id, first: firstReference, referee } = await createVolunteer()
  const path = '/volunteer_application_references'
  expect((await post(`${path}/${firstReference}/send_email`, otherClubToken)).status).toBe(404)
  expect((await post(`/application_references/${firstReference}/send_email`)).status).toBe(403)
  expect((await post(`${path}/${firstReference}/send_email`)).status).toBe(200)
  const link = parseLink(await mailbox.mailTo(referee))
  expect(link.page).toBe('volunteer_reference_forms')
  const [listedReference] = (await api.call(coreToken, 'GET', `${path}?application=${id}`)).body.results
  expect(listedReference).toMatchObject({
    id: firstReference,
    full_name: 'Owain Parry',
    email: referee,
    organisation: null,
    position: null,
    relationship: null,
    years_known: 6,
    phone: '029 2018 0142',
    address: null,
    email_sent: expect.any(String),
    checked: false,
    form: { status: 'not_started', submitted: null },
  })
  const formPath = `/volunteer_reference_forms/${link.secret}`
  const saveForm = (body: object) => api.call(null, 'PATCH', formPath, body)
  const tickReference = () => api.call(coreToken, 'PATCH', `${path}/${firstReference}`, { checked: true })
  // The public page returns the step that was just saved.
  expect((await saveForm({ integrity: 'Good' })).status).toBe(200)
  expect((await api.call(null, 'GET', formPath)).body).toMatchObject({ status: 'started', integrity: 'Good' })
  expect((await tickReference()).status).toBe(400)
  expect((await saveForm({ integrity: 'Fair' })).status).toBe(400)
  for (const field of [
    'applicant_name',
    'relationship',
    'years_known',
    'honesty',
    'suitability',
    'full_name',
    'phone',
  ] as const)
    expect((await saveForm({ ...completeReference, [field]: null, submit: true })).body.detail).toEqual({
      [field]: ['This field is required.'],
    })
  expect((await saveForm({ ...completeReference, submit: true })).status).toBe(200)
  expect((await saveForm({ ...completeReference, submit: true })).status).toBe(409)
  expect(Object.keys((await api.call(null, 'GET', formPath)).body)).toEqual(['submitted'])
  expect((await tickReference()).body.checked).toBe(true)
  expect((await api.call(coreToken, 'GET', `${path}/${firstReference}`)).status).toBe(403)
  const coordinatorToken = (await api.user(club.id)).token
  expect((await api.call(coordinatorToken, 'GET', `${path}/${firstReference}`)).body.form.integrity).toBe('Good')
  expect((await api.call(coreToken, 'GET', `${path}?application=${id}`)).body.count).toBe(2)
})

it('the club’s contact confirms a volunteer’s DBS check [VOL-179 to VOL-186, PUB-69 to PUB-74]', async () => {
  const { id } = await createVolunteer()
  expect((await post(`/volunteer_applications/${id}/send_dbs_form`, otherClubToken)).status).toBe(404)
  expect((await post(`/volunteer_applications/${id}/send_dbs_form`)).status).toBe(200)
  const link = parseLink(await mailbox.mailTo('huw@bethel.example'))
  expect(link.page).toBe('volunteer_dbs_forms')
  expect((await post(`/volunteer_applications/${id}/resend_dbs_form`)).status).toBe(200)
  expect(parseLink(await mailbox.mailTo('huw@bethel.example'))).toEqual(link)
  const path = `/volunteer_dbs_forms/${link.secret}`
  expect((await api.call(null, 'GET', path)).body).toMatchObject({ full_name: 'Angharad Price' })
  expect((await api.call(null, 'GET', path.replace('volunteer_', ''))).status).toBe(404)
  for (const confirmed of [null, 'seen']) expect((await api.call(null, 'PATCH', path, { confirmed })).status).toBe(400)
  expect((await api.call(null, 'PATCH', path, { confirmed: 'dbs_update_service' })).status).toBe(200)
  expect((await api.call(null, 'PATCH', path, { confirmed: 'dbs_update_service' })).status).toBe(409)
})

it('a parent consents once, with every field [PAR-01 to PAR-08, PAR-11 to PAR-18, PAR-19 to PAR-25, PAR-26, PUB-78, PUB-79]', async () => {
  const { id } = await createYoungHelper()
  const resend = (token = coreToken) => post(`/volunteer_applications/${id}/resend_parental_consent_form`, token)
  expect((await resend(otherClubToken)).status).toBe(404)
  expect(await resend()).toMatchObject({ status: 200, body: { email_sent: expect.any(String) } })
  const link = parseLink(await mailbox.mailTo('mair@price.example'))
  expect(link.page).toBe('parental_consent_forms')
  await resend()
  expect(parseLink(await mailbox.mailTo('mair@price.example'))).toEqual(link)
  const path = `/volunteer_parental_consent_forms/${link.secret}`
  expect((await api.call(null, 'GET', path)).body).toEqual({
    submitted: null,
    organisation__name: 'Bethel',
    child_name: 'Elin Price',
    name: 'Mair Price',
  })
  const giveConsent = (values: object) => api.call(null, 'PATCH', path, { ...buildCompleteConsent(), ...values })
  for (const field of Object.keys(buildCompleteConsent()))
    expect((await giveConsent({ [field]: null })).body.detail).toEqual({
      [field]: ['This field is required.'],
    })
  for (const years of [10, 18]) {
    const child_date_of_birth = `${new Date().getFullYear() - years}-01-01`
    expect((await giveConsent({ child_date_of_birth })).body.detail).toEqual({
      child_date_of_birth: ['Young Helpers must be between 11 and 17 years old.'],
    })
  }
  expect((await giveConsent({})).body).toEqual({ submitted: expect.any(String) })
  expect(Object.keys((await api.call(null, 'GET', path)).body)).toEqual(['submitted'])
  expect((await giveConsent({})).status).toBe(409)
  expect((await resend()).status).toBe(409)
})

it('sends nothing to unnamed or unreachable parents, or for adults [PAR-09, PAR-10]', async () => {
  const sendConsentForm = ({ id }: { id: string }) => post(`/volunteer_applications/${id}/resend_parental_consent_form`)
  const unnamedReply = await sendConsentForm(await createYoungHelper({ parent_guardian_email: 'mair@price.example' }))
  expect(unnamedReply.body.detail).toEqual({ parent_guardian_first_name: ['This field is required.'] })
  const noAddressReply = await sendConsentForm(await createYoungHelper(parentName))
  expect(noAddressReply.body.detail).toEqual({ parent_guardian_email: ['This field is required.'] })
  expect((await sendConsentForm(await createVolunteer())).status).toBe(400)
  expect(await mailbox.collect()).toEqual([])
})

it('another parent gets a new link and the former link becomes invalid', async () => {
  const { id } = await createYoungHelper()
  const resend = () => post(`/volunteer_applications/${id}/resend_parental_consent_form`)
  await resend()
  const { secret } = parseLink(await mailbox.mailTo('mair@price.example'))
  const answers = JSON.stringify({ ...parentName, parent_guardian_email: 'dai@price.example' })
  await api.db.network((_tx, client) =>
    client.query('UPDATE applications SET answers = $2 WHERE id = $1', [id, answers]),
  )
  await resend()
  const newLink = parseLink(await mailbox.mailTo('dai@price.example'))
  expect(newLink.secret).not.toBe(secret)
  const getStatus = async (linkSecret: string) =>
    (await api.call(null, 'GET', `/volunteer_parental_consent_forms/${linkSecret}`)).status
  expect([await getStatus(secret), await getStatus(newLink.secret)]).toEqual([404, 200])
})
