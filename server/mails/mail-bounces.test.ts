import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildSignature } from '../http/signed-body.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'
import { makeApplication } from '../testing/application.ts'
import { parseLink, startMailbox } from '../testing/mailbox.ts'
import { buildReferral } from '../testing/recruitment.ts'

const SECRET = 'a secret of the mail server'

let api: TestApi
let mailbox: Awaited<ReturnType<typeof startMailbox>>
let supportToken: string
beforeAll(async () => {
  api = await createTestApi({ MAIL_WEBHOOK_SECRET: SECRET })
  mailbox = await startMailbox(api)
  supportToken = (await api.user(null, { is_staff: true, is_pastor: false, role: 'vp_support' })).token
})
afterAll(async () => {
  await mailbox.stop()
  await api.close()
})

const sendReport = async (body: string, secret = SECRET) => {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const response = await api.app.request('/api/mail_bounces', {
    method: 'POST',
    headers: {
      'X-Hallbook-Timestamp': timestamp,
      'X-Hallbook-Signature': buildSignature(secret, timestamp, Buffer.from(body)),
    },
    body,
  })
  return { status: response.status, body: await response.json() }
}
/** Sends the email that requests a reference, and reads the message id from the email's headers. */
const requestReference = async () => {
  const application = await makeApplication(api, (await api.club()).id)
  await api.call(supportToken, 'POST', `/application_references/${application.first}/send_email`)
  const { head } = await mailbox.mailTo(application.referee)
  const messageId = /Message-ID: (<[^>]+>)/i.exec(head)?.[1] ?? ''
  const readReference = async () =>
    (await api.call(supportToken, 'GET', `/application_references?application=${application.id}`)).body.results[0]
  return { made: application, messageId, reference: readReference }
}
const buildBounce = (messageId: string) =>
  [
    'From: MAILER-DAEMON@mx.example',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="part"',
    '',
    '--part',
    'Content-Type: text/plain',
    '',
    'Sorry.',
    '',
    '--part',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    'Final-Recipient: rfc822; owain@parish.example',
    'Action: failed',
    'Status: 5.1.1',
    '',
    '--part',
    'Content-Type: message/rfc822',
    '',
    `Message-ID: ${messageId}`,
    'Subject: A reference',
    '',
    'Hello Owain,',
    '--part--',
    '',
  ].join('\r\n')

it('shows a bounced email with its code on the record and creates a task [B-REC-04]', async () => {
  const { made: application, messageId, reference: readReference } = await requestReference()
  expect(await sendReport(buildBounce(messageId))).toEqual({ status: 200, body: { bounced: 1 } })
  expect((await readReference()).mails).toMatchObject([{ state: 'bounced', reason: '5.1.1' }])
  const { rows } = await api.db.network((_tx, client) =>
    client.query('SELECT waiting_who, waiting_what FROM applications WHERE id = $1', [application.id]),
  )
  expect(rows[0]).toEqual({ waiting_who: 'reviewer', waiting_what: 'find_another_referee' })
  // The same report sent again must not be counted again.
  expect(await sendReport(buildBounce(messageId))).toEqual({ status: 200, body: { bounced: 0 } })
})

it('a bounced invitation is a task until it is sent to the right address [B-REC-04]', async () => {
  const { token } = await api.user(null, { is_staff: true, is_pastor: false, role: 'vp_support' })
  const referral = buildReferral({ email: 'angharad.pryce@bethel.example' })
  await api.call(null, 'POST', '/referrals', referral)
  const firstMail = await mailbox.mailTo(referral.email)
  const messageId = /Message-ID: (<[^>]+>)/i.exec(firstMail.head)?.[1] ?? ''
  const findTask = async () =>
    (await api.call(token, 'GET', '/applications?search=pryce@bethel&waiting_for=reviewer')).body.results[0]
  expect(await findTask()).toBeUndefined()
  await sendReport(JSON.stringify({ message_id: messageId, status: '5.1.1' }))
  const { id, waiting_for } = await findTask()
  expect(waiting_for).toMatchObject({ who: 'reviewer', what: 'send_form' })
  const path = `/applications/${id}`
  await api.call(token, 'PATCH', path, { form: { email: 'angharad.price@bethel.example' } })
  const { status, body } = await api.call(token, 'POST', `${path}/send_form`)
  expect(status).toBe(200)
  expect(body.form).toMatchObject({ bounced: null, submitted: null })
  expect(body.mails.map(({ kind, to: recipient }: Record<string, string>) => [kind, recipient])).toEqual([
    ['application_form', 'angharad.price@bethel.example'],
    ['application_form', 'angharad.pryce@bethel.example'],
  ])
  expect(body.waiting_for).toMatchObject({ who: 'applicant', what: 'fill_in_form' })
  const correctedMail = await mailbox.mailTo('angharad.price@bethel.example')
  expect(correctedMail.text).toContain('Gwen Rees has referred you')
  // The link in the bounced email must not open the form any more, because that email went to a wrong address. Only the
  // link in the new email works.
  expect((await api.call(null, 'GET', `/application_forms/${parseLink(firstMail).secret}`)).status).toBe(404)
  expect((await api.call(null, 'GET', `/application_forms/${parseLink(correctedMail).secret}`)).status).toBe(200)
})

it('a late bounce is not a task if the applicant has already written [B-REC-04]', async () => {
  const referral = buildReferral({ email: 'siwan.pryce@bethel.example' })
  await api.call(null, 'POST', '/referrals', referral)
  const mail = await mailbox.mailTo(referral.email)
  const formPath = `/application_forms/${parseLink(mail).secret}`
  expect((await api.call(null, 'PATCH', formPath, { first_name: 'Siwan' })).status).toBe(200)
  const message_id = /Message-ID: (<[^>]+>)/i.exec(mail.head)?.[1] ?? ''
  expect((await sendReport(JSON.stringify({ message_id, status: '4.4.7' }))).body).toEqual({ bounced: 1 })
  const { results } = (await api.call(supportToken, 'GET', '/applications?search=siwan.pryce')).body
  expect(results).toMatchObject([{ waiting_for: { who: 'applicant', what: 'fill_in_form' } }])
})

it('accepts a provider’s report, and ignores it for a former address [B-REC-04]', async () => {
  const { made: application, messageId, reference: readReference } = await requestReference()
  await api.call(supportToken, 'PATCH', `/application_references/${application.first}`, {
    email: 'o@parish.example',
  })
  await api.call(supportToken, 'POST', `/application_references/${application.first}/send_email`)
  await mailbox.mailTo('o@parish.example')
  const lateReport = JSON.stringify({ message_id: messageId, status: '5.1.1' })
  expect((await sendReport(lateReport)).body).toEqual({ bounced: 1 })
  expect((await readReference()).mails.map(({ state }: { state: string }) => state).sort()).toEqual([
    'bounced',
    'handed_over',
  ])
  const { rows } = await api.db.network((_tx, client) =>
    client.query('SELECT bounced FROM application_references WHERE id = $1', [application.first]),
  )
  expect(rows[0].bounced).toBeNull()
})

it('refuses an unsigned report and reveals nothing [B-REC-04]', async () => {
  const { messageId, reference: readReference } = await requestReference()
  expect((await sendReport(buildBounce(messageId), 'another secret of the mail')).status).toBe(401)
  const unsignedReply = await api.app.request('/api/mail_bounces', {
    method: 'POST',
    body: buildBounce(messageId),
  })
  expect(unsignedReply.status).toBe(401)
  expect((await readReference()).mails).toMatchObject([{ state: 'handed_over' }])
  expect((await sendReport('{"event":"opened"}')).status).toBe(400)
  expect((await sendReport('Away until Monday')).body).toEqual({ bounced: 0 })
})

it('refuses an email of 2,000 nested parts as unreadable [B-REC-04]', async () => {
  const nestedParts = Array.from(
    { length: 2000 },
    (_, path) => `Content-Type: multipart/mixed; boundary="b${path}"\r\n\r\n--b${path}\r\n`,
  ).join('')
  expect(await sendReport(`From: MAILER-DAEMON@mx.example\r\n${nestedParts}`)).toMatchObject({
    status: 400,
    body: { code: 'unreadable_body' },
  })
})

it('emails VP support once about an unparseable mail server message [B-REC-04]', async () => {
  const { made: application, messageId, reference: readReference } = await requestReference()
  const body = [
    'From: MAILER-DAEMON@mx.example',
    'Subject: About your mail',
    '',
    `We could do nothing for ${application.referee}.`,
    `Message-ID: ${messageId}`,
  ].join('\r\n')
  for (const _ of [1, 2]) expect(await sendReport(body)).toEqual({ status: 200, body: { bounced: 0 } })
  expect((await readReference()).bounced ?? null).toBeNull()
  const { rows } = await api.db.network((_tx, client) =>
    client.query('SELECT to_address FROM mails WHERE subject LIKE $1', [
      `Did this email arrive? ${application.referee}%`,
    ]),
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(new Set(rows.map(({ to_address }) => to_address)).size).toBe(rows.length)
  const clearBounce = body.replace('We could do nothing for', 'User unknown:')
  expect(await sendReport(clearBounce)).toEqual({ status: 200, body: { bounced: 1 } })
})
