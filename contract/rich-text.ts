import * as v from 'valibot'

/**
 * Allowed rich text elements. Key: element. Value: allowed attributes. The editor, the server and the page use this
 * list.
 */
export const richElements = {
  p: [],
  h2: [],
  h3: [],
  strong: [],
  em: [],
  ul: [],
  ol: [],
  li: [],
  blockquote: [],
  br: [],
  a: ['href'],
} as const satisfies Record<string, readonly string[]>

/** Allowed URL schemes of links in rich text. */
export const linkSchemes = ['https', 'http', 'mailto', 'tel'] as const

/** Maximum length of a rich text in characters, including its tags. */
export const MAX_RICH_TEXT_LENGTH = 60_000

/** Matches tags. A `<` inside a tag is excluded, otherwise each of many unclosed tags would be scanned to the end. */
const TAG_PATTERN = /<[^<>]*>/g
const SPACE_PATTERN = /(?:\s|&nbsp;|&#160;)/g

/** True if a rich text has no visible content. */
export const isRichTextBlank = (html: string): boolean =>
  html.replace(TAG_PATTERN, '').replace(SPACE_PATTERN, '') === ''

/** Schema of a rich text as HTML. Before storing it, the server removes everything except `richElements`. */
export const RichText = v.pipe(
  v.string(),
  v.maxLength(MAX_RICH_TEXT_LENGTH),
  v.transform((html) => (isRichTextBlank(html) ? '' : html)),
)

/** Schema of a rich text that must not be empty. */
export const FilledRichText = v.pipe(RichText, v.minLength(1))

/** True if a link's address has an allowed scheme. An address without a scheme is not a valid link. */
export const isLinkAllowed = (href: string): boolean =>
  URL.canParse(href) && linkSchemes.some((scheme) => new URL(href).protocol === `${scheme}:`)
