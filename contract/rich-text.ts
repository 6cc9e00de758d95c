import * as v from 'valibot'

/**
 * What rich text is made of, told once: the editor makes nothing else, the server keeps nothing else, and the page shows
 * nothing else. Elements with the attributes that each may have.
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

/** Where a link in rich text may lead. */
export const linkSchemes = ['https', 'http', 'mailto', 'tel'] as const

/** The most characters of a rich text, its tags among them. */
export const MAX_RICH_TEXT_LENGTH = 60_000

/** No `<` within: of many that nothing closes, each would be looked at to the end. */
const TAGS = /<[^<>]*>/g
const SPACES = /(?:\s|&nbsp;|&#160;)/g

/** Whether a rich text shows nothing. */
export const isRichTextBlank = (html: string): boolean => html.replace(TAGS, '').replace(SPACES, '') === ''

/** Rich text as HTML; the server cleans it by `richElements` before it keeps it. */
export const RichText = v.pipe(
  v.string(),
  v.maxLength(MAX_RICH_TEXT_LENGTH),
  v.transform((html) => (isRichTextBlank(html) ? '' : html)),
)

/** Rich text that may not be empty. */
export const FilledRichText = v.pipe(RichText, v.minLength(1))

/** Whether a rich text's link leads where one may. An address without a scheme leads nowhere. */
export const isLinkAllowed = (href: string): boolean =>
  URL.canParse(href) && linkSchemes.some((scheme) => new URL(href).protocol === `${scheme}:`)
