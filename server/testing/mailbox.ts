import { readEnv } from '../env.ts'
import { createLog } from '../log.ts'
import { createPost } from '../mail/post.ts'
import { sendDue } from '../mail/send-due.ts'
import type { TestApi } from './api.ts'
import { type ReceivedMail, startMailSink } from './mail-sink.ts'

/** A real mail server, and what the API has queued for it. Links in mails are read as their readers would open them. */
export const startMailbox = async (api: TestApi) => {
  const sink = await startMailSink()
  const env = { ...readEnv({ DATA_DIR: '/nowhere' }), SMTP_URL: sink.url }
  const log = createLog('silent')
  /** Sends all that is due and answers with the mails that came since the last time. */
  const collect = async (): Promise<ReceivedMail[]> => {
    const post = createPost(env)
    await sendDue({ db: api.db, post, log, signal: new AbortController().signal })
    post.close()
    return sink.received.splice(0)
  }
  return {
    sink,
    collect,
    /** The one mail to an address that came since the last time. */
    mailTo: async (address: string): Promise<ReceivedMail> => {
      const mails = (await collect()).filter(({ to }) => to.includes(address))
      if (mails.length !== 1) throw new Error(`${mails.length} mails came to ${address}`)
      return mails[0] as ReceivedMail
    },
    stop: () => sink.stop(),
  }
}

/** The page and the secret of the one link of a mail. */
export const linkIn = ({ text }: Pick<ReceivedMail, 'text'>): { page: string; secret: string } => {
  const links = [...text.matchAll(/https?:\/\/[^/\s]+\/(\w+)\/([\w-]+)/g)]
  if (links.length !== 1) throw new Error(`${links.length} links in a mail`)
  const [, page = '', secret = ''] = links[0] ?? []
  return { page, secret }
}
