import { createTransport } from 'nodemailer'
import type { Env } from '../settings/env.ts'
import { isStartTlsRequired } from '../settings/plain-connections.ts'
import { findStatus } from './bounce.ts'

export type OutgoingMail = {
  id: string
  to_address: string
  /** Address for replies: the network's contact address. */
  reply_to: string
  subject: string
  text: string
}

/** Sends emails to a mail server. */
export type MailTransport = {
  /**
   * Sends an email.
   * @throws if the mail server does not accept it
   */
  send(letter: OutgoingMail): Promise<void>
  close(): void
}

/**
 * Timeout of each step of a send in ms. It ends a hanging send before another process claims the email again.
 */
const STEP_TIMEOUT_MS = 30_000

const getSender = ({ MAIL_FROM, PUBLIC_ORIGIN }: Env): string =>
  MAIL_FROM ?? `Hallbook <no-reply@${PUBLIC_ORIGIN ? new URL(PUBLIC_ORIGIN).hostname : 'localhost'}>`

/** Creates a transport that uses the mail server of `SMTP_URL`. */
export const createMailTransport = (env: Env & { SMTP_URL: string }): MailTransport => {
  const sender = getSender(env)
  const domain = /@([^\s<>@]+)>?$/.exec(sender)?.[1] ?? 'localhost'
  const transport = createTransport({
    url: env.SMTP_URL,
    dnsTimeout: STEP_TIMEOUT_MS,
    connectionTimeout: STEP_TIMEOUT_MS,
    greetingTimeout: STEP_TIMEOUT_MS,
    socketTimeout: STEP_TIMEOUT_MS,
    requireTLS: isStartTlsRequired(env),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async ({ id, to_address, reply_to, subject, text }) => {
      await transport.sendMail({
        from: sender,
        to: { name: '', address: to_address },
        replyTo: { name: '', address: reply_to },
        subject,
        text,
        // Use the same id for every attempt, so that mailboxes show an email once, even if the server accepted it
        // twice.
        messageId: `<${id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    },
    close: () => transport.close(),
  }
}

/**
 * Returns the error's code and the mail server's reply code. The reply's text is left out, because it contains
 * addresses.
 */
export const getErrorCode = (error: unknown): string => {
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown }
  const knownCode = typeof code === 'string' && /^[A-Z_]{1,40}$/.test(code) ? code : 'unknown'
  return typeof responseCode === 'number' ? `${knownCode} ${responseCode}` : knownCode
}

/** Reply codes for an unknown address (RFC 5321, 4.2.3). Refusals with other codes may be temporary. */
const UNKNOWN_ADDRESS_CODES = [550, 551, 553]

/**
 * Returns a result if the mail server refused the address itself, otherwise null. The result contains the status from
 * the server's reply, such as 5.1.1, if there is one. Such a refusal is an immediate bounce without retries.
 */
export const getAddressRefusal = (error: unknown): { status: string | null } | null => {
  const { code, responseCode, response } = (error ?? {}) as Record<string, unknown>
  if (code !== 'EENVELOPE' || !UNKNOWN_ADDRESS_CODES.includes(Number(responseCode))) return null
  const status = findStatus(String(response ?? ''))
  return status === null || status.startsWith('5.1.') ? { status } : null
}
