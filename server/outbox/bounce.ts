/** A permanent bounce of an email from this server. */
export type Bounce = {
  /** Id of the email in the outbox. */
  mail: string
  /** Status code of the bounce (RFC 3463), if there is one. */
  status: string | null
}

/**
 * Email from a mail server about one of our emails, in wording that the parser does not recognise. A user has to read
 * it.
 */
export type UnknownBounce = { unknown: string; words: string }

/** Pattern of a `Message-ID` from this server. */
const OWN_MESSAGE_ID = /<?([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})@[^\s<>@]+>?/i

/** Returns the email's id from a `Message-ID`. Returns null for an id from another server. */
export const findMailId = (messageId: string): string | null =>
  OWN_MESSAGE_ID.exec(messageId)?.[1]?.toLowerCase() ?? null

/** Returns the first status code in a mail server's text. */
export const findStatus = (text: string): string | null => /\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(text)?.[0] ?? null
