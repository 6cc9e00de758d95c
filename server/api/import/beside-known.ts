import * as v from 'valibot'
import {
  isHealthField,
  type ScalarField,
  scalarFieldSchemas,
} from '../../../contract/registered/registered-fields.ts'
import type { Rows } from '../../../contract/rows.ts'
import { goesOnFrom, hasLine, sameNote } from './note-words.ts'
import type { RowValues } from './values.ts'

/** Joins both notes, the known note first. Returns only one note if it contains the other. */
const bothNotes = (known: string, said: string): string => {
  if (hasLine(known, said)) return known
  return goesOnFrom(said, known) ? said : `${known}\n${said}`
}

/** Placeholders that people type into a cell when they do not know the value. */
const PLACEHOLDER = /^(?:[?.\-\u2013\u2014/ ]+|n\/?a|unknown|not known|tbc|ddim yn hysbys)$/i

/**
 * Drops placeholders from a row about a known person, so that they do not replace good values. Health fields
 * stay unchanged.
 */
export const withoutPlaceholders = (values: RowValues): RowValues =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, said]) => isHealthField(name) || typeof said !== 'string' || !PLACEHOLDER.test(said),
    ),
  )

/** Health note in a file that differs from the stored one. Both are shown until a user decides. */
export type Disputed = { field: ScalarField; value: string }

/**
 * Merges a row into a person named by id. The file may be older than a tablet's edits, so health facts are
 * added but never removed. A note that differs from the stored one becomes a question.
 */
export const withoutLosing = (
  person: Rows['registered'],
  values: RowValues,
): { values: RowValues; disputed: Disputed[] } => {
  const kept: RowValues = { ...values }
  const disputed: Disputed[] = []
  if (values.allergens) kept.allergens = [...new Set([...person.allergens, ...values.allergens])]
  for (const [name, said] of Object.entries(values)) {
    const known = (person as Record<string, unknown>)[name]
    if (!isHealthField(name) || typeof known !== 'string' || typeof said !== 'string') continue
    if (goesOnFrom(said, known) && !sameNote(said, known)) continue
    if (!sameNote(said, known)) disputed.push({ field: name as ScalarField, value: said })
    delete kept[name as ScalarField]
  }
  return { values: kept, disputed }
}

/**
 * Merges a row into a person matched by name and adds health facts to the known ones. An external list does
 * not know these facts, so an empty cell or a No removes nothing.
 * @returns `full`: fields whose joined notes are too long
 */
export const besideKnown = (
  person: Rows['registered'],
  values: RowValues,
): { values: RowValues; full: ScalarField[] } => {
  const beside: RowValues = { ...values }
  const full: ScalarField[] = []
  if (values.allergens) beside.allergens = [...new Set([...person.allergens, ...values.allergens])]
  for (const [name, said] of Object.entries(values)) {
    if (!isHealthField(name)) continue
    const field = name as ScalarField
    const known = (person as Record<string, unknown>)[field]
    if (known === true) beside[field] = true
    if (typeof known !== 'string' || known === '' || typeof said !== 'string') continue
    const both = bothNotes(known, said)
    if (v.is(scalarFieldSchemas[field], both)) beside[field] = both
    else full.push(field)
  }
  return { values: beside, full }
}
