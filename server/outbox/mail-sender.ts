import type { Log } from '../core/log.ts'
import type { Db } from '../db/client.ts'
import { startWakeableJob, type WakeableJob } from '../jobs/woken-runs.ts'
import type { Env } from '../settings/env.ts'
import { createMailTransport } from './mail-transport.ts'
import { giveUpOldMails, type RecordBounces, sendDue } from './send-due.ts'

type MailSenderOptions = {
  db: Db
  log: Log
  env: Env
  recordBounces: RecordBounces
}

/**
 * Starts the job that sends queued emails. Emails queued by this process are sent at once. Emails queued by
 * other processes are sent within a minute. Without `SMTP_URL`, emails stay in the queue until the job gives
 * them up.
 */
export const startMailSender = ({ db, log, env, recordBounces }: MailSenderOptions): WakeableJob => {
  const { SMTP_URL } = env
  const runOptions = { log, failed: 'mails failed' }
  if (!SMTP_URL) {
    if (env.mode === 'production') log.warn('SMTP_URL is not set: no mail is sent')
    return startWakeableJob({ run: () => giveUpOldMails({ db, log }), end: () => {}, ...runOptions })
  }
  const mailTransport = createMailTransport({ ...env, SMTP_URL })
  return startWakeableJob({
    run: (signal) => sendDue({ db, post: mailTransport, log, signal, recordBounces }),
    end: () => mailTransport.close(),
    ...runOptions,
  })
}
