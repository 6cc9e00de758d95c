import type { AddressInfo } from 'node:net'
import smpp, { type Pdu, type Session } from 'smpp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '../log.ts'
import { type TestApi, testApi } from '../testing/api.ts'
import { clubWithNumber, staff, textBody } from '../testing/text-world.ts'
import type { TextGateway } from './gateway.ts'
import { takeReceipt } from './hand-over.ts'
import { takeIncomplete, takePart } from './incoming-parts.ts'
import { createSmppGateway } from './smpp-gateway.ts'
import { takeReply } from './take-reply.ts'
import { runTexts } from './text-sender.ts'

const log = createLog('silent')

type Submit = (session: Session, pdu: Pdu, id: string) => void
/** Takes a text and says so. */
const takes: Submit = (session, pdu, id) => void session.send(pdu.response({ message_id: id }))

/** A real SMPP server; `submit` is how it answers. */
const startSmsc = async (port = 0) => {
  const smsc = {
    port,
    submitted: [] as Pdu[],
    submit: takes,
    session: null as Session | null,
    binds: 0,
    refuse: false,
  }
  const server = smpp.createServer((session) => {
    session.on('error', () => session.destroy())
    session.on('bind_transceiver', (pdu: Pdu) => {
      const right = !smsc.refuse && pdu.system_id === 'hall' && pdu.password === 'b@ok'
      smsc.binds++
      session.send(pdu.response(right ? {} : { command_status: 0x0e }))
      smsc.session = right ? session : null
    })
    session.on('submit_sm', (pdu: Pdu) => {
      smsc.submitted.push(pdu)
      smsc.submit(session, pdu, `smsc-${smsc.submitted.length}`)
    })
    session.on('unbind', (pdu: Pdu) => {
      session.send(pdu.response())
      session.close()
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  smsc.port = (server.address() as AddressInfo).port
  const deliver = (options: Record<string, unknown>): Promise<number> =>
    new Promise((resolve) => {
      smsc.session?.deliver_sm(options, ({ command_status }) => resolve(command_status))
    })
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      for (const session of [...server.sessions]) session.destroy()
    })
  return Object.assign(smsc, { deliver, close })
}

let api: TestApi
let token: string
let smsc: Awaited<ReturnType<typeof startSmsc>>
let gateway: TextGateway
let club: Awaited<ReturnType<typeof clubWithNumber>>
beforeAll(async () => {
  api = await testApi({ TEXTS_HOLD_MINUTES: '0', TEXTS_HOURS: '0-24', SMS_FROM: '447700900999' })
  token = (await staff(api)).token
})
afterAll(() => api.close())

const open = (patience = 500) =>
  createSmppGateway(
    api.env,
    `smpp://hall:b%40ok@127.0.0.1:${smsc.port}`,
    {
      onText: (text) => takeReply(api.db, text),
      onPart: (part) => takePart(api.db, part),
      onReceipt: ({ gatewayId, status }) => takeReceipt(api.db, gatewayId, status),
    },
    log,
    patience,
  )
const query = async (text: string, values: unknown[] = []) =>
  (await api.db.network((_tx, client) => client.query(text, values))).rows

beforeEach(async () => {
  smsc = await startSmsc()
  gateway = open()
  club = await clubWithNumber(api)
})
afterEach(async () => {
  await gateway.close()
  await smsc.close()
  for (const table of [
    'text_messages',
    'holiday_text_messages',
    'holiday_texts',
    'text_receipts',
    'text_parts',
    'holiday_confirmations',
  ])
    await query(`DELETE FROM ${table}`)
  await query('UPDATE users SET is_active = false WHERE is_pastor')
})

const send = async (more: object = {}) => {
  expect((await api.call(token, 'POST', '/holiday_texts', textBody(more))).status).toBe(201)
  await run()
}
const run = () => runTexts({ db: api.db, log, env: api.env }, gateway, new AbortController().signal)
const row = async () => (await query('SELECT state, reason, gateway_id FROM holiday_text_messages'))[0]
const received = () => query('SELECT message, outcome, organisation_id FROM text_messages ORDER BY created')

describe('a text', () => {
  it('goes out in the alphabet that it needs, asks for a receipt, and is delivered once it comes', async () => {
    await send({ first_text: 'Open, {name}? €5' })
    expect(smsc.submitted[0]).toMatchObject({
      ...{ source_addr: '447700900999', destination_addr: club.mobile_number },
      ...{ data_coding: 0, registered_delivery: 1, short_message: { message: 'Open, Nia? €5' } },
    })
    expect(await row()).toEqual({ state: 'sent', reason: null, gateway_id: 'smsc-1' })
    const receipt = {
      esm_class: 4,
      short_message: 'id:smsc-1 sub:001 dlvrd:001 stat:DELIVRD err:000 text:Open',
    }
    for (let times = 0; times < 2; times++) expect(await smsc.deliver(receipt)).toBe(0)
    expect(await row()).toMatchObject({ state: 'delivered' })
  })

  it('in Welsh and of several parts goes as a payload in Unicode, whole', async () => {
    const text = `Ydych chi ar agor, {name}? ${'ŵŷ'.repeat(60)}`
    await send({ first_text: text })
    expect(smsc.submitted[0]).toMatchObject({
      data_coding: 8,
      message_payload: { message: text.replace('{name}', 'Nia') },
    })
  })

  it.each([
    [
      'refused',
      (session: Session, pdu: Pdu) => session.send(pdu.response({ command_status: 0x0b })),
      { state: 'failed', reason: 'smpp_0b' },
    ],
    [
      'throttled',
      (session: Session, pdu: Pdu) => session.send(pdu.response({ command_status: 0x58 })),
      { state: 'queued', reason: 'throttled' },
    ],
    [
      'cut off',
      (session: Session) => session.destroy(),
      { state: 'perhaps_sent', reason: 'connection_lost' },
    ],
    ['never answered', () => undefined, { state: 'perhaps_sent', reason: 'no_answer' }],
  ] as const)(
    'B-TXT-01: that is %s is told as what it is, and sent once',
    async (_name, submit, expected) => {
      smsc.submit = submit
      await send()
      expect(await row()).toMatchObject(expected)
      smsc.submit = takes
      await run()
      expect(smsc.submitted).toHaveLength(1)
    },
  )

  it('waits where the server is not there or refuses the sign-in', async () => {
    await gateway.close()
    smsc.refuse = true
    gateway = open()
    await send()
    expect(await row()).toMatchObject({ state: 'queued', reason: 'not_connected' })
    expect(smsc.submitted).toEqual([])
  })
})

describe('a text that comes in', () => {
  beforeEach(async () => {
    await send()
  })
  const from = () => ({ source_addr: club.mobile_number, destination_addr: '447700900999' })

  it('is answered once it is committed; one that comes twice is kept once', async () => {
    for (let times = 0; times < 2; times++)
      expect(await smsc.deliver({ ...from(), data_coding: 8, short_message: 'Ydyn, bob dydd Mawrth' })).toBe(
        0,
      )
    expect(await received()).toEqual([
      { message: 'Ydyn, bob dydd Mawrth', outcome: 'confirmed', organisation_id: club.club },
    ])
  })

  it('of 1,600 letters in parts is put together, in whatever order they come', async () => {
    const text = Array.from({ length: 160 }, (_, i) => `word ${i % 10} on`)
      .join(' ')
      .slice(0, 1600)
    const parts = text.match(/.{1,153}/g) ?? []
    const pdus = parts.map((part, at) => ({
      ...from(),
      esm_class: 0x40,
      data_coding: 0,
      short_message: { udh: Buffer.from([5, 0, 3, 77, parts.length, at + 1]), message: part },
    }))
    for (const pdu of [...pdus.slice(3), ...pdus.slice(0, 3), pdus[0]])
      expect(await smsc.deliver(pdu as never)).toBe(0)
    expect(await received()).toMatchObject([{ message: text, outcome: 'waiting' }])
  })

  it('whose last part never comes is taken as far as it came', async () => {
    const udh = Buffer.from([5, 0, 3, 78, 2, 1])
    await smsc.deliver({
      ...from(),
      esm_class: 0x40,
      data_coding: 0,
      short_message: { udh, message: 'We will be' },
    })
    await takeIncomplete(api.db)
    expect(await received()).toEqual([])
    await query("UPDATE text_parts SET created = now() - interval '11 minutes'")
    await takeIncomplete(api.db)
    expect(await received()).toMatchObject([{ message: 'We will be', outcome: 'waiting' }])
  })
})
