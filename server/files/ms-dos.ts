import { readWindows1252 } from './windows-1252.ts'

/**
 * What MS-DOS in Western Europe writes in 0x80 to 0xFF, code page 850. Page 437 has the letters of a name in the same places;
 * where the two differ it has frames, Greek and mathematics.
 */
const FROM_0X80 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u{AD}±‗¾¶§÷¸°¨·¹³²■\u{A0}'

export const readMsDos = (bytes: Buffer): string =>
  bytes.toString('latin1').replace(/[\x80-\xff]/g, (char) => FROM_0X80[char.charCodeAt(0) - 0x80] ?? char)

/** Bytes beyond ASCII with what is before and after: of a long file so many tell what it is. */
const LOOKED_AT = 20_000

const LETTER = /\p{L}/u
const SMALL = /\p{Ll}/u
const CAPITAL = /\p{Lu}/u

/** How well a mark of a word processor, or of money and measures, sits between those beside it; null of what is none. */
const markFits = (before: string, char: string, after: string): number | null => {
  const [opens, closes] = [!LETTER.test(before), !LETTER.test(after)]
  if (char === '\u2019') return opens ? 0 : 2
  if ('\u2018\u201C'.includes(char)) return opens ? 1 : -1
  if ('\u201D\u2026'.includes(char)) return closes ? 1 : -1
  return /[\u2013\u2014£€°½¼¾\u{A0}]/u.test(char) ? 0 : null
}

/** How well a letter sits between those beside it: as one of a word, as a mark, or as nothing that people type. */
const fits = (before: string, char: string, after: string): number => {
  if (SMALL.test(char)) return CAPITAL.test(after) ? -1 : LETTER.test(before + after) ? 1 : -1
  // A capital behind a small letter is another letter that was read wrongly.
  if (CAPITAL.test(char)) return SMALL.test(before) || !LETTER.test(before + after) ? -1 : 1
  return markFits(before, char, after) ?? -1
}

const scoreOf = (text: string): number => {
  let score = 0
  let seen = 0
  for (const found of text.matchAll(/[^\0-\x7f]/g)) {
    if (++seen > LOOKED_AT) break
    score += fits(text[found.index - 1] ?? '', found[0], text[found.index + 1] ?? '')
  }
  return score
}

/** The text of bytes that are not UTF-8: Western Windows', unless the letters make better words as MS-DOS writes them. */
export const readOneByte = (bytes: Buffer): { text: string; msDos: boolean } => {
  const [windows, dos] = [readWindows1252(bytes), readMsDos(bytes)]
  return scoreOf(dos) > scoreOf(windows) ? { text: dos, msDos: true } : { text: windows, msDos: false }
}
