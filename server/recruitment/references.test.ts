import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '../../contract/rules/days.ts'
import { applications } from '../db/schema.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'
import { completeReference, makeApplication } from '../testing/application.ts'
import { parseLink, startMailbox } from '../testing/mailbox.ts'

let api: TestApi
let mailbox: Awaited<ReturnType<typeof startMailbox>>
let supportToken: string
let club: Awaited<ReturnType<TestApi['club']>>
let testApplication: Awaited<ReturnType<typeof makeApplication>>
beforeAll(async () => {
  api = await createTestApi()
  mailbox = await startMailbox(api)
  supportToken = (await api.user(null, { is_staff: true, is_pastor: false, role: 'vp_support' })).token
  club = await api.club('St Dyfan’s', { region: 'Wales' })
})
afterAll(async () => {
  await mailbox.stop()
  await api.close()
})
beforeEach(async () => {
  testApplication = await makeApplication(api, club.id)
  await mailbox.collect()
})

const listReferences = (token = supportToken) =>
  api.call(token, 'GET', `/application_references?application=${testApplication.id}`)
const readFirstReference = async () => (await listReferences()).body.results[0]
const sendRequest = (id = testApplication.first, token = supportToken) =>
  api.call(token, 'POST', `/application_references/${id}/send_email`)
const patchReference = (body: object, id = testApplication.first, token = supportToken) =>
  api.call(token, 'PATCH', `/application_references/${id}`, body)
/** Sends the request and returns the secret of the link in the referee's email. */
const requestReference = async () => {
  expect((await sendRequest()).status).toBe(200)
  return parseLink(await mailbox.mailTo(testApplication.referee)).secret
}
const callForm = (secret: string, body?: object) =>
  api.call(null, body ? 'PATCH' : 'GET', `/reference_forms/${secret}`, body)
const readWaitingTask = async () => {
  const [row] = await api.db.network((tx) =>
    tx.select().from(applications).where(eq(applications.id, testApplication.id)),
  )
  return row?.waiting_what
}

describe('requesting and submitting references', () => {
  it('lists references in order, unsent and without links [REFE-02 to REFE-07, REFE-09]', async () => {
    const { status, body } = await listReferences()
    expect({ status, count: body.count }).toEqual({ status: 200, count: 2 })
    expect(body.results[0]).toMatchObject({
      id: testApplication.first,
      application: testApplication.id,
      number: 1,
      full_name: 'Owain Parry',
      email_sent: null,
      checked: false,
      declined: null,
      telephone: null,
      mails: [],
      form: { id: null, status: 'not_started', submitted: null },
    })
    const emptyApplication = await makeApplication(api, club.id)
    await Promise.all(
      [emptyApplication.first, emptyApplication.second].map((id) =>
        api.call(supportToken, 'DELETE', `/application_references/${id}`),
      ),
    )
    const { body: emptyList } = await api.call(
      supportToken,
      'GET',
      `/application_references?application=${emptyApplication.id}`,
    )
    expect(emptyList).toEqual({ count: 0, results: [] })
  })

  it('emails a request with one link and shows its state [REFE-01, REFE-08, REFE-10, B-REC-04]', async () => {
    const { status, body } = await sendRequest()
    expect(status).toBe(200)
    expect(body).toMatchObject({
      email_sent: expect.any(String),
      mails: [{ kind: 'reference_request', to: testApplication.referee, state: 'queued' }],
    })
    const mail = await mailbox.mailTo(testApplication.referee)
    expect(mail.text).toContain('Angharad Price')
    expect(mail.text).toContain('St Dyfan’s')
    const link = parseLink(mail)
    expect(link.page).toBe('reference_forms')
    expect(link.secret).toMatch(/^[0-9a-f]{40}$/)
    expect(await readFirstReference()).toMatchObject({ mails: [{ state: 'handed_over', reason: null }] })
    // Request the reference again: the email must contain the same link.
    expect(await requestReference()).toBe(link.secret)
  })

  it('saves a reference in steps and submits only a complete one [PUB-09, PUB-35, PUB-36, REFE-20 to REFE-23, REFE-54]', async () => {
    const secret = await requestReference()
    const openReply = await callForm(secret)
    expect(openReply.body).toMatchObject({
      submitted: null,
      status: 'not_started',
      applicant: 'Angharad Price',
      role: 'Core Team Member',
      organisation__name: 'St Dyfan’s',
      applicant_name: 'Angharad Price',
      integrity: null,
    })
    expect((await readFirstReference()).form.status).toBe('not_started')
    expect((await callForm(secret, { integrity: 'Good', relationship: 'Her vicar' })).body).toMatchObject({
      status: 'started',
      integrity: 'Good',
    })
    expect((await callForm(secret)).body).toMatchObject({ relationship: 'Her vicar' })
    const incompleteReply = await callForm(secret, { submit: true })
    expect(incompleteReply).toMatchObject({ status: 400, body: { code: 'invalid' } })
    expect(Object.keys(incompleteReply.body.detail)).toEqual(expect.arrayContaining(['honesty', 'criminal']))
    const missingDetailsReply = await callForm(secret, { ...completeReference, criminal: true, submit: true })
    expect(missingDetailsReply.body.detail).toEqual({ criminal_details: ['This field is required.'] })
    const submitReply = await callForm(secret, { ...completeReference, submit: true })
    expect(submitReply).toMatchObject({ status: 200, body: { submitted: expect.any(String) } })
    expect(Object.keys(submitReply.body)).toEqual(['submitted'])
  })

  it('treats a missing declaration as made by submitting [REFE-49]', async () => {
    const secret = await requestReference()
    const { declaration: _, ...answers } = completeReference
    const refusedReply = await callForm(secret, { ...answers, declaration: false, submit: true })
    expect([refusedReply.status, refusedReply.body.detail]).toEqual([400, { declaration: ['This field is required.'] }])
    expect((await callForm(secret, { ...answers, declaration: false })).status).toBe(200)
    expect((await callForm(secret, { submit: true })).status).toBe(400)
    expect((await callForm(secret, { ...answers, declaration: null })).status).toBe(200)
    expect((await callForm(secret, { submit: true })).status).toBe(200)
    const { body } = await api.call(supportToken, 'GET', `/application_references/${testApplication.first}`)
    expect(body.form.declaration).toBe(true)
  })

  it('stores whether the referee is an adult without requiring it [REFE-48]', async () => {
    const secret = await requestReference()
    expect((await callForm(secret, { is_adult: false })).body.is_adult).toBe(false)
    expect((await callForm(secret, { ...completeReference, is_adult: 'no' })).status).toBe(400)
    expect((await callForm(secret, { ...completeReference, submit: true })).status).toBe(200)
    const { body } = await api.call(supportToken, 'GET', `/application_references/${testApplication.first}`)
    expect(body.form.is_adult).toBe(false)
  })

  it('a used link returns no answers and accepts no changes [PUB-37]', async () => {
    const secret = await requestReference()
    await callForm(secret, { ...completeReference, submit: true })
    expect(Object.keys((await callForm(secret)).body)).toEqual(['submitted'])
    expect(await callForm(secret, { integrity: 'Unsatisfactory' })).toMatchObject({
      status: 409,
      body: { code: 'already_submitted' },
    })
    const declineReply = await api.call(null, 'POST', `/reference_forms/${secret}/decline`, { reason: 'cannot' })
    expect(declineReply.status).toBe(409)
    expect((await sendRequest()).status).toBe(409)
  })

  it("refuses truncated links, other forms' links and archived applications [PUB-38, B-REC-02]", async () => {
    const secret = await requestReference()
    for (const invalidSecret of [secret.slice(0, -3), `${secret}.`, testApplication.first, 'x', 'A'.repeat(300)])
      expect((await callForm(invalidSecret)).status).toBe(404)
    expect((await api.call(null, 'GET', `/dbs_forms/${secret}`)).status).toBe(404)
    expect((await api.call(null, 'GET', `/volunteer_reference_forms/${secret}`)).status).toBe(404)
    const setArchived = (archived: boolean) =>
      api.db.network((tx) => tx.update(applications).set({ archived }).where(eq(applications.id, testApplication.id)))
    await setArchived(true)
    expect((await callForm(secret)).status).toBe(404)
    expect((await callForm(secret, { integrity: 'Good' })).status).toBe(404)
    expect(await sendRequest()).toMatchObject({
      status: 400,
      body: { detail: { archived: [expect.any(String)] } },
    })
    await setArchived(false)
    expect((await callForm(secret)).status).toBe(200)
  })

  it('names the answers that another page of the form has changed', async () => {
    const secret = await requestReference()
    const patchWithTag = (ifMatch: string | null, body: object) =>
      api.app.request(`/api/reference_forms/${secret}`, {
        method: 'PATCH',
        headers: { 'Content-Type': 'application/json', ...(ifMatch && { 'If-Match': ifMatch }) },
        body: JSON.stringify(body),
      })
    const etag = (await callForm(secret)).headers.get('etag')
    expect((await patchWithTag(etag, { integrity: 'Good' })).status).toBe(200)
    const staleReply = await patchWithTag(etag, { integrity: 'Excellent', honesty: 'Good' })
    expect(staleReply.status).toBe(412)
    expect(await staleReply.json()).toMatchObject({
      code: 'changed_meanwhile',
      detail: { integrity: [expect.any(String)] },
    })
    expect((await callForm(secret)).body).toMatchObject({ integrity: 'Good', honesty: null })
  })

  it('a reference can be checked only after it is submitted [REFE-12, REFE-13 to REFE-15, REFE-18, REFE-19]', async () => {
    expect(await patchReference({ checked: true })).toMatchObject({
      status: 400,
      body: { detail: { checked: [expect.any(String)] } },
    })
    await callForm(await requestReference(), { ...completeReference, submit: true })
    const readCounts = async () => {
      const { num_references_submitted: submittedCount, num_references_checked: checkedCount } = (
        await api.call(supportToken, 'GET', `/applications/${testApplication.id}`)
      ).body
      return [submittedCount, checkedCount]
    }
    expect(await readCounts()).toEqual([1, 0])
    expect(await patchReference({ checked: true })).toMatchObject({ status: 200, body: { checked: true } })
    expect(await readCounts()).toEqual([1, 1])
    expect(await patchReference({ verified: true })).toMatchObject({ body: { verified: { by: 'Nia Rees' } } })
    expect(await patchReference({ checked: false, verified: false })).toMatchObject({
      body: { checked: false, verified: null },
    })
    expect(await patchReference({ email: 'other@parish.example' })).toMatchObject({ status: 409 })
  })

  it('a referee who declined gets no reminders until the next request [B-REC-05]', async () => {
    const secret = await requestReference()
    await callForm(secret, { integrity: 'Good' })
    const { status } = await api.call(null, 'POST', `/reference_forms/${secret}/decline`, {
      reason: 'wrong_person',
    })
    expect(status).toBe(200)
    expect(Object.keys((await callForm(secret)).body)).toEqual(['submitted', 'declined'])
    expect(await readFirstReference()).toMatchObject({ declined: { reason: 'wrong_person' }, next_reminder: null })
    expect(await readWaitingTask()).toBe('find_another_referee')
    expect(await requestReference()).toBe(secret)
    expect(await readFirstReference()).toMatchObject({
      declined: null,
      former_decline: { reason: 'wrong_person' },
      next_reminder: { to: 'referee' },
      form: { status: 'not_started' },
    })
    expect((await callForm(secret)).body).toMatchObject({ submitted: null, integrity: null })
    expect((await callForm(secret, { ...completeReference, submit: true })).status).toBe(200)
    expect(await readFirstReference()).toMatchObject({
      declined: null,
      former_decline: { reason: 'wrong_person' },
      form: { status: 'submitted' },
    })
  })
})

describe('a referee who withdraws a decline [B-REC-05]', () => {
  const decline = (secret: string) => api.call(null, 'POST', `/reference_forms/${secret}/decline`, { reason: 'cannot' })
  const reopen = (secret: string) => api.call(null, 'POST', `/reference_forms/${secret}/reopen`)
  const moveDeclineBack = (days: number) =>
    api.db.network((_tx, client) =>
      client.query(
        `UPDATE application_references SET email_sent = now() - make_interval(days => $2 + 1),
           declined_at = now() - make_interval(days => $2) WHERE id = $1`,
        [testApplication.first, days],
      ),
    )

  it('gets the form again with an audit entry', async () => {
    const secret = await requestReference()
    await decline(secret)
    const { body } = await callForm(secret)
    expect(body.declined).toMatchObject({ reason: 'cannot' })
    expect(Date.parse(body.declined.reopen_until) - Date.parse(body.submitted)).toBe(14 * DAY_MS)
    // Reading the form must not withdraw the decline.
    expect((await readFirstReference()).declined).not.toBeNull()

    expect(await reopen(secret)).toMatchObject({ status: 200, body: { submitted: null } })
    expect(await readFirstReference()).toMatchObject({ declined: null, former_decline: null })
    expect(await readWaitingTask()).not.toBe('find_another_referee')
    expect((await callForm(secret, { ...completeReference, submit: true })).status).toBe(200)
    expect((await reopen(secret)).status).toBe(409)
    const { body: trail } = await api.call(supportToken, 'GET', `/applications/${testApplication.id}/changes`)
    expect(JSON.stringify(trail)).toContain('reference_reopened')
  })

  it('can withdraw it for 14 days', async () => {
    const secret = await requestReference()
    await decline(secret)
    await moveDeclineBack(13)
    expect((await callForm(secret)).body).toHaveProperty('declined')
    await moveDeclineBack(14)
    expect(Object.keys((await callForm(secret)).body)).toEqual(['submitted'])
    expect(await reopen(secret)).toMatchObject({ status: 409, body: { code: 'already_submitted' } })
  })

  it('does not change an open form, and needs a valid link', async () => {
    const secret = await requestReference()
    await callForm(secret, { integrity: 'Good' })
    expect(await reopen(secret)).toMatchObject({ status: 200, body: { integrity: 'Good' } })
    expect((await reopen(`${secret}x`)).status).toBe(404)
  })
})

it('a new address gets a new link, and the former link stops working [B-REC-05]', async () => {
  const secret = await requestReference()
  await callForm(secret, { additional_comments: 'of the wrong person' })
  const { body } = await patchReference({ email: 'o.parry@parish.example' })
  expect(body).toMatchObject({ email: 'o.parry@parish.example', email_sent: null })
  expect((await callForm(secret)).status).toBe(404)
  await sendRequest()
  const newSecret = parseLink(await mailbox.mailTo('o.parry@parish.example')).secret
  expect(newSecret).not.toBe(secret)
  expect((await callForm(newSecret)).body).toMatchObject({ additional_comments: null })
  expect(await patchReference({ email: 'no address' })).toMatchObject({ status: 400 })
})

it('records a telephone reference with author, day and number [B-REC-05]', async () => {
  const secret = await requestReference()
  const { declaration: _, full_name: _n, ...answers } = completeReference
  const recordTelephone = (body: object) =>
    api.call(supportToken, 'POST', `/application_references/${testApplication.first}/telephone`, body)
  const callFacts = { day: '2026-08-05', number: '029 2018 0142' }
  expect((await recordTelephone({ ...callFacts, answers: {} })).status).toBe(400)
  expect((await recordTelephone({ ...callFacts, day: '2999-01-01', answers })).status).toBe(400)
  expect(await recordTelephone({ ...callFacts, answers })).toMatchObject({
    status: 200,
    body: { telephone: { by: 'Nia Rees', at: '2026-08-05T12:00:00.000Z' }, form: { status: 'submitted' } },
  })
  expect((await callForm(secret)).status).toBe(404)
  expect((await recordTelephone({ ...callFacts, answers })).status).toBe(409)
})

it('reviewers read submitted answers, core team members do not [REFE-16, REFE-17, REFE-24 to REFE-48]', async () => {
  const secret = await requestReference()
  await callForm(secret, { additional_comments: 'Half a thought' })
  const readReference = (token: string) => api.call(token, 'GET', `/application_references/${testApplication.first}`)
  expect((await readReference(supportToken)).body.form).toMatchObject({
    status: 'started',
    additional_comments: null,
  })
  await callForm(secret, { ...completeReference, submit: true })
  const createClubUser = async (user_type: 'coordinator' | 'core' | 'safeguarding_leader') =>
    (await api.user(club.id, { user_type })).token
  for (const token of [supportToken, await createClubUser('coordinator'), await createClubUser('safeguarding_leader')])
    expect((await readReference(token)).body.form).toMatchObject({
      ...completeReference,
      integrity: 'Good',
      id: null,
    })
  const coreToken = await createClubUser('core')
  expect((await readReference(coreToken)).status).toBe(403)
  expect((await listReferences(coreToken)).body.count).toBe(2)
  expect(JSON.stringify((await listReferences(coreToken)).body)).not.toContain('She is kind')
})

it('hides references from other clubs and from the applicant [APP-40]', async () => {
  const otherClubUser = await api.user((await api.club()).id)
  expect((await listReferences(otherClubUser.token)).status).toBe(404)
  expect((await api.call(otherClubUser.token, 'GET', `/application_references/${testApplication.first}`)).status).toBe(
    404,
  )
  const applicantUser = await api.user(club.id, { email: testApplication.email.toUpperCase() })
  expect((await listReferences(applicantUser.token)).status).toBe(403)
  expect((await api.call(applicantUser.token, 'GET', `/application_references/${testApplication.first}`)).status).toBe(
    403,
  )
  const coordinatorToken = (await api.user(club.id)).token
  for (const status of [
    (await sendRequest(testApplication.first, coordinatorToken)).status,
    (await patchReference({}, testApplication.first, coordinatorToken)).status,
  ])
    expect(status).toBe(403)
})

it('a link withdrawn during a save accepts no further changes', async () => {
  const secret = await requestReference()
  const saveStatuses = []
  for (let round = 0; round < 5; round++) {
    const linkSecret = round === 0 ? secret : parseLink(await resendRequest()).secret
    const [lateReply] = await Promise.all([
      callForm(linkSecret, { additional_comments: `of the former referee, ${round}` }),
      patchReference({ email: `round${round}@parish.example` }),
    ])
    saveStatuses.push(lateReply.status)
    const { rows } = await api.db.network((_tx, client) =>
      client.query('SELECT answers FROM application_references WHERE id = $1', [testApplication.first]),
    )
    expect(rows[0].answers).toEqual({})
  }
  expect(saveStatuses.every((status) => status === 200 || status === 404)).toBe(true)
})
const resendRequest = async () => {
  const { email } = await readFirstReference()
  await sendRequest()
  return mailbox.mailTo(email)
}

it('emails names in any script unchanged and refuses answers of 3 MB', async () => {
  await api.db.network((tx) =>
    tx
      .update(applications)
      .set({ first_name: 'مريم 🍲', last_name: 'Ŵyn-Jones' })
      .where(eq(applications.id, testApplication.id)),
  )
  await sendRequest()
  const mail = await mailbox.mailTo(testApplication.referee)
  expect(mail.text).toContain('مريم 🍲 Ŵyn-Jones')
  const { secret } = parseLink(mail)
  expect((await callForm(secret, { additional_comments: 'x'.repeat(3_000_000) })).status).toBe(413)
  expect((await callForm(secret, { additional_comments: 'x'.repeat(10_001) })).status).toBe(400)
  expect((await callForm(secret)).body).toMatchObject({
    applicant: 'مريم 🍲 Ŵyn-Jones',
    status: 'not_started',
  })
})

it('queues a request while the mail server is down and sends it later [B-REC-04]', async () => {
  await mailbox.sink.stop()
  expect((await sendRequest()).status).toBe(200)
  await mailbox.collect()
  expect((await readFirstReference()).mails).toMatchObject([{ state: 'queued', reason: expect.stringMatching(/^E/) }])
  await mailbox.sink.start()
  await api.db.network((_tx, client) => client.query('UPDATE mails SET next_try = now() WHERE next_try > now()'))
  expect(parseLink(await mailbox.mailTo(testApplication.referee)).page).toBe('reference_forms')
  expect((await readFirstReference()).mails).toMatchObject([{ state: 'handed_over' }])
})
