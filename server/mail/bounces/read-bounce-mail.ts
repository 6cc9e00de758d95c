import { type ParsedMail, simpleParser } from 'mailparser'
import { type Bounce, mailOf, statusIn } from './bounce.ts'

/** A report has three parts; what has many is no report. */
const PARSING = {
  keepDeliveryStatus: true,
  ignoreEmbedded: true,
  skipHtmlToText: true,
  skipTextToHtml: true,
  skipImageLinks: true,
  checksumAlgo: false,
  maxChildNodes: 50,
} as const

/** `Name: value` lines, with those that are continued joined. The first of a name counts. */
const fieldsOf = (block: string): Map<string, string> => {
  const fields = new Map<string, string>()
  for (const line of block.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const [, name, value] = /^([\w-]+):\s*(.*)$/.exec(line) ?? []
    if (name !== undefined && !fields.has(name.toLowerCase())) fields.set(name.toLowerCase(), value ?? '')
  }
  return fields
}

type Failure = { status: string | null }

/** The first recipient whom a report (RFC 3464) says the mail will never reach; null where it reached all, or may yet. */
const failureIn = (report: string): Failure | null => {
  for (const block of report.split(/(?:\r?\n){2,}/)) {
    const fields = fieldsOf(block)
    if (fields.get('action')?.trim().toLowerCase() !== 'failed') continue
    const status = statusIn(fields.get('status') ?? '') ?? statusIn(fields.get('diagnostic-code') ?? '')
    return { status }
  }
  return null
}

const contentOf = (mail: ParsedMail, ...types: string[]): string[] =>
  mail.attachments
    .filter(({ contentType }) => types.includes(contentType.toLowerCase()))
    .map(({ content }) => content.toString('utf8'))

/** Who answers for a mail server. Any other answer is a person's, or an absence note. */
const MAIL_SERVERS = /^(mailer-daemon|postmaster|mail-daemon)@/i

const isFromMailServer = (mail: ParsedMail): boolean =>
  (mail.from?.value ?? []).some(({ address }) => MAIL_SERVERS.test(address ?? ''))

/** Mail servers that write no report name the mail and say why in plain words. */
const fromWords = (mail: ParsedMail): Bounce | null => {
  const words = mail.text ?? ''
  const status = statusIn(words)
  const said = status?.startsWith('5') || /\b55\d\b/.test(words)
  const id = mailOf([words, ...contentOf(mail, 'message/rfc822', 'text/rfc822-headers')].join('\n'))
  return said && id !== null && isFromMailServer(mail) ? { mail: id, status } : null
}

/** What a mail that came back says; null where it is no bounce, or not of a mail that this server sent. */
export const readBounceMail = async (raw: Uint8Array): Promise<Bounce | null> => {
  const mail = await simpleParser(Buffer.from(raw), PARSING)
  const reports = contentOf(mail, 'message/delivery-status')
  if (reports.length === 0) return fromWords(mail)
  const failure = reports.map(failureIn).find((found) => found !== null)
  if (!failure) return null
  const originals = contentOf(mail, 'message/rfc822', 'text/rfc822-headers', 'message/rfc822-headers')
  const head = originals.map((text) => text.split(/(?:\r?\n){2}/)[0] ?? '').map(fieldsOf)
  const ids = [...head.map((fields) => fields.get('message-id') ?? ''), ...reports].map(mailOf)
  const id = ids.find((found) => found !== null)
  return id ? { mail: id, status: failure.status } : null
}
