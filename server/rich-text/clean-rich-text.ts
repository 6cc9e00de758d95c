import sanitizeHtml from 'sanitize-html'
import { AppError } from '../../contract/errors.ts'
import { isLinkAllowed, isRichTextBlank, linkSchemes, richElements } from '../../contract/rich-text.ts'

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
    div: 'p',
  },
  // A link that leads nowhere is its text.
  exclusiveFilter: ({ tag, attribs }) => tag === 'a' && !isLinkAllowed(attribs.href ?? '') && 'excludeTag',
}

/**
 * Rich text with nothing in it but what `richElements` allows, whatever was sent.
 * @returns the empty text where nothing is left
 */
export const cleanRichText = (html: string): string => {
  const clean = sanitizeHtml(html, options).trim()
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
