import { getExpectedTwilioSignature } from 'twilio/lib/webhooks/webhooks.js'
import { describe, expect, it } from 'vitest'
import { createTestApi } from '../testing/api.ts'
import { closeConnection, respondWith } from '../testing/sms-gateway.ts'
import {
  acceptText,
  createSid,
  createTwilioFixture,
  refuseText,
  TWILIO_ORIGIN,
  TWILIO_TOKEN,
} from '../testing/twilio-fixture.ts'

const fixture = createTwilioFixture()
const {
  query,
  run: runTextJob,
  send: sendText,
  text: readText,
  stops: readStops,
  report: reportStatus,
  receive: receiveText,
  inbox: readInbox,
  post,
} = fixture
const getOnlyCall = () => fixture.twilio.calls[0]!

describe('a status of Twilio', () => {
  it('is stored once, also after a repeat', async () => {
    await sendText()
    expect(await reportStatus(getOnlyCall(), 'sent')).toBe(204)
    expect(await readText()).toMatchObject({ state: 'sent' })
    for (let times = 0; times < 2; times++) expect(await reportStatus(getOnlyCall(), 'delivered')).toBe(204)
    expect(await readText()).toMatchObject({ state: 'delivered', reason: null })
  })

  it.each([
    ['delivered', ['queued', 'sending', 'sent', 'undelivered', 'failed'], 'delivered'],
    ['undelivered', ['sent', 'delivered'], 'failed'],
    ['failed', ['queued', 'sent'], 'failed'],
  ])('never goes back from %s', async (first, later, state) => {
    await sendText()
    await reportStatus(getOnlyCall(), first)
    for (const status of later) expect(await reportStatus(getOnlyCall(), status)).toBe(204)
    expect(await readText()).toMatchObject({ state })
  })

  it.each([
    ['queued', 'sent'],
    ['delivered', 'delivered'],
    ['undelivered', 'failed'],
  ])("finds its text before Twilio's response: %s", async (status, state) => {
    fixture.twilio.answer = async (response, call) => {
      expect(await reportStatus(call, status)).toBe(204)
      expect(await readText()).toMatchObject({ state })
      acceptText(response, call)
    }
    await sendText()
    expect(await readText()).toMatchObject({ state, gateway_id: getOnlyCall().sid })
  })

  it.each([
    ['500', respondWith(500)],
    ['nothing', closeConnection],
  ])('settles a text that was perhaps sent after %s', async (_name, answer) => {
    fixture.twilio.answer = answer
    await sendText()
    expect(await readText()).toMatchObject({ state: 'perhaps_sent' })
    await reportStatus(getOnlyCall(), 'sent')
    expect(await readText()).toMatchObject({ state: 'sent', reason: null, gateway_id: getOnlyCall().sid })
    await reportStatus(getOnlyCall(), 'delivered')
    expect(await readText()).toMatchObject({ state: 'delivered' })
  })

  it('is stored while the response of the same text is lost', async () => {
    fixture.twilio.answer = async (response, call) => {
      await reportStatus(call, 'sent')
      closeConnection(response)
    }
    await sendText()
    expect(await readText()).toMatchObject({ state: 'sent', reason: null })
  })

  it('prevents a queued text from being sent twice', async () => {
    fixture.twilio.answer = respondWith(429)
    await sendText()
    await reportStatus(getOnlyCall(), 'sent')
    await query('UPDATE holiday_text_messages SET next_try = now()')
    await runTextJob()
    expect(fixture.twilio.calls).toHaveLength(1)
    expect(await readText()).toMatchObject({ state: 'sent' })
  })

  it('with the code 21610 stops texts to the number', async () => {
    await sendText()
    expect(await reportStatus(getOnlyCall(), 'failed', { ErrorCode: '21610' })).toBe(204)
    expect(await readText()).toMatchObject({ state: 'failed', reason: 'stopped' })
    expect(await readStops()).toEqual([fixture.club.mobile_number])
    // A copy of the callback must not stop the number again after its START.
    await receiveText({ Body: 'START' })
    await reportStatus(getOnlyCall(), 'failed', { ErrorCode: '21610' })
    expect(await readStops()).toEqual([])
  })

  it.each([
    ['30003', 'undelivered'],
    ['21614', 'not_a_mobile'],
  ])('with the code %s shows why', async (ErrorCode, reason) => {
    await sendText()
    await reportStatus(getOnlyCall(), 'undelivered', { ErrorCode })
    expect(await readText()).toMatchObject({ state: 'failed', reason })
    expect(await readStops()).toEqual([])
  })

  it("without our id is found by Twilio's id, before and after the response", async () => {
    const postStatus = (sid: string) =>
      post('/api/text_messages/twilio/status', { MessageSid: sid, MessageStatus: 'delivered' })
    fixture.twilio.answer = async (response, call) => {
      expect(await postStatus(call.sid)).toBe(204)
      acceptText(response, call)
    }
    await sendText()
    expect(await readText()).toMatchObject({ state: 'delivered' })
    expect(await postStatus(createSid())).toBe(204)
  })
})

describe('a text from Twilio', () => {
  it('is stored once, also if it arrives several times at once', async () => {
    await sendText()
    const MessageSid = createSid()
    const statuses = await Promise.all([1, 2, 3].map(() => receiveText({ MessageSid, Body: 'Ydyn, bob dydd Mawrth' })))
    expect([...statuses, await receiveText({ MessageSid, Body: 'No' })]).toEqual([204, 204, 204, 204])
    expect(await readInbox()).toMatchObject([
      {
        message: 'Ydyn, bob dydd Mawrth',
        outcome: 'confirmed',
        media: 0,
        user__organisation: fixture.club.club,
      },
    ])
  })

  it('of 1,600 characters is stored completely', async () => {
    await sendText()
    const Body = 'word on '.repeat(200)
    expect(await receiveText({ Body })).toBe(204)
    expect(await readInbox()).toMatchObject([{ message: Body, outcome: 'waiting' }])
  })

  it('matches one club by each spelling of its number', async () => {
    await sendText()
    const { mobile_number: number, club } = fixture.club
    const nationalNumber = number.replace(/^44/, '')
    for (const From of [
      `+${number}`,
      `0${nationalNumber}`,
      `44${nationalNumber.slice(0, 4)} ${nationalNumber.slice(4)}`,
    ])
      expect(await receiveText({ From })).toBe(204)
    expect(await readInbox()).toMatchObject(
      Array(3).fill({ mobile_number: number, user__organisation: club, outcome: 'confirmed' }),
    )
  })

  it('counts the attached pictures without fetching them', async () => {
    await sendText()
    const media = `${fixture.twilio.url}/media`
    const mediaFields = { NumMedia: '2', MediaUrl0: media, MediaUrl1: media, MediaContentType0: 'image/jpeg' }
    expect(await receiveText({ Body: '', ...mediaFields })).toBe(204)
    expect(await readInbox()).toMatchObject([{ message: '', media: 2, outcome: 'waiting' }])
    expect(fixture.twilio.calls).toHaveLength(1)
  })

  it('with an opt-out that Twilio has recognised stops texts to the number', async () => {
    await sendText()
    expect(await receiveText({ Body: 'Dim diolch', OptOutType: 'STOP' })).toBe(204)
    expect(await readStops()).toEqual([fixture.club.mobile_number])
    expect(await readInbox()).toMatchObject([{ message: 'Dim diolch', outcome: 'stop' }])
  })

  it('applies each of STOP, START and STOP within a minute', async () => {
    for (const Body of ['STOP', 'START', 'STOP']) await receiveText({ Body })
    expect(await readStops()).toEqual([fixture.club.mobile_number])
    expect(await readInbox()).toHaveLength(3)
  })
})

describe('a call that claims to come from Twilio', () => {
  const inboundPath = '/api/text_messages/twilio/inbound'
  const buildForm = () => ({ MessageSid: createSid(), From: `+${fixture.club.mobile_number}`, Body: 'No' })

  it.each([
    ['another token', { token: 'another token' }],
    ['another origin', { origin: 'https://elsewhere.example' }],
    ['http in the place of https', { origin: 'http://hallbook.example' }],
    ['no signature', { signature: null }],
    ['an empty signature', { signature: '' }],
    ['a signature of another length', { signature: 'AAAA' }],
    ['another body', { sent: 'MessageSid=SM1&From=%2B447700900123&Body=Yes' }],
  ])('is refused with %s and stores nothing', async (_name, signing) => {
    await sendText()
    expect(await receiveText({}, signing)).toBe(401)
    expect(await reportStatus(getOnlyCall(), 'delivered', {}, signing)).toBe(401)
    expect(await readInbox()).toEqual([])
    expect(await readText()).toMatchObject({ state: 'sent' })
  })

  it('is refused if it names another text than the signed one', async () => {
    await sendText()
    const signedFields = { MessageSid: getOnlyCall().sid, MessageStatus: 'delivered' }
    const { id } = await readText()
    const statusPath = '/api/text_messages/twilio/status?id='
    const signature = getExpectedTwilioSignature(
      TWILIO_TOKEN,
      `${TWILIO_ORIGIN}${statusPath}${crypto.randomUUID()}`,
      signedFields,
    )
    expect(await post(`${statusPath}${id}`, signedFields, { signature })).toBe(401)
    expect(await readText()).toMatchObject({ state: 'sent' })
  })

  it('is accepted with the port in the signed address', async () => {
    expect(await post(inboundPath, buildForm(), { origin: 'https://hallbook.example:443' })).toBe(204)
  })

  it('is refused by a server that does not use Twilio', async () => {
    const apiWithoutTwilio = await createTestApi()
    const response = await apiWithoutTwilio.app.request(inboundPath, {
      method: 'POST',
      headers: { 'X-Twilio-Signature': 'AAAA' },
      body: 'MessageSid=SM1',
    })
    expect(response.status).toBe(401)
    await apiWithoutTwilio.close()
  })

  it.each([
    ['no id', { MessageSid: '' }],
    ['a long id', { MessageSid: `SM${'0'.repeat(300)}` }],
    ['an unusual id', { MessageSid: "SM1'; --\0" }],
    ['no sender', { From: '' }],
    ['a blank sender', { From: '   ' }],
    ['a long sender', { From: '4'.repeat(500) }],
    ['NUL as its sender', { From: '\0' }],
    ['a text without an end', { Body: 'x'.repeat(50_000) }],
    ['a negative count of media', { NumMedia: '-1' }],
    ['a long count of media', { NumMedia: '9'.repeat(400) }],
    ['a long keyword', { OptOutType: 'S'.repeat(400) }],
  ])('is refused with 400 for %s', async (_name, more) => {
    expect(await post(inboundPath, { ...buildForm(), ...more })).toBe(400)
    expect(await readInbox()).toEqual([])
  })

  it.each([
    ['no parameter', {}, ''],
    ['an empty id', { MessageSid: '', MessageStatus: 'sent' }, ''],
    ['an unknown status', { MessageSid: 'SM1', MessageStatus: 'teleported' }, ''],
    ['a status of another kind', { MessageSid: 'SM1', MessageStatus: 'constructor' }, ''],
    ['a long error code', { MessageSid: 'SM1', MessageStatus: 'failed', ErrorCode: '2'.repeat(99) }, ''],
    ['an id of ours that is not one', { MessageSid: 'SM1', MessageStatus: 'sent' }, '?id=1%00'],
    ['an empty id of ours', { MessageSid: 'SM1', MessageStatus: 'sent' }, '?id='],
    ['two ids of ours', { MessageSid: 'SM1', MessageStatus: 'sent' }, '?id=1&id=2'],
  ])('is refused with 400 for a status with %s', async (_name, parameters, query) => {
    expect(await post(`/api/text_messages/twilio/status${query}`, parameters)).toBe(400)
  })

  it('is refused with 413 for an endless body', async () => {
    expect(await post(inboundPath, buildForm(), { sent: `Body=${'x'.repeat(300_000)}` })).toBe(413)
  })

  it('stores a text with unusual characters', async () => {
    for (const Body of ['\0Yes\0', 'Ydyn 👩‍👩‍👧 ŵ', "'; DROP TABLE text_messages; --", '__proto__'])
      expect(await receiveText({ Body, __proto__x: 'a' })).toBe(204)
    expect(await readInbox()).toHaveLength(4)
  })
})

it('a text that Twilio refuses as stopped shows in the ledger as stopped', async () => {
  fixture.twilio.answer = refuseText(400, 21_610)
  const id = await sendText()
  const { body } = await fixture.api.call(fixture.token, 'GET', `/holiday_texts/${id}/texts`)
  expect(body.results).toMatchObject([{ state: 'failed', reason: 'stopped' }])
  const resendResponse = await fixture.api.call(fixture.token, 'POST', `/holiday_texts/${id}/send_again`, {
    text: body.results[0].id,
  })
  expect(resendResponse.status).toBe(409)
})

it('reports Twilio as the gateway and that it receives replies', async () => {
  const { body } = await fixture.api.call(fixture.token, 'GET', '/holiday_texts/gateway')
  expect(body).toMatchObject({ kind: 'twilio', sender: '447700900999', two_way: true })
})
