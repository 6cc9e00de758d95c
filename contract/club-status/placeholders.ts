import { placeholders } from './text-wording.ts'

/** The words by which people name a placeholder, in both languages, without spaces. */
const SPELLINGS: Readonly<Record<string, (typeof placeholders)[number]>> = {
  name: '{name}',
  firstname: '{name}',
  coordinatorname: '{name}',
  enw: '{name}',
  enwcyntaf: '{name}',
  club: '{club}',
  clubname: '{club}',
  nameofclub: '{club}',
  organisation: '{club}',
  clwb: '{club}',
  enwclwb: '{club}',
  enwyclwb: '{club}',
  enwrclwb: '{club}',
  holiday: '{holiday}',
  holidayname: '{holiday}',
  gwyliau: '{holiday}',
  gwyl: '{holiday}',
  link: '{link}',
  url: '{link}',
  dolen: '{link}',
}

/** A short piece in brackets of any kind, or between percent signs. One pair inside another counts as one. */
const BRACKETED =
  /\{+[^{}]{0,40}\}+|\[+[^[\]]{0,40}\]+|<+[^<>]{0,40}>+|\(+[^()]{0,40}\)+|«[^«»]{0,40}»|‹[^‹›]{0,40}›|｛[^｛｝]{0,40}｝|【[^【】]{0,40}】|%[\p{L}_ ]{2,40}%|\$\w{2,40}\$?/gu
const LONE_BRACE = /[{}｛｝]/

const spelling = (found: string): string =>
  found
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '')
    .replace(/^(?:insert|your|the|their|eich|y|yr)(?=\p{L}{3})/u, '')

/** The placeholder that a piece in brackets means; null if it means none. */
export function meantPlaceholder(found: string): (typeof placeholders)[number] | null {
  const name = spelling(found)
  return Object.hasOwn(SPELLINGS, name) ? (SPELLINGS[name] ?? null) : null
}

/**
 * Returns what looks like a placeholder in a wording and would go out as it is: a name with a slip in it, one in the wrong
 * brackets, or a single brace.
 */
export function unknownPlaceholders(text: string): string[] {
  const isRight = (found: string) => (placeholders as readonly string[]).includes(found)
  const wrong = (text.match(BRACKETED) ?? []).filter(
    (found) => !isRight(found) && (/^[{｛]/.test(found) || meantPlaceholder(found) !== null),
  )
  const rest = text.replace(BRACKETED, ' ')
  return LONE_BRACE.test(rest)
    ? [...wrong, ...(rest.match(/[{｛][^\s{}]{0,30}|[^\s{}]{0,30}[}｝]/gu) ?? [])]
    : wrong
}
