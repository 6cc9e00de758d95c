/** Matches a web address up to the next blank, quote or bracket, without trailing punctuation. */
const WEB_ADDRESS = /https?:\/\/[^\s<>"'()[\]{}]*[^\s<>"'()[\]{}.,;:!?]/gi

type TextPart = {
  /** Position in the text at which this part starts. */
  start: number
  text: string
  href: string | null
}

/**
 * Splits plain text into text and web addresses. Only http and https become links, so that no text can run a script.
 */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: address, index } of text.matchAll(WEB_ADDRESS)) {
    if (!URL.canParse(address)) continue
    if (index > end) parts.push({ start: end, text: text.slice(end, index), href: null })
    parts.push({ start: index, text: address, href: new URL(address).href })
    end = index + address.length
  }
  if (end < text.length) parts.push({ start: end, text: text.slice(end), href: null })
  return parts
}

/** Plain text with line breaks. Web addresses in it are links that open a new tab. */
export function LinkedText({ text }: { text: string }) {
  return (
    <p className="whitespace-pre-line wrap-anywhere">
      {splitLinks(text).map(({ start, text, href }) =>
        href ? (
          <a
            key={start}
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            className="font-bold text-link underline"
          >
            {text}
          </a>
        ) : (
          text
        ),
      )}
    </p>
  )
}
