import { expect, it } from 'vitest'
import { parseBounceMail } from './parse-bounce-mail.ts'
import { parseProviderBounces } from './parse-provider-bounces.ts'

const MAIL_ID = '0198f1a2-3b4c-7d5e-8f60-718293a4b5c6'
const MESSAGE_ID = `<${MAIL_ID}@hallbook.example>`

type ReportParts = { action?: string; status?: string; original?: string; type?: string; from?: string }

/** Builds a mail server's report (RFC 3464) as Postfix writes it. */
const buildReport = ({
  action = 'failed',
  status = '5.1.1',
  original = `Message-ID: ${MESSAGE_ID}\r\nTo: owain@nowhere.example\r\nSubject: A reference`,
  type = 'message/rfc822',
  from = 'MAILER-DAEMON@mx.example',
}: ReportParts = {}) =>
  Buffer.from(
    [
      `From: Mail Delivery System <${from}>`,
      'To: no-reply@hallbook.example',
      'Subject: Undelivered Mail Returned to Sender',
      'MIME-Version: 1.0',
      'Content-Type: multipart/report; report-type=delivery-status; boundary="part"',
      '',
      '--part',
      'Content-Type: text/plain; charset=us-ascii',
      '',
      'I am sorry to have to inform you that your message could not be delivered.',
      '',
      '--part',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.example',
      '',
      'Final-Recipient: rfc822; owain@nowhere.example',
      `Action: ${action}`,
      `Status: ${status}`,
      'Diagnostic-Code: smtp; 550 5.1.1 <owain@nowhere.example>: Recipient address',
      '    rejected: User unknown',
      '',
      '--part',
      `Content-Type: ${type}`,
      '',
      original,
      '',
      'Hello Owain,',
      '--part--',
      '',
    ].join('\r\n'),
  )

const buildMail = (from: string, text: string) =>
  Buffer.from(`From: <${from}>\r\nTo: no-reply@hallbook.example\r\nSubject: failure\r\n\r\n${text}\r\n`)

it('reads the bounced email and the reason from a report [B-REC-04]', async () => {
  expect(await parseBounceMail(buildReport())).toEqual({ mail: MAIL_ID, status: '5.1.1' })
  expect(await parseBounceMail(buildReport({ status: '5.2.2' }))).toEqual({ mail: MAIL_ID, status: '5.2.2' })
  expect(await parseBounceMail(buildReport({ type: 'text/rfc822-headers' }))).toMatchObject({ mail: MAIL_ID })
  const foldedHeaders = `Subject: A reference\r\nMessage-ID:\r\n ${MESSAGE_ID}`
  expect(await parseBounceMail(buildReport({ original: foldedHeaders }))).toMatchObject({ mail: MAIL_ID })
})

it("ignores delays, deliveries and other senders' emails [B-REC-04]", async () => {
  expect(await parseBounceMail(buildReport({ action: 'delayed', status: '4.4.1' }))).toBeNull()
  expect(await parseBounceMail(buildReport({ action: 'delivered', status: '2.0.0' }))).toBeNull()
  expect(await parseBounceMail(buildReport({ original: 'Message-ID: <1234@elsewhere.example>' }))).toBeNull()
})

it('reads plain text bounces of mail servers, never absence notes [B-REC-04]', async () => {
  const text = `550 5.1.1 no such user\r\n\r\nMessage-ID: ${MESSAGE_ID}`
  expect(await parseBounceMail(buildMail('MAILER-DAEMON@mx.example', text))).toEqual({
    mail: MAIL_ID,
    status: '5.1.1',
  })
  expect(await parseBounceMail(buildMail('owain@parish.example', `Away until 5.1.26\r\n${MESSAGE_ID}`))).toBeNull()
  expect(await parseBounceMail(buildMail('postmaster@mx.example', `Still trying\r\n${MESSAGE_ID}`))).toBeNull()
  for (const invalidMail of ['', '\0\0', 'x'.repeat(100_000), 'Content-Type: multipart/report\r\n\r\n--'])
    expect(await parseBounceMail(Buffer.from(invalidMail))).toBeNull()
})

const buildGlobalReport = (mail: string): Buffer =>
  Buffer.from(
    [
      'From: Mail Delivery <MAILER-DAEMON@mx.example>',
      'Content-Type: multipart/report; report-type=delivery-status; boundary="part"',
      '',
      '--part',
      'Content-Type: message/global-delivery-status',
      '',
      'Reporting-MTA: dns; mx.example',
      '',
      'Final-Recipient: utf-8; ŵyn@bugs.example',
      'Action: failed',
      'Status: 5.1.1',
      '',
      '--part',
      'Content-Type: message/global-headers',
      '',
      `Message-ID: ${mail}`,
      'To: ŵyn@bugs.example',
      '',
      '--part--',
      '',
    ].join('\r\n'),
  )

it('reads a report in the message/global forms [B-REC-04]', async () => {
  expect(await parseBounceMail(buildGlobalReport(MESSAGE_ID))).toEqual({ mail: MAIL_ID, status: '5.1.1' })
  for (const type of ['message/global', 'message/global-headers'])
    expect(await parseBounceMail(buildReport({ type }))).toEqual({ mail: MAIL_ID, status: '5.1.1' })
})

it.each([
  'Your message was not delivered to owain@nowhere.example because the user is unknown.',
  'Sorry, no mailbox here by that name.',
  "The email address you entered couldn't be found.",
  'The mailbox owain@nowhere.example is full.',
])('reads the words “%s” as a bounce [B-REC-04]', async (phrase) => {
  const mail = buildMail('MAILER-DAEMON@mx.example', `${phrase}\r\n\r\nMessage-ID: ${MESSAGE_ID}`)
  expect(await parseBounceMail(mail)).toEqual({ mail: MAIL_ID, status: null })
  expect(await parseBounceMail(buildMail('owain@parish.example', `${phrase}\r\n${MESSAGE_ID}`))).toBeNull()
})

it('leaves unknown wording about an address for a user to read [B-REC-04]', async () => {
  const text = `We could do nothing for owain@nowhere.example.\r\nMessage-ID: ${MESSAGE_ID}`
  expect(await parseBounceMail(buildMail('MAILER-DAEMON@mx.example', text))).toEqual({
    unknown: MAIL_ID,
    words: expect.stringContaining('nothing for owain@nowhere.example'),
  })
  const delayNotice = `Delivery to owain@nowhere.example has been delayed.\r\nMessage-ID: ${MESSAGE_ID}`
  expect(await parseBounceMail(buildMail('MAILER-DAEMON@mx.example', delayNotice))).toBeNull()
})

const buildSesReport = (bounceType: string) => ({
  notificationType: 'Bounce',
  bounce: { bounceType, bouncedRecipients: [{ emailAddress: 'o@x.example', status: '5.1.1' }] },
  mail: { messageId: 'of-ses', headers: [{ name: 'Message-ID', value: MESSAGE_ID }] },
})
const buildMailgunReport = (severity: string) => ({
  signature: { token: 'x' },
  'event-data': {
    event: 'failed',
    severity,
    'delivery-status': { code: 552, message: '552 5.2.2 mailbox full' },
    message: { headers: { 'message-id': MESSAGE_ID.slice(1, -1) } },
  },
})

it.each<[string, unknown, string | null]>([
  ['SES', buildSesReport('Permanent'), '5.1.1'],
  ['SNS', { Type: 'Notification', Message: JSON.stringify(buildSesReport('Permanent')) }, '5.1.1'],
  ['Mailgun', buildMailgunReport('permanent'), '5.2.2'],
  [
    'SendGrid',
    [
      { event: 'delivered', 'smtp-id': MESSAGE_ID },
      { event: 'bounce', 'smtp-id': MESSAGE_ID, status: '5.7.1', reason: '550 blocked' },
    ],
    '5.7.1',
  ],
  [
    'Postmark',
    { RecordType: 'Bounce', Type: 'BadEmailAddress', Details: '', Metadata: { 'message-id': MESSAGE_ID } },
    '5.1.1',
  ],
  ['a relay', { message_id: MESSAGE_ID, status: '' }, null],
])('reads the report of %s [B-REC-04]', (_provider, json, status) => {
  expect(parseProviderBounces(json)).toEqual([{ mail: MAIL_ID, status }])
})

it('ignores temporary failures and rejects unknown reports [B-REC-04]', () => {
  expect(parseProviderBounces(buildSesReport('Transient'))).toEqual([])
  expect(parseProviderBounces(buildMailgunReport('temporary'))).toEqual([])
  expect(parseProviderBounces({ message_id: '<1@x>' })).toEqual([])
  for (const invalidReport of [null, 1, 'x', {}, [1], { Type: 'Notification', Message: '{' }])
    expect(parseProviderBounces(invalidReport)).toBeNull()
})
