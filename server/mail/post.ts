import { createTransport } from 'nodemailer'
import type { Env } from '../env.ts'
import { statusIn } from './bounces/bounce.ts'

export type Letter = {
  id: string
  to_address: string
  /** Where answers go: the network's contact address. */
  reply_to: string
  subject: string
  text: string
}

/** The way out of the house. */
export type Post = {
  /** Hands a mail to the mail server; throws where it was not taken. */
  send(letter: Letter): Promise<void>
  close(): void
}

/** No step of a sending waits longer, so that one that hangs has ended before the mail is taken up again. */
const PATIENCE_MS = 30_000

const senderOf = ({ MAIL_FROM, PUBLIC_ORIGIN }: Env): string =>
  MAIL_FROM ?? `Hallbook <no-reply@${PUBLIC_ORIGIN ? new URL(PUBLIC_ORIGIN).hostname : 'localhost'}>`

/** Sends by the mail server of `SMTP_URL`. */
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
        // The same at every try: mailboxes show a mail once, though a server that took it may have been asked again.
        messageId: `<${id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    },
    close: () => transport.close(),
  }
}

/** What went wrong as a code, and the number of the mail server's answer. Its words are left out: they repeat addresses. */
export const reasonOf = (error: unknown): string => {
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown }
  const known = typeof code === 'string' && /^[A-Z_]{1,40}$/.test(code) ? code : 'unknown'
  return typeof responseCode === 'number' ? `${known} ${responseCode}` : known
}

/** Addresses that a mail server knows not to be there (RFC 5321, 4.2.3); a refusal for other reasons may pass. */
const NO_SUCH_ADDRESS = [550, 551, 553]

/**
 * The code by which a mail server refused the address itself: the mail has come back at once, and no further try reaches it.
 * Null: it was refused for another reason, or not at all.
 */
export const refusedAddressOf = (error: unknown): { status: string | null } | null => {
  const { code, responseCode, response } = (error ?? {}) as Record<string, unknown>
  if (code !== 'EENVELOPE' || !NO_SUCH_ADDRESS.includes(Number(responseCode))) return null
  const status = statusIn(String(response ?? ''))
  return status === null || status.startsWith('5.1.') ? { status } : null
}
