import { Fragment, type ReactNode } from 'react'

/** Marks that begin or end a stretch of another direction. One that is never closed, or closes too much, would leak. */
const DIRECTION_MARKS = /[\u202a-\u202e\u2066-\u2069]/g

/** An email address that is too long for its line breaks before its @ or behind a dot, and within a word only then. */
export const breakableEmail = (words: string): ReactNode =>
  words.includes('@')
    ? words.split(/(?=@)|(?<=\.)/).map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an address keep their places
        <Fragment key={at}>
          {at > 0 ? <wbr /> : null}
          {part}
        </Fragment>
      ))
    : words

/**
 * A name inside a sentence, or the email address where there is none. Names are written by people: whatever direction their
 * letters or marks ask for, the words around it keep theirs, and a name without spaces breaks rather than push the page aside.
 */
export const Name = ({ children }: { children: string }) => (
  <bdi className="name">{breakableEmail(children.replace(DIRECTION_MARKS, ''))}</bdi>
)
