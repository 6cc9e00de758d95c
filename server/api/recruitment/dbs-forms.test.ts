import { addDays, addYears, format } from 'date-fns'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayInLondon } from '../../../contract/rules/days.ts'
import { type TestApi, testApi } from '../../testing/api.ts'
import { makeApplication } from '../../testing/application.ts'
import { linkIn, startMailbox } from '../../testing/mailbox.ts'

let api: TestApi
let mailbox: Awaited<ReturnType<typeof startMailbox>>
let support: string
beforeAll(async () => {
  api = await testApi()
  mailbox = await startMailbox(api)
  support = (await api.user(null, { is_staff: true, is_pastor: false, role: 'vp_support' })).token
})
afterAll(async () => {
  await mailbox.stop()
  await api.close()
})

let contacts = 0
const clubWithContact = async (region = 'Wales') => {
  const dbs_contact_email = `huw${++contacts}@bethel.example`
  const club = await api.club('Bethel', { region, dbs_contact_name: 'Huw Griffiths', dbs_contact_email })
  const application = await makeApplication(api, club.id)
  return { club, contact: dbs_contact_email, application }
}
const send = (id: string, verb = 'send_dbs_form', token = support) =>
  api.call(token, 'POST', `/applications/${id}/${verb}`)
const form = (secret: string, body?: object) =>
  api.call(null, body ? 'PATCH' : 'GET', `/dbs_forms/${secret}`, body)
const stored = async (application: string) => {
  const { rows } = await api.db.network((_tx, client) =>
    client.query('SELECT * FROM dbs_forms WHERE application_id = $1', [application]),
  )
  return rows[0]
}
const setEnd = (application: string, end: string) =>
  api.db.network((_tx, client) =>
    client.query('UPDATE dbs_forms SET valid_until = $2 WHERE application_id = $1', [application, end]),
  )
const inYears = (years: number) => format(addYears(dayInLondon(), years), 'yyyy-MM-dd')

it('DBS-09 DBS-10: the contact of the chosen club is told', async () => {
  const { application, contact } = await clubWithContact()
  const { body } = await api.call(support, 'GET', `/applications/${application.id}/dbs_contact`)
  expect(body).toEqual({
    organisation_name: 'Bethel',
    dbs_contact_name: 'Huw Griffiths',
    dbs_contact_email: contact,
  })
})

it('DBS-16 to DBS-18 DBS-26: without a club or its contact nothing is sent, and why is said', async () => {
  const homeless = await makeApplication(api, null)
  for (const verb of ['send_dbs_form', 'resend_dbs_form'])
    expect(await send(homeless.id, verb)).toMatchObject({
      status: 400,
      body: { code: 'invalid', detail: { organisation: ['This application does not have a Club selected'] } },
    })
  const nobody = await makeApplication(api, (await api.club()).id)
  for (const verb of ['send_dbs_form', 'resend_dbs_form'])
    expect(await send(nobody.id, verb)).toMatchObject({
      status: 400,
      body: { code: 'name_or_email_missing' },
    })
  expect(await mailbox.collect()).toEqual([])
})

it('DBS-01 DBS-12 to DBS-14: the contact is mailed one link, the same one again', async () => {
  const { application, contact } = await clubWithContact()
  // DBS-13
  expect(await send(application.id)).toMatchObject({ status: 200, body: { email_sent: expect.any(String) } })
  const mail = await mailbox.mailTo(contact)
  expect(mail.text).toContain('DBS check')
  const link = linkIn(mail)
  expect(link.page).toBe('dbs_forms')
  await send(application.id, 'resend_dbs_form')
  expect(linkIn(await mailbox.mailTo(contact))).toEqual(link)
})

it('DBS-14: a club’s new contact has a link of their own; that of the former opens nothing', async () => {
  const { application, contact, club } = await clubWithContact()
  await send(application.id)
  const { secret } = linkIn(await mailbox.mailTo(contact))
  await api.db.network((_tx, client) =>
    client.query("UPDATE organisations SET dbs_contact_email = 'mair@bethel.example' WHERE id = $1", [
      club.id,
    ]),
  )
  await send(application.id, 'resend_dbs_form')
  const other = linkIn(await mailbox.mailTo('mair@bethel.example'))
  expect(other.secret).not.toBe(secret)
  expect((await form(secret)).status).toBe(404)
  expect((await form(other.secret)).status).toBe(200)
})

it('DBS-19 to DBS-24 PUB-40 to PUB-43: one of two is confirmed, once; then nothing is given back', async () => {
  const { application, contact } = await clubWithContact()
  await send(application.id)
  const { secret } = linkIn(await mailbox.mailTo(contact))
  // DBS-23, PUB-41
  expect((await form(secret)).body).toEqual({
    submitted: null,
    full_name: 'Angharad Price',
    organisation__name: 'Bethel',
    check_kind: 'dbs',
    dbs_years: 3,
    applicant_issue_date: null,
  })
  // DBS-22
  for (const confirmed of [undefined, null, 'seen', ''])
    expect((await form(secret, { confirmed })).status).toBe(400)
  // PUB-42
  const sent = await form(secret, {
    confirmed: 'enhanced_certificate',
    barred_list_checked: true,
    issue_date: dayInLondon(),
  })
  expect(sent).toMatchObject({ status: 200, body: { submitted: expect.any(String) } })
  expect((await form(secret)).body).toEqual(sent.body)
  expect(await form(secret, { confirmed: 'dbs_update_service' })).toMatchObject({
    status: 409,
    body: { code: 'already_submitted' },
  })
  expect(await stored(application.id)).toMatchObject({
    confirmed: 'enhanced_certificate',
    barred_list_checked: true,
    valid_until: inYears(3),
  })
  expect((await send(application.id)).status).toBe(409)
  // DBS-03, DBS-04, DBS-06, DBS-08
  expect((await api.call(support, 'GET', `/applications/${application.id}`)).body.dbs_form).toMatchObject({
    name: 'Huw Griffiths',
    email: contact,
    email_sent: expect.any(String),
    submitted: expect.any(String),
    confirmed: 'enhanced_certificate',
    // DBS-20
    confirmed__label: expect.stringContaining('within the last 3 years'),
  })
})

it('B-REC-11: a check is named and counted by the club’s nation', async () => {
  for (const [region, words, kind] of [
    ['Scotland', 'PVG scheme membership', 'pvg'],
    ['Northern Ireland', 'AccessNI check', 'access_ni'],
  ] as const) {
    const { application, contact } = await clubWithContact(region)
    await send(application.id)
    const mail = await mailbox.mailTo(contact)
    expect(mail.text).toContain(words)
    expect((await form(linkIn(mail).secret)).body.check_kind).toBe(kind)
  }
})

it('B-REC-11: a check that ends soon is confirmed once more by a new link; the former counts until then', async () => {
  const { application, contact } = await clubWithContact()
  await send(application.id)
  const { secret } = linkIn(await mailbox.mailTo(contact))
  const issue_date = format(addYears(new Date(), -3), 'yyyy-MM-dd')
  await form(secret, { confirmed: 'enhanced_certificate', issue_date })
  const { valid_until } = await stored(application.id)
  expect((await send(application.id)).status).toBe(200)
  expect(await stored(application.id)).toMatchObject({ submitted: null, valid_until })
  const again = linkIn(await mailbox.mailTo(contact))
  expect((await form(secret)).status).toBe(404)
  // DBS-21
  await form(again.secret, { confirmed: 'dbs_update_service' })
  expect(await stored(application.id)).toMatchObject({ valid_until: inYears(3) })
})

it('DBS-11 APP-40: VP support alone sends; of one’s own application nobody is told of checks', async () => {
  const { application, club } = await clubWithContact()
  for (const user_type of ['coordinator', 'core', 'safeguarding_leader'] as const) {
    const { token } = await api.user(club.id, { user_type })
    expect((await send(application.id, 'send_dbs_form', token)).status).toBe(403)
    expect((await api.call(token, 'GET', `/applications/${application.id}/dbs_contact`)).status).toBe(200)
  }
  const own = await api.user(club.id, { email: application.email })
  expect((await api.call(own.token, 'GET', `/applications/${application.id}/dbs_contact`)).status).toBe(403)
  const stranger = await api.user((await api.club()).id)
  const { status } = await api.call(stranger.token, 'GET', `/applications/${application.id}/dbs_contact`)
  expect(status).toBe(404)
})

it('an application whose club is gone has none: nothing is sent, and that is said', async () => {
  const { application, club } = await clubWithContact()
  await api.db.network((_tx, client) =>
    client.query('UPDATE applications SET organisation_id = NULL WHERE organisation_id = $1', [club.id]),
  )
  expect((await send(application.id)).body.detail).toEqual({
    organisation: ['This application does not have a Club selected'],
  })
  expect(await mailbox.collect()).toEqual([])
})

/** An application whose contact has just answered. */
const confirmed = async (answer: object, region?: string) => {
  const made = await clubWithContact(region)
  await send(made.application.id)
  const { secret } = linkIn(await mailbox.mailTo(made.contact))
  const answered = await form(secret, { barred_list_checked: true, ...answer })
  return { ...made, id: made.application.id, secret, answered }
}
const certificate = (issue_date?: string | null) => ({ confirmed: 'enhanced_certificate', issue_date })

describe('the end of a check', () => {
  it.each([
    ['Wales', certificate('2024-02-29'), '2027-02-28'],
    ['Wales', certificate('1999-01-01'), '2002-01-01'],
    ['Wales', certificate(undefined), null],
    ['Wales', certificate(null), null],
    ['Wales', certificate(''), null],
    ['Wales', { confirmed: 'dbs_update_service', issue_date: '1999-01-01' }, inYears(3)],
    ['Northern Ireland', { confirmed: 'dbs_update_service' }, inYears(3)],
    ['Scotland', certificate('2024-05-01'), '2029-05-01'],
    ['Scotland', { confirmed: 'dbs_update_service', issue_date: '2024-05-01' }, '2029-05-01'],
    ['Scotland', { confirmed: 'dbs_update_service' }, null],
  ])('in %s of %j is %s [B-REC-11]', async (region, answer, valid_until) => {
    const { id, answered } = await confirmed(answer, region)
    expect(answered.status).toBe(200)
    expect((await api.call(support, 'GET', `/applications/${id}`)).body.dbs_form).toMatchObject({
      valid_until,
    })
  })

  it('refuses a date of issue in the future at its field', async () => {
    const future = format(addDays(dayInLondon(), 3), 'yyyy-MM-dd')
    const { answered, secret } = await confirmed(certificate(future))
    expect(answered).toMatchObject({ status: 400, body: { detail: { issue_date: [expect.any(String)] } } })
    expect((await form(secret)).body.submitted).toBeNull()
  })

  it('shows the contact the date that the applicant gave for a certificate', async () => {
    const opened = async (answers: object) => {
      const { application, contact } = await clubWithContact()
      await api.db.network((_tx, client) =>
        client.query('UPDATE applications SET answers = $2 WHERE id = $1', [application.id, answers]),
      )
      await send(application.id)
      const { secret } = linkIn(await mailbox.mailTo(contact))
      return (await form(secret)).body.applicant_issue_date
    }
    const dbs_certificate_issue_date = '2025-03-01'
    expect(await opened({ dbs_certificate: true, dbs_certificate_issue_date })).toBe('2025-03-01')
    expect(await opened({ dbs_certificate: false, dbs_certificate_issue_date })).toBeNull()
    expect(await opened({})).toBeNull()
  })

  it.each([
    [61, 409],
    [60, 200],
    [0, 200],
    [-1, 200],
  ])('that is %i days away answers %i when a new check is asked for', async (days, status) => {
    const { id } = await confirmed(certificate(dayInLondon()))
    await setEnd(id, format(addDays(dayInLondon(), days), 'yyyy-MM-dd'))
    expect((await send(id)).status).toBe(status)
  })

  it('that is not known allows a new check, and keeps the former confirmation until it is answered', async () => {
    const { id, contact } = await confirmed(certificate(null))
    await mailbox.collect()
    expect((await send(id, 'resend_dbs_form')).status).toBe(200)
    const { secret } = linkIn(await mailbox.mailTo(contact))
    expect(await stored(id)).toMatchObject({ submitted: null, confirmed: 'enhanced_certificate' })
    await form(secret, certificate(dayInLondon()))
    expect(await stored(id)).toMatchObject({ valid_until: inYears(3) })
  })
})

describe('the network’s years', () => {
  const settings = (body: object) => api.call(support, 'PATCH', '/network_settings', body)
  const endOf = async (id: string) => (await stored(id)).valid_until

  it('work out all stored ends again, in the same change [B-REC-11]', async () => {
    const dated = await confirmed(certificate('2024-02-29'))
    const undated = await confirmed(certificate(null))
    const service = await confirmed({ confirmed: 'dbs_update_service' })
    const scottish = await confirmed(certificate('2024-05-01'), 'Scotland')
    const renewed = await confirmed({ confirmed: 'dbs_update_service' })
    await setEnd(renewed.id, dayInLondon())
    await send(renewed.id)
    const erased = await confirmed(certificate('2024-03-01'))
    await api.db.network((_tx, client) =>
      client.query('UPDATE dbs_forms SET issue_date = NULL, reminded_days = 60 WHERE application_id = $1', [
        erased.id,
      ]),
    )
    const all = [dated, undated, service, scottish, renewed, erased]
    const ends = () => Promise.all(all.map(({ id }) => endOf(id)))
    expect((await settings({ dbs_years: 4 })).status).toBe(200)
    expect(await ends()).toEqual(['2028-02-29', null, inYears(4), '2029-05-01', inYears(4), '2028-03-01'])
    expect((await stored(erased.id)).reminded_days).toBeNull()
    await settings({ dbs_years: 1 })
    expect(await ends()).toEqual(['2025-02-28', null, inYears(1), '2029-05-01', inYears(1), '2025-03-01'])
    await settings({ dbs_years: 3 })
    expect(await endOf(dated.id)).toBe('2027-02-28')
  })

  it('change the next step of an application at once', async () => {
    const { id } = await confirmed(certificate(format(addYears(dayInLondon(), -2), 'yyyy-MM-dd')))
    await api.db.network((_tx, client) =>
      client.query(
        'UPDATE applications SET checks_completed = now(), lacks_second_person = false WHERE id = $1',
        [id],
      ),
    )
    const waiting = async () => (await api.call(support, 'GET', `/applications/${id}`)).body.waiting_for?.what
    expect(await waiting()).toBe('convert')
    await settings({ dbs_years: 2 })
    expect(await waiting()).toBe('renew_check')
    await settings({ dbs_years: 3 })
    expect(await waiting()).toBe('convert')
  })
})
