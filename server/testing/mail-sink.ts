import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export type ReceivedMail = { from: string; to: string[]; head: string; text: string }

/**
 * A mail server that stores the emails it receives. While stopped, it refuses connections. It uses the same address
 * after each start.
 */
export type MailSink = {
  url: string
  received: ReceivedMail[]
  /** If set, every email is refused with this reply. */
  refusal: { code: number; words: string } | null
  /** Addresses that the server refuses as unknown, with the reply for each. Key: address. */
  unknown: Map<string, string>
  start(): Promise<void>
  stop(): Promise<void>
}

/** Decodes quoted-printable text (RFC 2045, 6.7). */
const decodeQuotedPrintable = (body: string): string =>
  Buffer.from(
    body
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )
    .toString()
    .replaceAll('\r\n', '\n')

const getAddress = (envelopeAddress: false | { address: string }): string =>
  envelopeAddress ? envelopeAddress.address : ''

export const startMailSink = async (): Promise<MailSink> => {
  let server: SMTPServer | undefined
  let port = 0
  const sink: MailSink = {
    url: '',
    received: [],
    refusal: null,
    unknown: new Map(),
    start: async () => {
      server = new SMTPServer({
        disabledCommands: ['AUTH', 'STARTTLS'],
        onRcptTo: ({ address }, _session, done) => {
          const replyText = sink.unknown.get(address)
          done(replyText === undefined ? null : Object.assign(new Error(replyText), { responseCode: 550 }))
        },
        onData: (stream, { envelope }, done) => {
          const { refusal } = sink
          void text(stream).then((raw) => {
            if (refusal) return done(Object.assign(new Error(refusal.words), { responseCode: refusal.code }))
            const [head = '', ...body] = raw.split('\r\n\r\n')
            const recipients = envelope.rcptTo.map(({ address }) => address)
            sink.received.push({
              from: getAddress(envelope.mailFrom),
              to: recipients,
              head,
              text: decodeQuotedPrintable(body.join('\r\n\r\n')),
            })
            done()
          }, done)
        },
      })
      const listening = once(server.listen(port, '127.0.0.1'), 'listening')
      await listening
      port = (server.server.address() as AddressInfo).port
      sink.url = `smtp://127.0.0.1:${port}`
    },
    stop: async () => {
      const stoppingServer = server
      server = undefined
      if (stoppingServer) await new Promise<void>((resolve) => stoppingServer.close(() => resolve()))
    },
  }
  await sink.start()
  return sink
}
