import { placeholders } from './text-wording.ts'

/**
 * Placeholder for each spelling that users may write, in English and Welsh. Key: spelling in lower case without spaces.
 */
const PLACEHOLDER_BY_SPELLING: Readonly<Record<string, (typeof placeholders)[number]>> = {
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

/**
 * Pattern for a short text in any kind of brackets, between percent signs or after a dollar sign. Repeated brackets,
 * such as `{{name}}`, are one match.
 */
const BRACKETED_TEXT =
  /\{+[^{}]{0,40}\}+|\[+[^[\]]{0,40}\]+|<+[^<>]{0,40}>+|\(+[^()]{0,40}\)+|«[^«»]{0,40}»|‹[^‹›]{0,40}›|｛[^｛｝]{0,40}｝|【[^【】]{0,40}】|%[\p{L}_ ]{2,40}%|\$\w{2,40}\$?/gu
const LONE_BRACE = /[{}｛｝]/

const normalizeSpelling = (found: string): string =>
  found
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '')
    .replace(/^(?:insert|your|the|their|eich|y|yr)(?=\p{L}{3})/u, '')

/** Returns the placeholder that the text in brackets is meant to be, or null. */
export function findIntendedPlaceholder(found: string): (typeof placeholders)[number] | null {
  const name = normalizeSpelling(found)
  return Object.hasOwn(PLACEHOLDER_BY_SPELLING, name) ? (PLACEHOLDER_BY_SPELLING[name] ?? null) : null
}

/**
 * Returns parts of a wording that look like a placeholder but would be sent unfilled. Examples are a misspelt name, a
 * name in the wrong brackets, and a single brace.
 */
export function findUnknownPlaceholders(text: string): string[] {
  const isKnown = (found: string) => (placeholders as readonly string[]).includes(found)
  const unknownPlaceholders = (text.match(BRACKETED_TEXT) ?? []).filter(
    (found) => !isKnown(found) && (/^[{｛]/.test(found) || findIntendedPlaceholder(found) !== null),
  )
  const textWithoutBrackets = text.replace(BRACKETED_TEXT, ' ')
  return LONE_BRACE.test(textWithoutBrackets)
    ? [...unknownPlaceholders, ...(textWithoutBrackets.match(/[{｛][^\s{}]{0,30}|[^\s{}]{0,30}[}｝]/gu) ?? [])]
    : unknownPlaceholders
}
