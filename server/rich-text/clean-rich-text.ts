import sanitizeHtml from 'sanitize-html'
import { AppError } from '../../contract/errors.ts'
import { isLinkAllowed, isRichTextBlank, linkSchemes, richElements } from '../../contract/rich-text.ts'

/** Elements that are converted to paragraphs. */
const BLOCK_ELEMENTS = ['div', 'pre', 'section', 'article', 'address', 'dt', 'dd', 'caption', 'figcaption']

const CELL_END_PATTERN = /<\/t[dh]\s*>/gi
const ROW_END_PATTERN = /<\/tr\s*>/gi

const sanitizeOptions: sanitizeHtml.IOptions = {
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
    ...Object.fromEntries(BLOCK_ELEMENTS.map((name) => [name, 'p'])),
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
  const separatedHtml = html.replace(CELL_END_PATTERN, '$& ').replace(ROW_END_PATTERN, '$&<br>')
  const cleanHtml = sanitizeHtml(separatedHtml, sanitizeOptions).trim()
  return isRichTextBlank(cleanHtml) ? '' : cleanHtml
}

/**
 * Cleans the rich text of a required field.
 * @throws AppError `invalid` if no visible text remains
 */
export const cleanRequiredRichText = (field: string, html: string): string => {
  const cleanHtml = cleanRichText(html)
  if (!cleanHtml) throw new AppError('invalid', { [field]: ['missing'] })
  return cleanHtml
}
