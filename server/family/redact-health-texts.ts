import type { FieldChanges } from '../../contract/rules/merge.ts'
import { isSetChange } from '../../contract/rules/merge.ts'
import { normalizePostcode } from '../../contract/rules/postcode.ts'
import { createForeignTextTest, type ForeignFacts } from './foreign-texts.ts'
import type { StoredLinkPerson } from './link-people.ts'

/** Free texts about health, which every link of a child shows. A club sometimes writes a phone number into them. */
export const redactedFields = ['dietary_requirements', 'medical_conditions'] as const

/** Text in place of a fact that the link does not show. */
const REDACTED = '…'

/** Number of last digits that identify a phone number, with or without its country code. */
const COMPARED_DIGITS = 9
const MIN_DIGITS = 6
const MIN_LINE_LENGTH = 5

const NUMBER = /\+?\d[\d\s().-]{4,}\d/g
const POSTCODE = /\b[a-z]{1,2}\d[a-z\d]?\s*\d[a-z]{2}\b/gi

type ContactFacts = Pick<ForeignFacts, 'places' | 'numbers'>

/**
 * Replaces addresses and numbers of other people in a child's health texts. A link shows the text to both parents, and
 * neither may see where the other one lives (B-FAM-08).
 * @param foreign people whose addresses and numbers the link does not show
 * @param shown people whose addresses and numbers the link shows
 */
export function redactHealthTexts<P extends StoredLinkPerson>(
  person: P,
  foreign: readonly StoredLinkPerson[],
  shown: readonly StoredLinkPerson[],
): P {
  const foreignFacts = collectContacts(foreign)
  const shownFacts = collectContacts(shown)
  const isForeign = createForeignTextTest({ ...foreignFacts, names: [] }, { ...shownFacts, names: [] })
  const redacted = { ...person }
  for (const field of redactedFields) {
    const text = person[field]
    if (!text || !isForeign(text)) continue
    const shortened = removeFacts(text, foreignFacts, shownFacts)
    // A fact in another spelling was found, but could not be removed alone.
    redacted[field] = isForeign(shortened) ? REDACTED : shortened
  }
  return redacted
}

/** Puts the stored texts back into changes that were made on top of redacted texts, so that an addition stays one. */
export function restoreHealthTexts(set: FieldChanges, stored: StoredLinkPerson, shown: StoredLinkPerson): FieldChanges {
  const restored = { ...set }
  for (const field of redactedFields) {
    const [text, shownText, change] = [stored[field], shown[field], set[field]]
    if (!change || isSetChange(change) || !text || !shownText || text === shownText) continue
    const restore = (value: unknown) =>
      typeof value === 'string' && value.includes(shownText) ? value.replace(shownText, () => text) : value
    restored[field] = { base: restore(change.base), value: restore(change.value) }
  }
  return restored
}

function removeFacts(text: string, foreign: ContactFacts, shown: ContactFacts): string {
  const numbers = new Set(foreign.numbers.flatMap(toDigits))
  for (const number of shown.numbers.flatMap(toDigits)) numbers.delete(number)
  const postcodes = new Set(foreign.places.map(normalizePostcode))
  for (const place of shown.places) postcodes.delete(normalizePostcode(place))
  let result = text
    .replace(NUMBER, (match) => (toDigits(match).some((digits) => numbers.has(digits)) ? REDACTED : match))
    .replace(POSTCODE, (match) => (postcodes.has(normalizePostcode(match)) ? REDACTED : match))
  for (const line of foreign.places.flatMap(toLines)) result = result.replace(buildPattern(line), REDACTED)
  return result
}

function collectContacts(people: readonly StoredLinkPerson[]): ContactFacts {
  const pick = (values: readonly (string | null)[]) => values.filter((value): value is string => Boolean(value?.trim()))
  return {
    places: people.flatMap(({ address_1, postcode, email }) => pick([address_1, postcode, email])),
    numbers: people.flatMap((one) =>
      pick([one.telephone_number, one.mobile_number, one.emergency_contact_number, one.gp_telephone]),
    ),
  }
}

function toDigits(number: string): string[] {
  const digits = number.replace(/\D/g, '').slice(-COMPARED_DIGITS)
  return digits.length >= MIN_DIGITS ? [digits] : []
}

/** Returns an address line, and the line without its house number. */
function toLines(place: string): string[] {
  const line = place.trim()
  return [line, line.replace(/^\d+\w?\s*,?\s+/, '')].filter(({ length }) => length >= MIN_LINE_LENGTH)
}

function buildPattern(line: string): RegExp {
  const escaped = line.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(escaped.replace(/\s+/g, '\\s+'), 'gi')
}
