/**
 * A word: letters and figures, with the apostrophes, hyphens and marks within them. Punctuation alone is none, however much
 * of it there is. Scripts that are written without spaces have a word in each sign.
 */
const WORD = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|[\p{L}\p{N}\p{M}]+(?:['’‑.,-][\p{L}\p{N}\p{M}]+)*/gu

/** How many words a text has. The counter on the screen and the rule of the server are this one. */
export const countWords = (text: string): number => text.match(WORD)?.length ?? 0
