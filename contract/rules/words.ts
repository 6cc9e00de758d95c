/**
 * Matches a word: letters, digits and marks, with apostrophes, hyphens, full stops or commas inside. Punctuation alone
 * is not a word. In scripts without spaces, each character is a word.
 */
const WORD_PATTERN = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|[\p{L}\p{N}\p{M}]+(?:['’‑.,-][\p{L}\p{N}\p{M}]+)*/gu

/** Counts the words in a text. Both the counter on the screen and the server's limit use this function. */
export const countWords = (text: string): number => text.match(WORD_PATTERN)?.length ?? 0
