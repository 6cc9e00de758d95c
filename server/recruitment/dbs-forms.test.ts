import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, addYears, getLondonDay } from '../../contract/rules/days.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'
import { makeApplication } from '../testing/application.ts'
import { parseLink, startMailbox } from '../testing/mailbox.ts'

let api: TestApi
let mailbox: Awaited<ReturnType<typeof startMailbox>>
let supportToken: string
beforeAll(async () => {
  api = await createTestApi()
  mailbox = await startMailbox(api)
  supportToken = (await api.user(null, { is_staff: true, is_pastor: false, role: 'vp_support' })).token
})
afterAll(async () => {
  await mailbox.stop()
  await api.close()
})

let contactCount = 0
const createClubWithContact = async (region = 'Wales') => {
  const dbs_contact_email = `huw${++contactCount}@bethel.example`
  const club = await api.club('Bethel', { region, dbs_contact_name: 'Huw Griffiths', dbs_contact_email })
  const application = await makeApplication(api, club.id)
  return { club, contact: dbs_contact_email, application }
}
const sendForm = (id: string, verb = 'send_dbs_form', token = supportToken) =>
  api.call(token, 'POST', `/applications/${id}/${verb}`)
const callForm = (secret: string, body?: object) => api.call(null, body ? 'PATCH' : 'GET', `/dbs_forms/${secret}`, body)
const readStoredForm = async (application: string) => {
  const { rows } = await api.db.network((_tx, client) =>
    client.query('SELECT * FROM dbs_forms WHERE application_id = $1', [application]),
  )
  return rows[0]
}
const setCheckEnd = (application: string, end: string) =>
  api.db.network((_tx, client) =>
    client.query('UPDATE dbs_forms SET valid_until = $2 WHERE application_id = $1', [application, end]),
  )
const addYearsToToday = (years: number) => addYears(getLondonDay(), years)

it('returns the contact of the chosen club [DBS-09, DBS-10]', async () => {
  const { application, contact } = await createClubWithContact()
  const { body } = await api.call(supportToken, 'GET', `/applications/${application.id}/dbs_contact`)
  expect(body).toEqual({
    organisation_name: 'Bethel',
    dbs_contact_name: 'Huw Griffiths',
    dbs_contact_email: contact,
  })
})

it('sends nothing without a club or contact and reports why [DBS-16 to DBS-18, DBS-26]', async () => {
  const clublessApplication = await makeApplication(api, null)
  for (const verb of ['send_dbs_form', 'resend_dbs_form'])
    expect(await sendForm(clublessApplication.id, verb)).toMatchObject({
      status: 400,
      body: { code: 'invalid', detail: { organisation: ['This application does not have a Club selected'] } },
    })
  const contactlessApplication = await makeApplication(api, (await api.club()).id)
  for (const verb of ['send_dbs_form', 'resend_dbs_form'])
    expect(await sendForm(contactlessApplication.id, verb)).toMatchObject({
      status: 400,
      body: { code: 'name_or_email_missing' },
    })
  expect(await mailbox.collect()).toEqual([])
})

it('emails the contact the same link each time [DBS-01, DBS-12 to DBS-14]', async () => {
  const { application, contact } = await createClubWithContact()
  expect(await sendForm(application.id)).toMatchObject({
    status: 200,
    body: { email_sent: expect.any(String) },
  })
  const mail = await mailbox.mailTo(contact)
  expect(mail.text).toContain('DBS check')
  const link = parseLink(mail)
  expect(link.page).toBe('dbs_forms')
  await sendForm(application.id, 'resend_dbs_form')
  expect(parseLink(await mailbox.mailTo(contact))).toEqual(link)
})

it('sends a new contact a new link and withdraws the old [DBS-14]', async () => {
  const { application, contact, club } = await createClubWithContact()
  await sendForm(application.id)
  const { secret } = parseLink(await mailbox.mailTo(contact))
  await api.db.network((_tx, client) =>
    client.query("UPDATE organisations SET dbs_contact_email = 'mair@bethel.example' WHERE id = $1", [club.id]),
  )
  await sendForm(application.id, 'resend_dbs_form')
  const newLink = parseLink(await mailbox.mailTo('mair@bethel.example'))
  expect(newLink.secret).not.toBe(secret)
  expect((await callForm(secret)).status).toBe(404)
  expect((await callForm(newLink.secret)).status).toBe(200)
})

it('accepts one of two confirmations once, then returns only the time [DBS-03, DBS-04, DBS-06, DBS-08, DBS-19 to DBS-24, PUB-40 to PUB-43]', async () => {
  const { application, contact } = await createClubWithContact()
  await sendForm(application.id)
  const { secret } = parseLink(await mailbox.mailTo(contact))
  expect((await callForm(secret)).body).toEqual({
    submitted: null,
    full_name: 'Angharad Price',
    organisation__name: 'Bethel',
    check_kind: 'dbs',
    dbs_years: 3,
    applicant_issue_date: null,
  })
  for (const confirmed of [undefined, null, 'seen', ''])
    expect((await callForm(secret, { confirmed })).status).toBe(400)
  const submitReply = await callForm(secret, {
    confirmed: 'enhanced_certificate',
    barred_list_checked: true,
    issue_date: getLondonDay(),
  })
  expect(submitReply).toMatchObject({ status: 200, body: { submitted: expect.any(String) } })
  expect((await callForm(secret)).body).toEqual(submitReply.body)
  expect(await callForm(secret, { confirmed: 'dbs_update_service' })).toMatchObject({
    status: 409,
    body: { code: 'already_submitted' },
  })
  expect(await readStoredForm(application.id)).toMatchObject({
    confirmed: 'enhanced_certificate',
    barred_list_checked: true,
    valid_until: addYearsToToday(3),
  })
  expect((await sendForm(application.id)).status).toBe(409)
  expect((await api.call(supportToken, 'GET', `/applications/${application.id}`)).body.dbs_form).toMatchObject({
    name: 'Huw Griffiths',
    email: contact,
    email_sent: expect.any(String),
    submitted: expect.any(String),
    confirmed: 'enhanced_certificate',
    confirmed__label: expect.stringContaining('within the last 3 years'),
  })
})

it("names and limits a check by the club's nation [B-REC-11]", async () => {
  for (const [region, checkName, kind] of [
    ['Scotland', 'PVG scheme membership', 'pvg'],
    ['Northern Ireland', 'AccessNI check', 'access_ni'],
  ] as const) {
    const { application, contact } = await createClubWithContact(region)
    await sendForm(application.id)
    const mail = await mailbox.mailTo(contact)
    expect(mail.text).toContain(checkName)
    expect((await callForm(parseLink(mail).secret)).body.check_kind).toBe(kind)
  }
})

it('renews a check that ends soon by a new link [B-REC-11, DBS-21]', async () => {
  const { application, contact } = await createClubWithContact()
  await sendForm(application.id)
  const { secret } = parseLink(await mailbox.mailTo(contact))
  const issue_date = addYears(getLondonDay(), -3)
  await callForm(secret, { confirmed: 'enhanced_certificate', issue_date })
  const { valid_until } = await readStoredForm(application.id)
  expect((await sendForm(application.id)).status).toBe(200)
  expect(await readStoredForm(application.id)).toMatchObject({ submitted: null, valid_until })
  const renewedLink = parseLink(await mailbox.mailTo(contact))
  expect((await callForm(secret)).status).toBe(404)
  await callForm(renewedLink.secret, { confirmed: 'dbs_update_service' })
  expect(await readStoredForm(application.id)).toMatchObject({ valid_until: addYearsToToday(3) })
})

it("lets only VP support send and hides one's own checks [DBS-11, APP-40]", async () => {
  const { application, club } = await createClubWithContact()
  for (const user_type of ['coordinator', 'core', 'safeguarding_leader'] as const) {
    const { token } = await api.user(club.id, { user_type })
    expect((await sendForm(application.id, 'send_dbs_form', token)).status).toBe(403)
    expect((await api.call(token, 'GET', `/applications/${application.id}/dbs_contact`)).status).toBe(200)
  }
  const ownAccount = await api.user(club.id, { email: application.email })
  expect((await api.call(ownAccount.token, 'GET', `/applications/${application.id}/dbs_contact`)).status).toBe(403)
  const otherClubUser = await api.user((await api.club()).id)
  const { status } = await api.call(otherClubUser.token, 'GET', `/applications/${application.id}/dbs_contact`)
  expect(status).toBe(404)
})

it("sends nothing if the application's club was deleted", async () => {
  const { application, club } = await createClubWithContact()
  await api.db.network((_tx, client) =>
    client.query('UPDATE applications SET organisation_id = NULL WHERE organisation_id = $1', [club.id]),
  )
  expect((await sendForm(application.id)).body.detail).toEqual({
    organisation: ['This application does not have a Club selected'],
  })
  expect(await mailbox.collect()).toEqual([])
})

/** Creates an application and submits this answer as its check contact. */
const createConfirmedCheck = async (answer: object, region?: string) => {
  const setup = await createClubWithContact(region)
  await sendForm(setup.application.id)
  const { secret } = parseLink(await mailbox.mailTo(setup.contact))
  const answerReply = await callForm(secret, { barred_list_checked: true, ...answer })
  return { ...setup, id: setup.application.id, secret, answered: answerReply }
}
const buildCertificate = (issue_date?: string | null) => ({ confirmed: 'enhanced_certificate', issue_date })

describe('the end of a check', () => {
  it.each([
    ['Wales', buildCertificate('2024-02-29'), '2027-02-28'],
    ['Wales', buildCertificate('1999-01-01'), '2002-01-01'],
    ['Wales', buildCertificate(undefined), null],
    ['Wales', buildCertificate(null), null],
    ['Wales', buildCertificate(''), null],
    ['Wales', { confirmed: 'dbs_update_service', issue_date: '1999-01-01' }, addYearsToToday(3)],
    ['Northern Ireland', { confirmed: 'dbs_update_service' }, addYearsToToday(3)],
    ['Scotland', buildCertificate('2024-05-01'), '2029-05-01'],
    ['Scotland', { confirmed: 'dbs_update_service', issue_date: '2024-05-01' }, '2029-05-01'],
    ['Scotland', { confirmed: 'dbs_update_service' }, null],
  ])('in %s for %j is %s [B-REC-11]', async (region, answer, valid_until) => {
    const { id, answered: answerReply } = await createConfirmedCheck(answer, region)
    expect(answerReply.status).toBe(200)
    expect((await api.call(supportToken, 'GET', `/applications/${id}`)).body.dbs_form).toMatchObject({
      valid_until,
    })
  })

  it('rejects a future date of issue at its field', async () => {
    const futureDay = addDays(getLondonDay(), 3)
    const { answered: answerReply, secret } = await createConfirmedCheck(buildCertificate(futureDay))
    expect(answerReply).toMatchObject({ status: 400, body: { detail: { issue_date: [expect.any(String)] } } })
    expect((await callForm(secret)).body.submitted).toBeNull()
  })

  it("shows the contact the applicant's date of issue", async () => {
    const readShownIssueDate = async (answers: object) => {
      const { application, contact } = await createClubWithContact()
      await api.db.network((_tx, client) =>
        client.query('UPDATE applications SET answers = $2 WHERE id = $1', [application.id, answers]),
      )
      await sendForm(application.id)
      const { secret } = parseLink(await mailbox.mailTo(contact))
      return (await callForm(secret)).body.applicant_issue_date
    }
    const dbs_certificate_issue_date = '2025-03-01'
    expect(await readShownIssueDate({ dbs_certificate: true, dbs_certificate_issue_date })).toBe('2025-03-01')
    expect(await readShownIssueDate({ dbs_certificate: false, dbs_certificate_issue_date })).toBeNull()
    expect(await readShownIssueDate({})).toBeNull()
  })

  it.each([
    [61, 409],
    [60, 200],
    [0, 200],
    [-1, 200],
  ])('%i days away returns %i for a new request', async (days, status) => {
    const { id } = await createConfirmedCheck(buildCertificate(getLondonDay()))
    await setCheckEnd(id, addDays(getLondonDay(), days))
    expect((await sendForm(id)).status).toBe(status)
  })

  it('allows a new request if the end is unknown, and keeps the former confirmation', async () => {
    const { id, contact } = await createConfirmedCheck(buildCertificate(null))
    await mailbox.collect()
    expect((await sendForm(id, 'resend_dbs_form')).status).toBe(200)
    const { secret } = parseLink(await mailbox.mailTo(contact))
    expect(await readStoredForm(id)).toMatchObject({ submitted: null, confirmed: 'enhanced_certificate' })
    await callForm(secret, buildCertificate(getLondonDay()))
    expect(await readStoredForm(id)).toMatchObject({ valid_until: addYearsToToday(3) })
  })
})

describe("the network's years of validity", () => {
  const changeSettings = (body: object) => api.call(supportToken, 'PATCH', '/network_settings', body)
  const readCheckEnd = async (id: string) => (await readStoredForm(id)).valid_until

  it('recalculate all stored ends in the same change [B-REC-11]', async () => {
    const datedCheck = await createConfirmedCheck(buildCertificate('2024-02-29'))
    const undatedCheck = await createConfirmedCheck(buildCertificate(null))
    const serviceCheck = await createConfirmedCheck({ confirmed: 'dbs_update_service' })
    const scottishCheck = await createConfirmedCheck(buildCertificate('2024-05-01'), 'Scotland')
    const renewedCheck = await createConfirmedCheck({ confirmed: 'dbs_update_service' })
    await setCheckEnd(renewedCheck.id, getLondonDay())
    await sendForm(renewedCheck.id)
    const erasedCheck = await createConfirmedCheck(buildCertificate('2024-03-01'))
    await api.db.network((_tx, client) =>
      client.query('UPDATE dbs_forms SET issue_date = NULL, reminded_days = 60 WHERE application_id = $1', [
        erasedCheck.id,
      ]),
    )
    const allChecks = [datedCheck, undatedCheck, serviceCheck, scottishCheck, renewedCheck, erasedCheck]
    const readEnds = () => Promise.all(allChecks.map(({ id }) => readCheckEnd(id)))
    expect((await changeSettings({ dbs_years: 4 })).status).toBe(200)
    expect(await readEnds()).toEqual([
      '2028-02-29',
      null,
      addYearsToToday(4),
      '2029-05-01',
      addYearsToToday(4),
      '2028-03-01',
    ])
    expect((await readStoredForm(erasedCheck.id)).reminded_days).toBeNull()
    await changeSettings({ dbs_years: 1 })
    expect(await readEnds()).toEqual([
      '2025-02-28',
      null,
      addYearsToToday(1),
      '2029-05-01',
      addYearsToToday(1),
      '2025-03-01',
    ])
    await changeSettings({ dbs_years: 3 })
    expect(await readCheckEnd(datedCheck.id)).toBe('2027-02-28')
  })

  it("change an application's next step at once", async () => {
    const { id } = await createConfirmedCheck(buildCertificate(addYears(getLondonDay(), -2)))
    await api.db.network((_tx, client) =>
      client.query('UPDATE applications SET checks_completed = now(), lacks_second_person = false WHERE id = $1', [id]),
    )
    const readNextAction = async () =>
      (await api.call(supportToken, 'GET', `/applications/${id}`)).body.waiting_for?.what
    expect(await readNextAction()).toBe('convert')
    await changeSettings({ dbs_years: 2 })
    expect(await readNextAction()).toBe('renew_check')
    await changeSettings({ dbs_years: 3 })
    expect(await readNextAction()).toBe('convert')
  })
})
