import sanitizeHtml from 'sanitize-html'
import { AppError } from '../../contract/errors.ts'
import { isLinkAllowed, isRichTextBlank, linkSchemes, richElements } from '../../contract/rich-text.ts'

/** What is a paragraph of its own, whatever it is called. */
const BLOCKS = ['div', 'pre', 'section', 'article', 'address', 'dt', 'dd', 'caption', 'figcaption']

const CELL_END = /<\/t[dh]\s*>/gi
const ROW_END = /<\/tr\s*>/gi

const options: sanitizeHtml.IOptions = {
  allowedTags: Object.keys(richElements),
  allowedAttributes: { a: [...richElements.a] },
  allowedSchemes: [...linkSchemes],
  allowProtocolRelative: false,
  transformTags: {
    b: 'strong',
    i: 'em',
    h1: 'h2',
    h4: 'h3',
    h5: 'h3',
    h6: 'h3',
    ...Object.fromEntries(BLOCKS.map((name) => [name, 'p'])),
  },
  // A link that leads nowhere is its text.
  exclusiveFilter: ({ tag, attribs }) => tag === 'a' && !isLinkAllowed(attribs.href ?? '') && 'excludeTag',
}

/**
 * Rich text with nothing in it but what `richElements` allows, whatever was sent.
 * @returns the empty text where nothing is left
 */
export const cleanRichText = (html: string): string => {
  // Cells of a table, of which nothing but their words is kept, are not to run into one word.
  const apart = html.replace(CELL_END, '$& ').replace(ROW_END, '$&<br>')
  const clean = sanitizeHtml(apart, options).trim()
  return isRichTextBlank(clean) ? '' : clean
}

/**
 * Clean rich text of a field that may not be empty.
 * @throws AppError `invalid` where nothing is left that shows
 */
export const filledRichText = (field: string, html: string): string => {
  const clean = cleanRichText(html)
  if (!clean) throw new AppError('invalid', { [field]: ['This field is required.'] })
  return clean
}
