import { type ParsedMail, simpleParser } from 'mailparser'
import { type Bounce, findMailId, findStatus, type UnknownBounce } from '../../outbox/bounce.ts'

/**
 * Options of the mail parser. The number of parts is limited. A bounce report has only three parts, so an email with
 * many parts is not a report.
 */
const PARSER_OPTIONS = {
  keepDeliveryStatus: true,
  ignoreEmbedded: true,
  skipHtmlToText: true,
  skipTextToHtml: true,
  skipImageLinks: true,
  checksumAlgo: false,
  maxChildNodes: 50,
} as const

/** Parses `Name: value` lines and joins continued lines. The first value of a name counts. */
const parseFields = (block: string): Map<string, string> => {
  const fields = new Map<string, string>()
  for (const line of block.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const [, name, value] = /^([\w-]+):\s*(.*)$/.exec(line) ?? []
    if (name !== undefined && !fields.has(name.toLowerCase())) fields.set(name.toLowerCase(), value ?? '')
  }
  return fields
}

type DeliveryFailure = { status: string | null }

/**
 * Finds the first recipient with a permanent failure in a report (RFC 3464). Returns null if no delivery has failed
 * permanently.
 */
const findFailure = (report: string): DeliveryFailure | null => {
  for (const block of report.split(/(?:\r?\n){2,}/)) {
    const fields = parseFields(block)
    if (fields.get('action')?.trim().toLowerCase() !== 'failed') continue
    const status = findStatus(fields.get('status') ?? '') ?? findStatus(fields.get('diagnostic-code') ?? '')
    return { status }
  }
  return null
}

const getContents = (mail: ParsedMail, ...types: string[]): string[] =>
  mail.attachments
    .filter(({ contentType }) => types.includes(contentType.toLowerCase()))
    .map(({ content }) => content.toString('utf8'))

/** Address pattern of mail servers. Other senders are people or absence notes. */
const MAIL_SERVER_PATTERN = /^(mailer-daemon|postmaster|mail-daemon)@/i

const isFromMailServer = (mail: ParsedMail): boolean =>
  (mail.from?.value ?? []).some(({ address }) => MAIL_SERVER_PATTERN.test(address ?? ''))

/** Phrases with which mail servers report an address that cannot be reached. */
const FAILURE_PATTERNS = [
  /\b55\d\b/,
  /user (is )?unknown|unknown user|no such (user|mailbox|address|recipient|account)/i,
  /(mailbox|address|recipient|user|account)[^\n]{0,80}(does not exist|doesn't exist|not found|could ?n['o]t be found|unavailable|disabled)/i,
  /no mailbox here by that name|permanent (fatal )?error|permanently rejected|host or domain name not found/i,
  /(mailbox|quota)[^\n]{0,80}(is full|exceeded)/i,
]

/** Phrases with which mail servers announce a retry, which is not a failure. */
const DELAY_PATTERN =
  /will (be retried|keep trying|continue to (try|be attempted)|try again)|has been delayed|delivery delayed|still trying/i

/** Content types of the original email, or its headers, inside a bounce. */
const ORIGINAL_TYPES = [
  'message/rfc822',
  'text/rfc822-headers',
  'message/rfc822-headers',
  'message/global',
  'message/global-headers',
]

const REPORT_TYPES = ['message/delivery-status', 'message/global-delivery-status']

/** Parses a bounce without a report. The mail server names the email and the reason in plain text. */
const parsePlainBounce = (mail: ParsedMail): Bounce | UnknownBounce | null => {
  const bodyText = mail.text ?? ''
  const text = [bodyText, ...getContents(mail, ...ORIGINAL_TYPES)].join('\n')
  // Search for the header first, because an address may look like a Message-ID.
  const [, headerId] = /^[\s>]*message-id:\s*(<[^<>\s]+>)/im.exec(text) ?? []
  const id = findMailId(headerId ?? text)
  if (id === null || !isFromMailServer(mail) || DELAY_PATTERN.test(bodyText)) return null
  const status = findStatus(bodyText)
  if (status?.startsWith('4')) return null
  if (status !== null || FAILURE_PATTERNS.some((pattern) => pattern.test(bodyText))) return { mail: id, status }
  return ADDRESS_PATTERN.test(bodyText) ? { unknown: id, words: bodyText.trim().slice(0, MAX_EXCERPT_LENGTH) } : null
}

const ADDRESS_PATTERN = /[^\s<>@]+@[^\s<>@]+\.[^\s<>@]+/
const MAX_EXCERPT_LENGTH = 500

/** Parses a bounce. Returns null for an email that is not a bounce, or not about an email of this server. */
export const parseBounceMail = async (raw: Uint8Array): Promise<Bounce | UnknownBounce | null> => {
  const mail = await simpleParser(Buffer.from(raw), PARSER_OPTIONS)
  const reports = getContents(mail, ...REPORT_TYPES)
  if (reports.length === 0) return parsePlainBounce(mail)
  const failure = reports.map(findFailure).find((found) => found !== null)
  if (!failure) return null
  const originalTexts = getContents(mail, ...ORIGINAL_TYPES)
  const headers = originalTexts.map((text) => text.split(/(?:\r?\n){2}/)[0] ?? '').map(parseFields)
  const ids = [...headers.map((fields) => fields.get('message-id') ?? ''), ...reports].map(findMailId)
  const id = ids.find((found) => found !== null)
  return id ? { mail: id, status: failure.status } : null
}
