import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { readEnv } from '../settings/env.ts'
import { type MailSink, startMailSink } from '../testing/mail-sink.ts'
import { createMailTransport, getErrorCode } from './mail-transport.ts'

const mail = { id: 'a', to_address: 'nia@club.example', reply_to: 'help@club.example', subject: 'Hello', text: 'Hello' }

let mailSink: MailSink
beforeAll(async () => {
  mailSink = await startMailSink()
})
beforeEach(() => {
  mailSink.received.length = 0
})
afterAll(() => mailSink.stop())

/**
 * Sends an email to the test server, which does not offer STARTTLS. The host 0.0.0.0 reaches this machine, but is not
 * one of its loopback names.
 */
async function send(host: string, settings: Record<string, string> = {}): Promise<string | null> {
  const url = `smtp://${host}:${new URL(mailSink.url).port}`
  const transport = createMailTransport({ ...readEnv({ ...settings, SMTP_URL: url }), SMTP_URL: url })
  try {
    await transport.send(mail)
    return null
  } catch (error) {
    return getErrorCode(error)
  } finally {
    transport.close()
  }
}

it('sends nothing to another machine whose mail server has no STARTTLS', async () => {
  expect(await send('0.0.0.0')).toMatch(/^(ETLS|ECONNECTION|EPROTOCOL)/)
  expect(mailSink.received).toEqual([])
})

it('sends without STARTTLS on this machine, or if ALLOW_PLAIN lists mail', async () => {
  expect(await send('127.0.0.1')).toBeNull()
  expect(await send('0.0.0.0', { ALLOW_PLAIN: 'mail' })).toBeNull()
  expect(mailSink.received).toHaveLength(2)
})
