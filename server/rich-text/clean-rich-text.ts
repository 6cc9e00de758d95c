import sanitizeHtml from 'sanitize-html'
import { AppError } from '../../contract/errors.ts'
import { isLinkAllowed, isRichTextBlank, linkSchemes, richElements } from '../../contract/rich-text.ts'

/** Elements that are converted to paragraphs. */
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
  // Replace a link that has no valid target with its text.
  exclusiveFilter: ({ tag, attribs }) => tag === 'a' && !isLinkAllowed(attribs.href ?? '') && 'excludeTag',
}

/**
 * Cleans rich text to the elements that `richElements` allows.
 * @returns the empty text if nothing remains
 */
export const cleanRichText = (html: string): string => {
  // Add separators first, because table cells become plain text. Without separators, the words of neighbouring cells
  // would be joined.
  const separated = html.replace(CELL_END, '$& ').replace(ROW_END, '$&<br>')
  const clean = sanitizeHtml(separated, options).trim()
  return isRichTextBlank(clean) ? '' : clean
}

/**
 * Cleans the rich text of a required field.
 * @throws AppError `invalid` if no visible text remains
 */
export const cleanRequiredRichText = (field: string, html: string): string => {
  const clean = cleanRichText(html)
  if (!clean) throw new AppError('invalid', { [field]: ['This field is required.'] })
  return clean
}
