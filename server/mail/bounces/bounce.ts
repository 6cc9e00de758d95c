/** A mail of ours that came back for good. */
export type Bounce = {
  /** The id of the mail in the outbox. */
  mail: string
  /** The code that it came back with (RFC 3463), where one was given. */
  status: string | null
}

/** A mail of a mail server about one of ours and an address, in words that are not known: a person reads it. */
export type UnknownBounce = { unknown: string; words: string }

/** A `Message-ID` that this server gave a mail. */
const OWN_MESSAGE_ID = /<?([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})@[^\s<>@]+>?/i

/** The id of the mail in a `Message-ID`; null where it is of another sender. */
export const mailOf = (messageId: string): string | null =>
  OWN_MESSAGE_ID.exec(messageId)?.[1]?.toLowerCase() ?? null

/** The first code in words of a mail server. */
export const statusIn = (words: string): string | null =>
  /\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(words)?.[0] ?? null
