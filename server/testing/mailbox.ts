import { createLog } from '../core/log.ts'
import { recordBounces } from '../mails/bounces/record-bounces.ts'
import { createMailTransport } from '../outbox/mail-transport.ts'
import { sendDue } from '../outbox/send-due.ts'
import { readEnv } from '../settings/env.ts'
import type { TestApi } from './api.ts'
import { type ReceivedMail, startMailSink } from './mail-sink.ts'

/**
 * Starts a real mail server that receives what the API has queued. Links in emails are parsed as readers would open
 * them.
 */
export const startMailbox = async (api: TestApi) => {
  const sink = await startMailSink()
  const env = { ...readEnv({ DATA_DIR: '/nowhere' }), SMTP_URL: sink.url }
  const log = createLog('silent')
  /** Sends all due emails and returns those received since the last call. */
  const collect = async (): Promise<ReceivedMail[]> => {
    const mailTransport = createMailTransport(env)
    await sendDue({ db: api.db, post: mailTransport, log, signal: new AbortController().signal, recordBounces })
    mailTransport.close()
    return sink.received.splice(0)
  }
  return {
    sink,
    collect,
    /** Returns the only email to an address since the last call. */
    mailTo: async (address: string): Promise<ReceivedMail> => {
      const mails = (await collect()).filter(({ to: recipients }) => recipients.includes(address))
      if (mails.length !== 1) throw new Error(`${mails.length} mails came to ${address}`)
      return mails[0] as ReceivedMail
    },
    stop: () => sink.stop(),
  }
}

/** Extracts page and secret from the email's only link. */
export const parseLink = ({ text }: Pick<ReceivedMail, 'text'>): { page: string; secret: string } => {
  const links = [...text.matchAll(/https?:\/\/[^/\s]+\/(\w+)\/([\w-]+)/g)]
  if (links.length !== 1) throw new Error(`${links.length} links in a mail`)
  const [, page = '', secret = ''] = links[0] ?? []
  return { page, secret }
}
