import { Fragment, type ReactNode } from 'react'

/**
 * Matches Unicode marks that start or end text of another writing direction. An unclosed or surplus mark would affect
 * the surrounding text.
 */
const DIRECTION_MARKS = /[\u202a-\u202e\u2066-\u2069]/g

/**
 * Allows line breaks in a long email address before its @ and after its dots. Breaks within a word are a last resort.
 */
export const addEmailBreaks = (text: string): ReactNode =>
  text.includes('@')
    ? text.split(/(?=@)|(?<=\.)/).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order of an address's parts is fixed
        <Fragment key={index}>
          {index > 0 ? <wbr /> : null}
          {part}
        </Fragment>
      ))
    : text

/**
 * Name inside a sentence, or an email address in its place. Users type names freely, so the writing direction of a name
 * must not affect the surrounding text. A name without spaces breaks if it is too long for the page.
 */
export const Name = ({ children }: { children: string }) => (
  <bdi className="name">{addEmailBreaks(children.replace(DIRECTION_MARKS, ''))}</bdi>
)
