import type { Db } from '../db/client.ts'
import type { Env } from '../env.ts'
import { describeError, type Log } from '../log.ts'
import { createPost } from './post.ts'
import { sendDue } from './send-due.ts'

const MINUTE_MS = 60_000

export type MailSender = {
  /** A mail has been queued: it goes at once. */
  wake(): void
  /** Ends the waiting, and a run after the mail it is at. */
  stop(): Promise<void>
}

/** Sends queued mails: at once where this process queued them, else within a minute. Without `SMTP_URL` they wait. */
export const startMailSender = ({ db, log, env }: { db: Db; log: Log; env: Env }): MailSender => {
  const { SMTP_URL } = env
  if (!SMTP_URL) {
    if (env.mode === 'production') log.warn('SMTP_URL is not set: no mail is sent')
    return { wake: () => {}, stop: async () => {} }
  }
  const post = createPost({ ...env, SMTP_URL })
  const stopping = new AbortController()
  const { signal } = stopping
  let running: Promise<void> | undefined
  let again = false
  const run = async (): Promise<void> => {
    do {
      again = false
      await sendDue({ db, post, log, signal }).catch((error: unknown) =>
        log.error(describeError(error), 'mails failed'),
      )
    } while (again && !signal.aborted)
    running = undefined
  }
  const wake = (): void => {
    if (signal.aborted) return
    // A run that is at its end may have looked already.
    if (running) again = true
    else running = run()
  }
  wake()
  const timer = setInterval(wake, MINUTE_MS)
  timer.unref()
  return {
    wake,
    stop: async () => {
      stopping.abort()
      clearInterval(timer)
      await running
      post.close()
    },
  }
}
