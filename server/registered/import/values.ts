import * as v from 'valibot'
import { type Allergen, allergens, attendanceTypes, genders, supportTypes } from '../../../contract/option-lists.ts'
import type { ProblemReason } from '../../../contract/problems.ts'
import {
  isMultilineField,
  type ScalarField,
  scalarFieldSchemas,
  scalarFields,
} from '../../../contract/registered/registered-fields.ts'
import { ageBands } from '../../../contract/rules/age.ts'
import { hasUnstorableCharacters, INVISIBLE_CHARACTERS } from '../../../contract/text.ts'
import { parseDay } from './dates.ts'

/** Values for a person from one row of the file. A field without a value in the file is missing. */
export type RowValues = Partial<Record<ScalarField, unknown>> & { allergens?: string[]; groups?: string[] }

/** Value of a cell, or the problem with the cell as an import issue. */
export type ReadResult<T> = { value: T } | { issue: ProblemReason }

const YES_WORDS = ['yes', 'y', 'true', '1', 'ydy', 'ydw', 'oes', 'ie']
const NO_WORDS = ['no', 'n', 'false', '0', 'na', 'nac ydy', 'nac ydw', 'nac oes', 'nage']

/**
 * Normalises a text, so that it can be compared with the choices of a field. Case, the number of spaces and the kind of
 * dash are ignored.
 */
const foldText = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[\u2010-\u2015]/g, '-')
    .replace(/[\s_]+/g, ' ')
    .trim()

const indexChoices = (choices: readonly { value: string; label: string }[]): ReadonlyMap<string, string> =>
  new Map(
    choices.flatMap(({ value, label }) => [
      [foldText(label), value],
      [foldText(value), value],
    ]),
  )

const indexValues = (values: readonly string[]) => indexChoices(values.map((value) => ({ value, label: value })))

const choicesByField: Partial<Record<ScalarField, ReadonlyMap<string, string>>> = {
  gender: new Map([...indexValues(genders), ['m', 'Male'], ['f', 'Female'], ['boy', 'Male'], ['girl', 'Female']]),
  age_band: indexChoices(ageBands.map((value) => ({ value, label: value.replace('-', ' to ') }))),
  attendance_type: indexChoices(attendanceTypes),
  accessing_wider_support_type: indexChoices(supportTypes),
}

const DAY_FIELDS: readonly ScalarField[] = ['date_of_birth', 'consent_date']

type FieldKind = 'day' | 'choice' | 'yes_no' | 'number' | 'email' | 'text'

const getFieldKind = (field: ScalarField): FieldKind => {
  if (DAY_FIELDS.includes(field)) return 'day'
  if (choicesByField[field]) return 'choice'
  if (v.is(scalarFieldSchemas[field], true)) return 'yes_no'
  if (v.is(scalarFieldSchemas[field], 0)) return 'number'
  return field === 'email' ? 'email' : 'text'
}

const kindByField = new Map(scalarFields.map((field) => [field, getFieldKind(field)]))

/**
 * True for text fields of one line, such as a name or an address. A line break in a cell is replaced by a space there.
 */
const isOneLineText = (field: ScalarField): boolean => kindByField.get(field) === 'text' && !isMultilineField(field)

/**
 * Fields that contain exactly one value, such as a number. A line break in a cell separates two values, so the cell is
 * refused.
 */
const SINGLE_VALUE_FIELDS: readonly ScalarField[] = [
  'email',
  'postcode',
  'upn',
  'telephone_number',
  'mobile_number',
  'emergency_contact_number',
  'gp_telephone',
]

const LINE_BREAK = /[\n\v\f\r\u{85}\u{2028}\u{2029}]/u

const replaceBreaks = (text: string): string =>
  text.replace(/[\s\u{85}]+/gu, (blanks) => (LINE_BREAK.test(blanks) ? ' ' : blanks))

const parseYesNo = (text: string): boolean | null => {
  const word = foldText(text)
  if (YES_WORDS.includes(word)) return true
  return NO_WORDS.includes(word) ? false : null
}

/** Returns the import issue for a text that cannot be parsed as this kind of value. */
function getParseIssue(kind: FieldKind): ProblemReason {
  if (kind === 'day') return 'date'
  return kind === 'choice' ? 'choice' : 'yes_no'
}

/** Converts a validation issue of a parsed value to an import issue. */
const toImportIssue = (kind: FieldKind, issue: v.BaseIssue<unknown>): ProblemReason => {
  if (issue.message === INVISIBLE_CHARACTERS) return 'invisible'
  if (kind === 'day') return issue.type === 'min_value' ? 'long_ago' : 'future'
  if (kind === 'number' || kind === 'email') return kind
  if (issue.type === 'min_length') return 'missing'
  return issue.type === 'max_length' ? 'too_long' : 'not_valid'
}

const parseRawValue = (field: ScalarField, kind: FieldKind, text: string): string | boolean | null => {
  if (kind === 'day') return parseDay(text)
  if (kind === 'choice') return choicesByField[field]?.get(foldText(text)) ?? null
  return kind === 'yes_no' ? parseYesNo(text) : text.trim()
}

/**
 * Parses the text of a cell for a field.
 * @param cell text that is not blank
 */
export const readValue = (field: ScalarField, cell: string): ReadResult<unknown> => {
  const kind = kindByField.get(field) ?? 'text'
  if (SINGLE_VALUE_FIELDS.includes(field) && LINE_BREAK.test(cell.trim())) return { issue: 'line_break' }
  const text = isOneLineText(field) ? replaceBreaks(cell) : cell
  // Reject characters that cannot be stored instead of removing them. In a file with another encoding, such a character
  // may be a dash between two doses.
  if (kind === 'text' && hasUnstorableCharacters(text)) return { issue: 'invisible' }
  const rawCellValue = parseRawValue(field, kind, text)
  if (rawCellValue === null) return { issue: getParseIssue(kind) }
  const parseResult = v.safeParse(scalarFieldSchemas[field], rawCellValue)
  return parseResult.success ? { value: parseResult.output } : { issue: toImportIssue(kind, parseResult.issues[0]) }
}

/** Splits a list into normalised names. */
const splitList = (text: string): string[] =>
  text
    .split(/[;,\n]/)
    .map(foldText)
    .filter(Boolean)

/** Other names of the 14 allergens, in English and Welsh. Key: name, value: allergen. */
const allergenAliases: Record<string, Allergen> = {
  egg: 'eggs',
  wyau: 'eggs',
  wy: 'eggs',
  peanut: 'peanuts',
  'cnau daear': 'peanuts',
  nut: 'nuts',
  'tree nuts': 'nuts',
  'tree nut': 'nuts',
  cnau: 'nuts',
  chnau: 'nuts',
  dairy: 'milk',
  llaeth: 'milk',
  wheat: 'gluten',
  glwten: 'gluten',
  soy: 'soya',
  soia: 'soya',
  pysgod: 'fish',
  seleri: 'celery',
  mwstard: 'mustard',
  mollusc: 'molluscs',
  crustacean: 'crustaceans',
  'sesame seeds': 'sesame',
  sulphite: 'sulphites',
  sulfites: 'sulphites',
  'sulphur dioxide': 'sulphites',
  lupine: 'lupin',
}

/** Returns the allergens that a cell names. `unknown` is true if the cell also contains other words. */
export const readAllergens = (text: string): { known: Allergen[]; unknown: boolean } => {
  const names = splitList(text)
    .flatMap((part) => part.split(/ (?:and|a|ac) | ?[/+&|] ?/))
    .filter(Boolean)
  const matches = names.map((name) => allergens.find((allergen) => allergen === name) ?? allergenAliases[name])
  return {
    known: [...new Set(matches.filter((allergen) => allergen !== undefined))],
    unknown: matches.includes(undefined),
  }
}

/** Finds the groups that a cell names. The cell can name one group whose name contains a comma, or several groups. */
export const readGroups = (text: string, idByName: ReadonlyMap<string, string>): ReadResult<string[]> => {
  const singleGroupId = idByName.get(foldText(text))
  if (singleGroupId) return { value: [singleGroupId] }
  const semicolonNames = text.split(';').map(foldText).filter(Boolean)
  const names = semicolonNames.every((name) => idByName.has(name)) ? semicolonNames : splitList(text)
  const groupIds = names.flatMap((name) => idByName.get(name) ?? [])
  return groupIds.length < names.length ? { issue: 'group' } : { value: [...new Set(groupIds)] }
}

/** Normalises a group's name, as `readGroups` normalises the names in a cell. */
export const foldGroupName = foldText
