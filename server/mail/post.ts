import { createTransport } from 'nodemailer'
import type { Env } from '../env.ts'
import { statusIn } from './bounces/bounce.ts'

export type Letter = {
  id: string
  to_address: string
  /** Address for replies: the network's contact address. */
  reply_to: string
  subject: string
  text: string
}

/** Sends emails to a mail server. */
export type Post = {
  /**
   * Sends an email.
   * @throws if the mail server does not accept it
   */
  send(letter: Letter): Promise<void>
  close(): void
}

/** Timeout of each sending step, so that a hanging send ends before the email is claimed again. */
const PATIENCE_MS = 30_000

const senderOf = ({ MAIL_FROM, PUBLIC_ORIGIN }: Env): string =>
  MAIL_FROM ?? `Hallbook <no-reply@${PUBLIC_ORIGIN ? new URL(PUBLIC_ORIGIN).hostname : 'localhost'}>`

/** Creates a transport that uses the mail server of `SMTP_URL`. */
export const createPost = (env: Env & { SMTP_URL: string }): Post => {
  const from = senderOf(env)
  const domain = /@([^\s<>@]+)>?$/.exec(from)?.[1] ?? 'localhost'
  const transport = createTransport({
    url: env.SMTP_URL,
    dnsTimeout: PATIENCE_MS,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async ({ id, to_address, reply_to, subject, text }) => {
      await transport.sendMail({
        from,
        to: { name: '', address: to_address },
        replyTo: { name: '', address: reply_to },
        subject,
        text,
        // // The same id for every try, so that mailboxes show an email once, even if the server accepted it
        // twice.
        messageId: `<${id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    },
    close: () => transport.close(),
  }
}

/**
 * Returns the error's code and the mail server's reply code. The reply's text is left out, because it repeats
 * addresses.
 */
export const reasonOf = (error: unknown): string => {
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown }
  const known = typeof code === 'string' && /^[A-Z_]{1,40}$/.test(code) ? code : 'unknown'
  return typeof responseCode === 'number' ? `${known} ${responseCode}` : known
}

/** Reply codes for an unknown address (RFC 5321, 4.2.3). Refusals with other codes may be temporary. */
const NO_SUCH_ADDRESS = [550, 551, 553]

/**
 * Returns the status if a mail server refused the address itself, which is an immediate bounce without
 * retries. Returns null for other errors.
 */
export const refusedAddressOf = (error: unknown): { status: string | null } | null => {
  const { code, responseCode, response } = (error ?? {}) as Record<string, unknown>
  if (code !== 'EENVELOPE' || !NO_SUCH_ADDRESS.includes(Number(responseCode))) return null
  const status = statusIn(String(response ?? ''))
  return status === null || status.startsWith('5.1.') ? { status } : null
}
